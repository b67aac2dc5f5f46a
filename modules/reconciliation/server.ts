import "server-only";

import type { ShopModule } from "@/modules/seam/shop-module";
import { chargebackEvents } from "./chargeback-events";
import { findAlerts } from "./find-alerts";
import { approvedImport } from "./import-or-ask";
import { findListed, readMonth, whereListed } from "./reported-money";

/** The bank's settlement report: what it proves, what it contradicts, and what the bank took back. */
export const reconciliation = {
  name: "reconciliation",
  approved: approvedImport,
  bankReports: { findListed, whereListed, readMonth },
  eventTypes: chargebackEvents,
  findAlerts,
} as const satisfies ShopModule;
