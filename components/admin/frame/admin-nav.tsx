"use client";

import type { Route } from "next";
import { usePathname } from "next/navigation";
import { useState } from "react";

import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";

export type NavLink = {
  href: Route;
  label: string;
  /** How many things wait there. */
  waiting: number;
};

export type NavGroup = { name: string; links: readonly NavLink[] };

/** The admin's navigation in groups, with how much waits. On a phone it opens by a button. The pages of an order belong to the list of orders. */
export function AdminNav({ groups }: { groups: readonly NavGroup[] }) {
  const pathname = usePathname();
  // Closes by itself on another page.
  const [openedAt, setOpenedAt] = useState<string>();
  const isOpen = openedAt === pathname;
  const isCurrent = (href: string) =>
    href === "/admin" ? /^\/admin(\/orders.*)?$/.test(pathname) : pathname.startsWith(href);
  const waiting = groups.flatMap(({ links }) => links).reduce((sum, link) => sum + link.waiting, 0);
  return (
    <nav aria-label="Admin">
      <Button
        variant="outline"
        size="sm"
        aria-expanded={isOpen}
        aria-controls="admin-nav"
        className="nav-button"
        onClick={() => setOpenedAt(isOpen ? undefined : pathname)}
      >
        Menu
        {waiting > 0 && <Badge variant="warning">{waiting}</Badge>}
      </Button>
      <ul id="admin-nav" data-open={isOpen || undefined}>
        {groups.map(({ name, links }) => (
          <li key={name}>
            <p id={`nav-${name}`}>{name}</p>
            <ul aria-labelledby={`nav-${name}`}>
              {links.map(({ href, label, waiting: there }) => (
                <li key={href}>
                  <Link href={href} aria-current={isCurrent(href) ? "page" : undefined}>
                    {label}
                    {there > 0 && <Badge variant="warning">{there}</Badge>}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}
