import "server-only";

import { z } from "zod";

import type { ApprovedAct } from "@/modules/seam/shop-module";

import { stopBulk } from "./stop-bulk";

/** A run that waits for a second person, as its request is stored. */
export const bulkInput = z.object({
  runId: z.uuid(),
  orders: z.int().positive(),
  /** The name of the article of which the refunds are alone; null for all that is left. */
  article: z.string().nullable(),
  sums: z.array(z.object({ minor: z.int(), currency: z.string(), exponent: z.int() })),
  reason: z.string().nullable(),
});

export type BulkInput = z.infer<typeof bulkInput>;

/** Releases a run of refunds that another person has approved: the worker does it. */
export const approvedBulk: ApprovedAct = {
  kind: "bulk",
  right: "refund",
  async perform({ input }, { db, now }) {
    const { runId: id } = bulkInput.parse(input);
    const { count } = await db.bulkRun.updateMany({
      where: { id, waitsUntil: { not: null }, releasedAt: null, items: { some: { startedAt: null } } },
      data: { releasedAt: now() },
    });
    return count === 1 ? "started" : "gone";
  },
  async declined({ input, outcome }, deps) {
    const { runId: id } = bulkInput.parse(input);
    await stopBulk({ id, result: outcome ?? "declined_by_second_person" }, deps);
  },
};
