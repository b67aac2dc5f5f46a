import { usePathname } from "next/navigation";

import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";

const links = [
  { href: "/admin", label: "Orders", paths: /^\/admin(\/orders.*)?$/ },
  { href: "/admin/plans", label: "Plans", paths: /^\/admin\/plans/ },
  { href: "/admin/unknown-outcomes", label: "Unknown outcomes", paths: /^\/admin\/unknown-outcomes/ },
  { href: "/admin/reconciliation", label: "Reconciliation", paths: /^\/admin\/reconciliation/ },
  { href: "/admin/today", label: "Today", paths: /^\/admin\/today/ },
  { href: "/admin/month", label: "Month", paths: /^\/admin\/month/ },
  { href: "/admin/security", label: "Security", paths: /^\/admin\/security/ },
  { href: "/admin/audit", label: "Audit", paths: /^\/admin\/audit/ },
  { href: "/admin/staff", label: "Staff", paths: /^\/admin\/staff/ },
] as const;

/** The pages of which a role may not read all. */
export type RestrictedPage = "/admin/audit" | "/admin/staff";

/** The admin's navigation, with the number of unknown outcomes, without the pages that this person may not read. */
export function AdminNav({
  unknownOutcomes,
  hidden,
}: {
  unknownOutcomes: number;
  hidden: readonly RestrictedPage[];
}) {
  const pathname = usePathname();
  const isHidden = (href: string) => hidden.some((page) => page === href);
  return (
    <nav aria-label="Admin">
      <ul>
        {links
          .filter(({ href }) => !isHidden(href))
          .map(({ href, label, paths }) => (
            <li key={href}>
              <Link href={href} aria-current={paths.test(pathname) ? "page" : undefined}>
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
