import type { PageServices } from "@/app/composition/page-services";
import type { NavLink } from "@/components/admin/frame/admin-nav";
import { type StaffRole, may } from "@/lib/staff/rights";
import { countUnknownOutcomes } from "@/lib/unknown-outcomes/list-unknown-outcomes";
import type { AdminLink } from "@/modules/seam/module-pages";
import { modulePages } from "@/modules/pages";

const groups = ["work", "records", "shop"] as const;

const ownLinks: AdminLink[] = [
  { href: "/admin", label: "Orders", group: "work", right: "read" },
  {
    href: "/admin/unknown-outcomes",
    label: "Unknown outcomes",
    group: "work",
    right: "read",
    count: countUnknownOutcomes,
  },
  { href: "/admin/security", label: "Security", group: "records", right: "read" },
  { href: "/admin/audit", label: "Audit", group: "records", right: "read_audit" },
  { href: "/admin/staff", label: "Staff", group: "shop", right: "read_staff" },
];

/** The admin's pages that a role may read, of the core and of modules, with how much waits in each. */
export async function readAdminLinks(
  role: StaffRole,
  deps: Pick<PageServices, "db" | "now">,
): Promise<NavLink[]> {
  const all = [...ownLinks, ...modulePages.flatMap(({ adminLinks = [] }) => adminLinks)];
  const shown = groups
    .flatMap((group) => all.filter((link) => link.group === group))
    .filter(({ right }) => may(role, right));
  return Promise.all(
    shown.map(async ({ href, label, count }) => ({ href, label, waiting: (await count?.(deps)) ?? 0 })),
  );
}
