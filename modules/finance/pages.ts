import type { ModulePages } from "@/modules/seam/module-pages";

export const financePages: ModulePages = {
  adminLinks: [
    { href: "/admin/today", label: "Today", group: "work", right: "read" },
    { href: "/admin/month", label: "Month", group: "money", right: "read" },
  ],
};
