import type { ModulePages } from "@/modules/seam/module-pages";
import { bulkApproval } from "./components/bulk-approval";
import { bulkPath, slipsPath } from "./paths";

export const bulkPages: ModulePages = {
  orderListLinks: [
    {
      label: "Capture, dispatch or refund many of them",
      right: "bulk",
      pathOf: (query) => bulkPath(query),
    },
    { label: "Packing slips of the first hundred", right: "dispatch", pathOf: slipsPath, of: "to_dispatch" },
  ],
  approval: bulkApproval,
};
