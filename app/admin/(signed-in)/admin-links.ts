import type { PageServices } from "@/app/composition/page-services";
import type { NavGroup } from "@/components/admin/frame/admin-nav";
import { countNotesFor } from "@/lib/back-office/note-order";
import { may } from "@/lib/staff/rights";
import type { StaffMember } from "@/lib/staff/sessions";
import { countUnknownOutcomes } from "@/lib/unknown-outcomes/list-unknown-outcomes";
import type { AdminLink } from "@/modules/seam/module-pages";
import { modulePages } from "@/modules/pages";

const groups = { work: "Work", money: "Money", shop: "Shop", control: "Control" } as const;

const ownLinks: AdminLink[] = [
  { href: "/admin", label: "Orders", group: "work", right: "read" },
  { href: "/admin/notes", label: "Notes", group: "work", right: "read", count: countNotesFor },
  { href: "/admin/unpaid", label: "Unpaid", group: "work", right: "read_unpaid" },
  {
    href: "/admin/unknown-outcomes",
    label: "Unknown outcomes",
    group: "work",
    right: "read",
    count: countUnknownOutcomes,
  },
  { href: "/admin/security", label: "Security", group: "control", right: "read" },
  { href: "/admin/audit", label: "Audit", group: "control", right: "read_audit" },
  { href: "/admin/staff", label: "Staff", group: "control", right: "read_staff" },
];

/** The admin's pages that a member of staff may read, of the core and of modules, with how much waits in each. */
export async function readAdminNav(
  { role, email }: Pick<StaffMember, "role" | "email">,
  deps: Pick<PageServices, "db" | "now">,
): Promise<NavGroup[]> {
  const all = [...ownLinks, ...modulePages.flatMap(({ adminLinks = [] }) => adminLinks)];
  const shown = all.filter(({ right }) => may(role, right));
  const links = await Promise.all(
    shown.map(async ({ href, label, group, count }) => {
      const waiting = (await count?.({ ...deps, email })) ?? 0;
      return { group, href, label, waiting };
    }),
  );
  return Object.entries(groups)
    .map(([group, name]) => ({ name, links: links.filter((link) => link.group === group) }))
    .filter((group) => group.links.length > 0);
}
