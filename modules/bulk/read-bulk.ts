import "server-only";

import { z } from "zod";

import type { Database } from "@/lib/db/database";
import { type Money, storedMoney } from "@/lib/money/money";

import { type BulkAction, bulkActions } from "./bulk-action";

/** A run with what became of each order. */
export type BulkView = {
  action: BulkAction;
  requestedBy: string;
  requestedAt: Date;
  /** Until when it waits for a second person; null if it does not. */
  waitsUntil: Date | null;
  items: {
    number: string;
    name: string;
    amount: Money | null;
    /** A BulkResult; null while it waits or is being done. */
    result: string | null;
    /** Whether it has not started. */
    waits: boolean;
    /** Whether it was started and never ended: its worker died. */
    interrupted: boolean;
  }[];
};

/** Milliseconds after its start from which an item without a result counts as interrupted: longer than any call to the bank. */
export const interruptedAfter = 5 * 60_000;

/** Reads a run; undefined if there is none. */
export async function readBulk(
  { id }: { id: string },
  { db, now }: { db: Database; now: () => Date },
): Promise<BulkView | undefined> {
  const run = await db.bulkRun.findUnique({
    relationLoadStrategy: "join",
    where: { id },
    include: {
      items: {
        orderBy: { position: "asc" },
        include: {
          order: { select: { number: true, name: true, currency: true, currencyExponent: true } },
        },
      },
    },
  });
  if (run === null) return undefined;
  const { requestedBy, requestedAt } = run;
  const waitsUntil = run.releasedAt === null ? run.waitsUntil : null;
  const startedBefore = new Date(now().getTime() - interruptedAfter);
  const items = run.items.map(({ order, amountMinor, result, startedAt }) => ({
    number: order.number,
    name: order.name,
    amount: amountMinor === null ? null : storedMoney(amountMinor, order),
    result,
    waits: startedAt === null,
    interrupted: result === null && startedAt !== null && startedAt < startedBefore,
  }));
  return { action: z.enum(bulkActions).parse(run.action), requestedBy, requestedAt, waitsUntil, items };
}
