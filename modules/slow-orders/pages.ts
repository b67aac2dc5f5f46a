import type { ModulePages } from "@/modules/seam/module-pages";
import { countSlowOrders } from "./list-slow-orders";

export const slowOrdersPages: ModulePages = {
  adminLinks: [
    { href: "/admin/slow-orders", label: "Slow", group: "work", right: "read", count: countSlowOrders },
  ],
};
