import "server-only";

import { accounts } from "./accounts/server";
import { api } from "./api/server";
import { approvals } from "./approvals/server";
import { bulk } from "./bulk/server";
import { chargebacks } from "./chargebacks/server";
import { demoBar } from "./demo-bar/server";
import { discounts } from "./discounts/server";
import { events } from "./events/server";
import { doubleOrders } from "./double-orders/server";
import { finance } from "./finance/server";
import { inspector } from "./inspector/server";
import { invoiceNumbers } from "./invoice-numbers/server";
import { plans } from "./plans/server";
import { personalData } from "./personal-data/server";
import { placeLookup } from "./place-lookup/server";
import { productAdmin } from "./product-admin/server";
import { reconciliation } from "./reconciliation/server";
import { savedCards } from "./saved-cards/server";
import { listModules } from "./seam/shop-module";
import { securityReports } from "./security-reports/server";
import { slowOrders } from "./slow-orders/server";
import { staffMail } from "./staff-mail/server";
import { ucp } from "./ucp/server";

/** The modules of this shop, in the order in which they work. To do without one: `npm run take-out NAME`. */
export const modules = listModules([
  events,
  accounts,
  savedCards,
  plans,
  discounts,
  doubleOrders,
  api,
  approvals,
  bulk,
  finance,
  inspector,
  demoBar,
  personalData,
  invoiceNumbers,
  placeLookup,
  productAdmin,
  reconciliation,
  chargebacks,
  securityReports,
  slowOrders,
  staffMail,
  ucp,
]);
