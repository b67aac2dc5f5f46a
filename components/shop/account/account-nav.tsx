"use client";

import type { Route } from "next";
import { usePathname } from "next/navigation";

import { Link } from "@/components/ui/link";

type AccountNavProps = {
  label: string;
  links: readonly { href: string; label: string }[];
};

/** The navigation of a customer's account. A layout stays when the page changes, so only the browser can mark the page. */
export function AccountNav({ label, links }: AccountNavProps) {
  const pathname = usePathname();
  const isCurrent = (href: string) =>
    pathname === href || (href !== "/account" && pathname.startsWith(`${href}/`));
  return (
    <nav aria-label={label} className="tabs">
      <ul>
        {links.map(({ href, label: text }) => (
          <li key={href}>
            <Link href={href as Route} aria-current={isCurrent(href) ? "page" : undefined}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
