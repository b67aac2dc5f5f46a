import type { ModulePages } from "@/modules/seam/module-pages";

export const apiPages: ModulePages = {
  adminLinks: [{ href: "/admin/api-keys", label: "API keys", group: "shop", right: "read_api_keys" }],
};
