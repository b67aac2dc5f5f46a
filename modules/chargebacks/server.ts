import "server-only";

import type { ShopModule } from "@/modules/seam/shop-module";
import { findAlerts } from "./find-alerts";

/** The work on chargebacks: what is due, what was done, and the evidence. */
export const chargebacks = {
  name: "chargebacks",
  needs: ["reconciliation"],
  findAlerts,
} as const satisfies ShopModule;
