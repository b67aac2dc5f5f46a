import { accountsPages } from "./accounts/pages";
import { apiPages } from "./api/pages";
import { approvalsPages } from "./approvals/pages";
import { bulkPages } from "./bulk/pages";
import { chargebacksPages } from "./chargebacks/pages";
import { demoBarPages } from "./demo-bar/pages";
import { discountsPages } from "./discounts/pages";
import { eventsPages } from "./events/pages";
import { doubleOrdersPages } from "./double-orders/pages";
import { financePages } from "./finance/pages";
import { inspectorPages } from "./inspector/pages";
import { personalDataPages } from "./personal-data/pages";
import { invoiceNumbersPages } from "./invoice-numbers/pages";
import { plansPages } from "./plans/pages";
import { productAdminPages } from "./product-admin/pages";
import { reconciliationPages } from "./reconciliation/pages";
import { savedCardsPages } from "./saved-cards/pages";
import type { ModulePages } from "./seam/module-pages";
import { securityReportsPages } from "./security-reports/pages";
import { slowOrdersPages } from "./slow-orders/pages";

/** What pages show of the modules, in this order. */
export const modulePages: readonly ModulePages[] = [
  accountsPages,
  plansPages,
  approvalsPages,
  bulkPages,
  demoBarPages,
  discountsPages,
  doubleOrdersPages,
  eventsPages,
  apiPages,
  financePages,
  inspectorPages,
  personalDataPages,
  invoiceNumbersPages,
  productAdminPages,
  chargebacksPages,
  reconciliationPages,
  savedCardsPages,
  securityReportsPages,
  slowOrdersPages,
];
