import type { ModulePages } from "@/modules/seam/module-pages";

export const personalDataPages: ModulePages = {
  adminLinks: [
    { href: "/admin/personal-data", label: "Personal data", group: "records", right: "read_person" },
  ],
};
