"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";

import { Badge } from "@/components/ui/badge";

const places = [
  { href: "/admin", label: "Orders", of: /^\/admin(\/orders.*)?$/ },
  { href: "/admin/unknown-outcomes", label: "Review", of: /^\/admin\/review/ },
  { href: "/admin/reconciliation", label: "Reconciliation", of: /^\/admin\/reconciliation/ },
] as const;

/** The desk's places; what waits for a person is counted beside its place. */
export function DeskNav({ toReview }: { toReview: number }) {
  const pathname = usePathname();
  return (
    <nav aria-label="Desk" className="border-t border-border">
      <ul className="mx-auto flex max-w-7xl gap-1 overflow-x-auto px-2 text-sm sm:px-4">
        {places.map(({ href, label, of }) => (
          <li key={href}>
            <Link
              href={href}
              prefetch={false}
              aria-current={of.test(pathname) ? "page" : undefined}
              className="flex h-11 items-center gap-2 border-b-2 border-transparent px-2 whitespace-nowrap text-muted-foreground hover:text-foreground aria-[current]:border-primary aria-[current]:font-medium aria-[current]:text-foreground"
            >
              {label}
              {href === "/admin/unknown-outcomes" && toReview > 0 && (
                <Badge variant="warning">
                  {toReview}
                  <span className="sr-only"> unknown</span>
                </Badge>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
