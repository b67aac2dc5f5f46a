import type { ModulePages } from "@/modules/seam/module-pages";

export const productAdminPages: ModulePages = {
  adminLinks: [{ href: "/admin/products", label: "Products", group: "shop", right: "read" }],
};
