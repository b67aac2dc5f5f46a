import type { ShopModule } from "@/modules/seam/shop-module";
import { countSlowOrders } from "./list-slow-orders";
import { slowMessages } from "./messages";

export const slowOrders = {
  name: "slow-orders",
  messages: slowMessages,
  jobs: [
    {
      name: "slow-orders",
      expires: 60,
      async run(_, deps) {
        deps.log.info({ counts: { slow: await countSlowOrders(deps) } }, "slow orders counted");
      },
    },
  ],
} as const satisfies ShopModule;
