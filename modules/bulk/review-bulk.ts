import "server-only";

import type { Prisma } from "@/lib/db/generated/client";
import type { Database } from "@/lib/db/database";
import { type OrderNumber, orderNumberSchema } from "@/lib/ids";
import { type Money, storedMoney } from "@/lib/money/money";
import { pieceColumns, piecesOf } from "@/lib/orders/pieces";
import { admitsCapture, capturableMinor, type DispatchStop, dispatchStop } from "@/lib/payments/state-table";

import { type BulkAction, captures, dispatches } from "./bulk-action";

/** An order as the review shows it, and why nothing can be done with it; the reason is undefined if it can. */
export type BulkReviewRow = {
  number: OrderNumber;
  name: string;
  /** The journal's length. */
  revision: number;
  /** What would be captured; null if nothing is to be. */
  amount: Money | null;
  /** How many pieces would leave. */
  pieces: number;
  problem: DispatchStop | "nothing_to_capture" | "nothing_to_dispatch" | undefined;
};

const reviewed = {
  number: true,
  name: true,
  currency: true,
  currencyExponent: true,
  lines: { select: pieceColumns },
  payments: {
    where: { status: "APPROVED" },
    include: { operations: { omit: { evidence: true }, orderBy: { sequence: "asc" } } },
  },
} satisfies Prisma.OrderSelect;

/** What an action would do with orders, in the order in which they were chosen. */
export async function reviewBulk(
  { action, numbers }: { action: BulkAction; numbers: readonly OrderNumber[] },
  { db }: { db: Database },
): Promise<BulkReviewRow[]> {
  const orders = await db.order.findMany({
    relationLoadStrategy: "join",
    where: { number: { in: [...numbers] } },
    select: reviewed,
  });
  return orders
    .map((order) => reviewRow(action, order))
    .toSorted((a, b) => numbers.indexOf(a.number) - numbers.indexOf(b.number));
}

function reviewRow(
  action: BulkAction,
  { payments, lines, ...order }: Prisma.OrderGetPayload<{ select: typeof reviewed }>,
): BulkReviewRow {
  const [payment] = payments;
  const pieces = dispatches(action) ? lines.reduce((sum, line) => sum + piecesOf(line).toDispatch, 0) : 0;
  const left = payment !== undefined && admitsCapture(payment) ? capturableMinor(payment) : 0n;
  const amount = captures(action) && left > 0n ? storedMoney(left, order) : null;
  const row = { number: orderNumberSchema.parse(order.number), name: order.name, amount, pieces };
  const problem =
    payment === undefined || payment.voided
      ? "not_paid"
      : action === "capture" && amount === null
        ? "nothing_to_capture"
        : dispatches(action) && pieces === 0
          ? "nothing_to_dispatch"
          : dispatches(action)
            ? dispatchStop(payment)
            : undefined;
  return { ...row, revision: payment?.revision ?? 0, problem };
}

/** The sum of what would be captured, by currency. */
export function sumByCurrency(rows: readonly Pick<BulkReviewRow, "amount">[]): Money[] {
  const sums = new Map<string, Money>();
  for (const { amount } of rows) {
    if (amount === null) continue;
    const before = sums.get(amount.currency);
    sums.set(amount.currency, { ...amount, minor: amount.minor + (before?.minor ?? 0) });
  }
  return [...sums.values()];
}
