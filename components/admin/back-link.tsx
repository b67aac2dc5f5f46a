import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";

import { Icon } from "@/components/ui/icon";

/** A link above a page's heading to the list that the page belongs to. */
export function BackLink({ href, children }: { href: Route; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="flex items-center gap-1 justify-self-start text-sm text-muted-foreground hover:text-foreground"
    >
      <Icon name="chevron-left" className="size-4 rtl:-scale-x-100" />
      {children}
    </Link>
  );
}
