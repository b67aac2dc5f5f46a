import type { ModulePages } from "@/modules/seam/module-pages";
import { countWaiting } from "./list-approvals";

export const approvalsPages: ModulePages = {
  adminLinks: [
    {
      href: "/admin/approvals",
      label: "Second person",
      group: "work",
      right: "read",
      count: countWaiting,
    },
  ],
};
