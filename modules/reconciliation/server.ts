import "server-only";

import type { ShopModule } from "@/modules/seam/shop-module";
import { approvedImport } from "./import-or-ask";
import { findListed, readMonth, whereListed } from "./reported-money";

/** The bank's settlement report: what it proves, what it contradicts, and what the bank took back. */
export const reconciliation = {
  name: "reconciliation",
  approved: approvedImport,
  bankReports: { findListed, whereListed, readMonth },
} as const satisfies ShopModule;
