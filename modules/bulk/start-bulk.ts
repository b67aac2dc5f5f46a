import "server-only";

import type { Database } from "@/lib/db/database";
import type { OrderNumber } from "@/lib/ids";
import { type Result, err, ok } from "@/lib/result";
import { cleanText } from "@/lib/text/clean-text";

import { type BulkAction, bulkAtMost, captures } from "./bulk-action";

/** An order as the review showed it. */
export type BulkChoice = {
  number: OrderNumber;
  revision: number;
  amountMinor: number | null;
  /** Of what leaves, as it was typed. */
  tracking?: string;
};

type BulkInput = { action: BulkAction; carrier: string; choices: readonly BulkChoice[]; by: string };

export type StartBulkError = { kind: "nothing_chosen" | "too_many" };

/** Writes what was reviewed for the worker, and returns the id of the run. Nothing is moved yet. */
export async function startBulk(
  { action, carrier, choices, by }: BulkInput,
  { db, now }: { db: Database; now: () => Date },
): Promise<Result<{ id: string }, StartBulkError>> {
  if (choices.length > bulkAtMost) return err({ kind: "too_many" });
  return db.$transaction(async (tx) => {
    const orders = await tx.order.findMany({
      where: { number: { in: choices.map(({ number }) => number) } },
      select: { id: true, number: true },
    });
    const idOf = new Map(orders.map(({ id, number }) => [number, id]));
    const items = choices.flatMap(({ number, revision, amountMinor, tracking = "" }) => {
      const orderId = idOf.get(number);
      const minor = captures(action) && amountMinor !== null ? BigInt(amountMinor) : null;
      return orderId === undefined
        ? []
        : [{ orderId, revision, amountMinor: minor, tracking: cleanText(tracking) || null }];
    });
    if (items.length === 0) return err({ kind: "nothing_chosen" });
    const { id } = await tx.bulkRun.create({
      data: { action, carrier: cleanText(carrier) || null, requestedBy: by, requestedAt: now() },
      select: { id: true },
    });
    const rows = items.map((item, position) => ({ ...item, runId: id, position }));
    await tx.bulkItem.createMany({ data: rows, skipDuplicates: true });
    return ok({ id });
  });
}
