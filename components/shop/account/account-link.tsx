"use client";

import type { Route } from "next";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";

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
