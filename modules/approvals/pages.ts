import type { ModulePages } from "@/modules/seam/module-pages";
import { waitingNotice } from "./components/waiting-notice";
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
  staffOrderNotice: waitingNotice,
};
