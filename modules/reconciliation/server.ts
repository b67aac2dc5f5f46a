import "server-only";

import type { ShopModule } from "@/modules/seam/shop-module";
import { chargebackEvents } from "./chargeback-events";
import { approvedImport } from "./import-or-ask";
import { reportData } from "./personal-data";
import { readMetrics } from "./read-metrics";
import { findListed, readMonth, whereListed } from "./reported-money";

/** The bank's settlement report: what it proves, what it contradicts, and what the bank took back. */
export const reconciliation = {
  name: "reconciliation",
  approved: approvedImport,
  eventTypes: chargebackEvents,
  bankReports: { findListed, whereListed, readMonth },
  personalData: reportData,
  readMetrics,
} as const satisfies ShopModule;
