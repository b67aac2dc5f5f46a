import { z } from "zod";

import { happeningsOf } from "@/modules/seam/happening";

const order = z.string().describe("number of the order");

/** What reconciliation says to other programs. */
export const chargebackEvents = {
  "chargeback.received.v1": z
    .object({ order, currency: z.string(), amountMinor: z.int() })
    .describe("A report of the bank says that it took money of an order back."),
  "chargeback.closed.v1": z
    .object({ order, outcome: z.enum(["accepted", "won", "lost"]) })
    .describe("Somebody ended a chargeback."),
};

export const happening = happeningsOf<typeof chargebackEvents>(({ order }) => order);
