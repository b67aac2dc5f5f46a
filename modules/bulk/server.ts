import "server-only";

import type { ShopModule } from "@/modules/seam/shop-module";
import { isBulkWaiting, runBulk } from "./run-bulk";

/** Capture or dispatch of many orders at once. */
export const bulk = {
  name: "bulk",
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
