import "server-only";

import type { ShopModule } from "@/modules/seam/shop-module";
import { endExpiredApprovals } from "./decide-approval";
import { findAlerts } from "./find-alerts";
import { readOrderEntries } from "./order-entries";
import { approvalData } from "./personal-data";
import { askForModule, refundOrAsk, resolveOrAsk } from "./request-approval";

/** A second person approves what one may not do alone. */
export const approvals = {
  name: "approvals",
  personalData: approvalData,
  readOrderEntries,
  findAlerts,
  secondPerson: {
    page: "/admin/approvals",
    refund: refundOrAsk,
    resolve: resolveOrAsk,
    ask: askForModule,
  },
  jobs: [
    {
      name: "approvals",
      expires: 60,
      async run({ modules }, deps) {
        const approvedActs = modules.flatMap(({ approved }) => approved ?? []);
        const ended = await endExpiredApprovals({ approvedActs }, deps);
        if (ended > 0) deps.log.info({ counts: { ended } }, "requests ended");
      },
    },
  ],
} as const satisfies ShopModule;
