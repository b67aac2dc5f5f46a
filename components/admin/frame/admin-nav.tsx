"use client";

import type { Route } from "next";
import { usePathname } from "next/navigation";

import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";

export type NavLink = {
  href: Route;
  label: string;
  /** How many things wait there. */
  waiting: number;
};

/** The admin's navigation, with how much waits. The pages of an order belong to the list of orders. */
export function AdminNav({ links }: { links: readonly NavLink[] }) {
  const pathname = usePathname();
  const isCurrent = (href: string) =>
    href === "/admin" ? /^\/admin(\/orders.*)?$/.test(pathname) : pathname.startsWith(href);
  return (
    <nav aria-label="Admin">
      <ul>
        {links.map(({ href, label, waiting }) => (
          <li key={href}>
            <Link href={href} aria-current={isCurrent(href) ? "page" : undefined}>
              {label}
              {waiting > 0 && <Badge variant="warning">{waiting}</Badge>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
