import "server-only";

import type { ShopJob } from "@/modules/seam/shop-module";
import { chargeDuePlans } from "./charge-due-plans";
import { announceCharges } from "./mails/announce-charges";

/** Charges what is due, and announces the next charges. */
export const chargeJob: ShopJob = {
  name: "plans",
  expires: 120,
  isWatched: true,
  async run(input, deps) {
    const counts = { ...(await chargeDuePlans(input, deps)), announced: await announceCharges(deps) };
    if (Object.values(counts).some((count) => count > 0)) deps.log.info({ counts }, "plans charged");
  },
};
