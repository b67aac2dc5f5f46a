import type { Route } from "next";

import type { ModulePages } from "@/modules/seam/module-pages";

export const financePages: ModulePages = {
  adminLinks: [
    { href: "/admin/today", label: "Today", group: "work", right: "read" },
    { href: "/admin/month", label: "Month", group: "money", right: "read" },
  ],
  orderListLinks: [
    {
      label: "All orders of this list as CSV",
      right: "make_file",
      pathOf: (query) => `/admin/orders-file?${query}` as Route,
      isFile: true,
    },
  ],
};
