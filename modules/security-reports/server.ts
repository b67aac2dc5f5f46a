import type { ShopModule } from "@/modules/seam/shop-module";
import { maxKinds } from "./record-csp-reports";

/** What browsers report of the content security policy. */
export const securityReports = {
  name: "security-reports",
  readiness: {
    part: "cspReports",
    see: async ({ db }) => ((await db.cspViolation.count()) >= maxKinds ? "full" : "ok"),
  },
} as const satisfies ShopModule;
