"use client";

import type { Route } from "next";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";

import { ActionForm } from "@/components/ui/form";
import { forgetTyped } from "@/components/ui/kept-forms";
import { Link } from "@/components/ui/link";

type AccountLinkProps = { href: Route; children: ReactNode };

/** A link to a page of the account. A layout stays when the page changes, so only the browser can mark the page. */
export function AccountLink({ href, children }: AccountLinkProps) {
  const pathname = usePathname();
  const isCurrent = pathname === href || (href !== "/account" && pathname.startsWith(`${href}/`));
  return (
    <Link href={href} aria-current={isCurrent ? "page" : undefined}>
      {children}
    </Link>
  );
}

type SignOutFormProps = { action: (form: FormData) => Promise<void>; children: ReactNode };

/** Signs out, and forgets what was typed in this tab: the next person may use it. */
export function SignOutForm({ action, children }: SignOutFormProps) {
  return (
    <ActionForm action={action} onSubmitCapture={() => forgetTyped("all")}>
      {children}
    </ActionForm>
  );
}
