import type { ModulePages } from "@/modules/seam/module-pages";

export const personalDataPages: ModulePages = {
  adminLinks: [
    { href: "/admin/personal-data", label: "Personal data", group: "control", right: "read_person" },
  ],
};
