"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";

import { Badge } from "@/components/ui/badge";

const links = [
  { href: "/admin", label: "Orders", paths: /^\/admin(\/orders.*)?$/ },
  { href: "/admin/plans", label: "Plans", paths: /^\/admin\/plans/ },
  { href: "/admin/unknown-outcomes", label: "Unknown outcomes", paths: /^\/admin\/unknown-outcomes/ },
  { href: "/admin/reconciliation", label: "Reconciliation", paths: /^\/admin\/reconciliation/ },
  { href: "/admin/security", label: "Security", paths: /^\/admin\/security/ },
] as const;

/** The admin's navigation, with the number of unknown outcomes. */
export function AdminNav({ unknownOutcomes }: { unknownOutcomes: number }) {
  const pathname = usePathname();
  return (
    <nav aria-label="Admin" className="border-t border-border">
      <ul className="mx-auto flex max-w-7xl flex-wrap gap-x-1 px-2 text-sm sm:px-4">
        {links.map(({ href, label, paths }) => (
          <li key={href}>
            <Link
              href={href}
              prefetch={false}
              aria-current={paths.test(pathname) ? "page" : undefined}
              className="flex h-11 items-center gap-2 border-b-2 border-transparent px-2 whitespace-nowrap text-muted-foreground hover:text-foreground aria-[current]:border-primary aria-[current]:font-medium aria-[current]:text-foreground"
            >
              {label}
              {href === "/admin/unknown-outcomes" && unknownOutcomes > 0 && (
                <Badge variant="warning">{unknownOutcomes}</Badge>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
