import type { ModulePages } from "@/modules/seam/module-pages";
import { bulkPath } from "./paths";

export const bulkPages: ModulePages = {
  orderListLinks: [
    { label: "Capture or dispatch many of them", right: "bulk", pathOf: (query) => bulkPath(query) },
  ],
};
