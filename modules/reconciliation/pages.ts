import type { ModulePages } from "@/modules/seam/module-pages";
import { importApproval } from "./components/import-approval";
import { OrderCard } from "./components/order-card";
import { outcomeSource } from "./components/outcome-source";

export const reconciliationPages: ModulePages = {
  adminLinks: [{ href: "/admin/reconciliation", label: "Reconciliation", group: "money", right: "read" }],
  OrderCard,
  outcomes: outcomeSource,
  approval: importApproval,
};
