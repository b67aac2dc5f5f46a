import "server-only";

import type { ShopModule } from "@/modules/seam/shop-module";
import { closeDays, findWrongDays } from "./close-days";

/** The pages Today and Month, and the files of a month. */
export const finance = {
  name: "finance",
  jobs: [
    {
      name: "closed-days",
      expires: 15 * 60,
      async run(input, deps) {
        const days = await closeDays(input, deps);
        if (days > 0) deps.log.info({ counts: { days } }, "days closed");
      },
    },
  ],
  async check(deps) {
    const days = await findWrongDays(deps);
    if (days.length === 0) return undefined;
    return {
      part: "Closed days",
      text: `the stored sums of ${days.join(", ")} are not those of the journal`,
      advice:
        "Delete these days from closed_day as the role that migrates: a job adds them up again. Find out how rows of the journal could change.",
    };
  },
} as const satisfies ShopModule;
