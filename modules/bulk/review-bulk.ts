import "server-only";

import type { Prisma } from "@/lib/db/generated/client";
import type { Database } from "@/lib/db/database";
import { type OrderNumber, orderNumberSchema } from "@/lib/ids";
import { type Money, storedMoney } from "@/lib/money/money";
import { piecesOf } from "@/lib/orders/pieces";
import { admitsCapture, capturableMinor, type DispatchStop, dispatchStop } from "@/lib/payments/state-table";

import { type BulkAction, captures, dispatches } from "./bulk-action";
import { type BulkRefund, refundColumns, refundOf } from "./refund-of";

/** An order as the review shows it, and why nothing can be done with it; the reason is undefined if it can. */
export type BulkReviewRow = {
  number: OrderNumber;
  name: string;
  /** The journal's length. */
  revision: number;
  /** How many dispatches the order had: goods that leave meanwhile refuse a refund. */
  dispatchCount: number;
  /** What would be captured or refunded; null if nothing is to be. */
  amount: Money | null;
  /** How many pieces would leave, or are refunded. */
  pieces: number;
  problem:
    | DispatchStop
    | BulkRefund["problem"]
    | "nothing_to_capture"
    | "nothing_to_dispatch"
    /** More than this person may refund. */
    | "above_limit"
    | undefined;
};

const reviewed = { number: true, ...refundColumns } satisfies Prisma.OrderSelect;

type ReviewInput = {
  action: BulkAction;
  numbers: readonly OrderNumber[];
  /** Of a refund: the article whose pieces are refunded, and what this person may refund of an order in all. */
  article?: string;
  mayRefundMinor?: (currency: string) => number | undefined;
};

/** What an action would do with orders, in the order in which they were chosen. */
export async function reviewBulk(
  { numbers, ...input }: ReviewInput,
  { db }: { db: Database },
): Promise<BulkReviewRow[]> {
  const orders = await db.order.findMany({
    relationLoadStrategy: "join",
    where: { number: { in: [...numbers] } },
    select: reviewed,
  });
  return orders
    .map((order) => (input.action === "refund" ? refundRow(order, input) : reviewRow(input.action, order)))
    .toSorted((a, b) => numbers.indexOf(a.number) - numbers.indexOf(b.number));
}

type ReviewedOrder = Prisma.OrderGetPayload<{ select: typeof reviewed }>;

function refundRow(
  order: ReviewedOrder,
  { article, mayRefundMinor }: Omit<ReviewInput, "numbers">,
): BulkReviewRow {
  const { choice, amount, problem } = refundOf(order, { article });
  const [payment] = order.payments;
  const limit = mayRefundMinor?.(order.currency);
  const refunded = Number((payment?.refundedMinor ?? 0n) + (payment?.refundPendingMinor ?? 0n));
  const isAboveLimit = limit !== undefined && (amount?.minor ?? 0) + refunded > limit;
  return {
    ...orderFacts(order),
    amount,
    pieces: choice.quantities.reduce((sum, quantity) => sum + quantity, 0),
    problem: problem ?? (isAboveLimit ? "above_limit" : undefined),
  };
}

function reviewRow(action: BulkAction, order: ReviewedOrder): BulkReviewRow {
  const [payment] = order.payments;
  const pieces = dispatches(action)
    ? order.lines.reduce((sum, line) => sum + piecesOf(line).toDispatch, 0)
    : 0;
  const left = payment !== undefined && admitsCapture(payment) ? capturableMinor(payment) : 0n;
  const amount = captures(action) && left > 0n ? storedMoney(left, order) : null;
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
  return { ...orderFacts(order), amount, pieces, problem };
}

function orderFacts({ number, name, payments: [payment] }: ReviewedOrder) {
  const { revision = 0, dispatchCount = 0 } = payment ?? {};
  return { number: orderNumberSchema.parse(number), name, revision, dispatchCount };
}

/** The articles in orders, for a refund of one of them. */
export async function listArticles(
  { numbers }: { numbers: readonly OrderNumber[] },
  { db }: { db: Database },
): Promise<{ slug: string; name: string }[]> {
  return db.product.findMany({
    where: { lines: { some: { order: { number: { in: [...numbers] } } } } },
    orderBy: { name: "asc" },
    select: { slug: true, name: true },
  });
}
