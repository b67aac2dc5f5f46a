import "server-only";

import type { ShopModule } from "@/modules/seam/shop-module";
import { approvedBulk } from "./approved-bulk";
import { bulkData } from "./personal-data";
import { isBulkWaiting, runBulk } from "./run-bulk";

/** Capture, dispatch or refund of many orders at once. */
export const bulk = {
  name: "bulk",
  approved: approvedBulk,
  personalData: bulkData,
  jobs: [
    {
      name: "bulk",
      expires: 15 * 60,
      isDue: isBulkWaiting,
      async run(input, deps) {
        const items = await runBulk(input, deps);
        if (items > 0) deps.log.info({ counts: { items } }, "bulk work done");
      },
    },
  ],
} as const satisfies ShopModule;
