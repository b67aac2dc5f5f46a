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
    <nav aria-label={label} className="border-b border-border">
      <ul className="-ms-2.5 flex flex-wrap gap-x-1 text-sm">
        {links.map(({ href, label: text }) => (
          <li key={href}>
            <Link
              href={href as Route}
              aria-current={isCurrent(href) ? "page" : undefined}
              className="-mb-px flex h-11 items-center border-b-2 border-transparent px-2.5 whitespace-nowrap text-muted-foreground hover:text-foreground aria-[current]:border-primary aria-[current]:font-medium aria-[current]:text-foreground"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
