import "server-only";

import type { Prisma } from "@/lib/db/generated/client";
import type { Money } from "@/lib/money/money";
import { isAbove, type SecondPersonAbove } from "@/lib/payments/second-person";
import { uncertainOutcomes } from "@/lib/payments/uncertain-outcomes";

/** How long what a person refunded of many orders counts, in milliseconds. */
const countedFor = 24 * 60 * 60_000;

/**
 * The first sum that one person may not refund alone; undefined if there is none. It counts with what their runs of the last 24 hours
 * refund, or may have refunded, of that currency without a second person.
 */
export async function findSumAbove(
  { sums, by, limits }: { sums: readonly Money[]; by: string; limits: SecondPersonAbove | undefined },
  { db, now }: { db: Prisma.TransactionClient; now: () => Date },
): Promise<Money | undefined> {
  if (limits === undefined) return undefined;
  const requestedAt = { gt: new Date(now().getTime() - countedFor) };
  const before = await db.bulkItem.findMany({
    relationLoadStrategy: "join",
    where: {
      run: { action: "refund", requestedBy: by, requestedAt, waitsUntil: null },
      OR: [{ result: null }, { result: { in: ["done", "failed", ...uncertainOutcomes] } }],
    },
    select: { amountMinor: true, order: { select: { currency: true } } },
  });
  return sums.find(({ minor, currency }) => {
    const counted = before.filter(({ order }) => order.currency === currency);
    const sum = counted.reduce((total, { amountMinor }) => total + (amountMinor ?? 0n), BigInt(minor));
    return isAbove({ minor: sum, currency }, limits);
  });
}
