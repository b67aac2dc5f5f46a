import { z } from "zod";

import { happeningsOf } from "@/modules/seam/happening";

const plan = z.string().describe("number of the plan");
const order = z.string().describe("number of the order of this period");
const period = z.int().describe("from 1");

/** What plans say to other programs. */
export const planEvents = {
  "plan.started.v1": z.object({ plan }).describe("A plan began: its first payment or its card was approved."),
  "plan.charged.v1": z.object({ plan, order, period }).describe("A period of a plan was paid."),
  "plan.charge_failed.v1": z
    .object({ plan, order, period, reason: z.string().nullable() })
    .describe("A try to charge a plan ended without money. It may be tried again."),
  "plan.ended.v1": z.object({ plan, reason: z.string() }).describe("A plan that had begun ended."),
};

export const happening = happeningsOf<typeof planEvents>(({ plan }) => plan);
