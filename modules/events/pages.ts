import type { ModulePages } from "@/modules/seam/module-pages";

export const eventsPages: ModulePages = {
  adminLinks: [{ href: "/admin/webhooks", label: "Webhooks", group: "shop", right: "read_webhooks" }],
};
