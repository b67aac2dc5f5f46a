import { usePathname } from "next/navigation";

import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";

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
    <nav aria-label="Admin">
      <ul>
        {links.map(({ href, label, paths }) => (
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
