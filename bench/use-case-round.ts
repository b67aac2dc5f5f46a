import { z } from "zod";

import type { CardFields } from "@/e2e/support/card-token";

/** What becomes of one order in the use cases. "pay" authorizes it. */
export const useCaseSteps = ["place order", "pay", "capture", "refund"] as const;
export type UseCaseStep = (typeof useCaseSteps)[number];

export type UseCaseInput = {
  card: CardFields;
  warmUps: number;
  ordersOfOne: number;
  ordersOfAll: number;
  clients: number;
  countedOrders: number;
};

const perStep = z.record(z.enum(useCaseSteps), z.array(z.number()));

export const useCaseRoundSchema = z.object({
  /** Orders a second with `clients` at a time, and milliseconds of CPU of each. */
  perSecond: z.number(),
  cpuPerOrder: z.number(),
  /** Of each order, one at a time: milliseconds, milliseconds of CPU, statements, and transactions that wrote. */
  times: perStep,
  cpu: perStep,
  statements: perStep,
  commits: perStep,
});

/** What a process of the use cases measured. */
export type UseCaseRound = z.infer<typeof useCaseRoundSchema>;
