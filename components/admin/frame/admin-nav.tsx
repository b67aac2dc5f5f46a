"use client";

import { usePathname } from "next/navigation";

import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";

const links = [
  { href: "/admin", label: "Orders", paths: /^\/admin(\/orders.*)?$/ },
  { href: "/admin/today", label: "Today", paths: /^\/admin\/today/ },
  { href: "/admin/unknown-outcomes", label: "Unknown outcomes", paths: /^\/admin\/unknown-outcomes/ },
  { href: "/admin/approvals", label: "Second person", paths: /^\/admin\/approvals/ },
  { href: "/admin/plans", label: "Plans", paths: /^\/admin\/plans/ },
  { href: "/admin/reconciliation", label: "Reconciliation", paths: /^\/admin\/reconciliation/ },
  { href: "/admin/month", label: "Month", paths: /^\/admin\/month/ },
  { href: "/admin/security", label: "Security", paths: /^\/admin\/security/ },
  { href: "/admin/audit", label: "Audit", paths: /^\/admin\/audit/ },
  { href: "/admin/staff", label: "Staff", paths: /^\/admin\/staff/ },
  { href: "/admin/products", label: "Products", paths: /^\/admin\/products/ },
] as const;

/** The admin's navigation, with how much waits, without the pages that are switched off or that this person may not read. */
export function AdminNav({
  counts,
  hidden,
}: {
  counts: { unknownOutcomes: number; waitingApprovals: number };
  hidden: readonly string[];
}) {
  const pathname = usePathname();
  const waiting: Partial<Record<string, number>> = {
    "/admin/unknown-outcomes": counts.unknownOutcomes,
    "/admin/approvals": counts.waitingApprovals,
  };
  return (
    <nav aria-label="Admin">
      <ul>
        {links
          .filter(({ href }) => !hidden.includes(href))
          .map(({ href, label, paths }) => (
            <li key={href}>
              <Link href={href} aria-current={paths.test(pathname) ? "page" : undefined}>
                {label}
                {(waiting[href] ?? 0) > 0 && <Badge variant="warning">{waiting[href]}</Badge>}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
