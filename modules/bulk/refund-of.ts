import "server-only";

import type { Prisma } from "@/lib/db/generated/client";
import { type Money, storedMoney } from "@/lib/money/money";
import { type RefundChoice, refundSum } from "@/lib/money/refund-sum";
import { orderColumns } from "@/lib/orders/order-columns";
import { deliveryAndTaxOf } from "@/lib/orders/order-lines";
import { pieceColumns, piecesOf } from "@/lib/orders/pieces";
import { admitsRefund, paysTwice, refundableMinor } from "@/lib/payments/state-table";

/** What `refundOf` reads of an order, with its lines in their order. */
export const refundColumns = {
  ...orderColumns,
  deliveryMinor: true,
  lines: {
    orderBy: [{ position: "asc" }, { id: "asc" }],
    select: {
      ...pieceColumns,
      unitMinor: true,
      discountMinor: true,
      product: { select: { id: true, slug: true, name: true } },
    },
  },
  payments: {
    where: { status: "APPROVED" },
    include: {
      operations: { omit: { evidence: true }, orderBy: { sequence: "asc" }, include: { refund: true } },
    },
  },
} satisfies Prisma.OrderSelect;

type StoredOrder = Prisma.OrderGetPayload<{ select: typeof refundColumns }>;

export type BulkRefund = {
  choice: RefundChoice;
  amount: Money | null;
  problem: "not_paid" | "nothing_to_refund" | "busy" | "charged_back" | "part_charged" | undefined;
};

/**
 * What is refunded of an order: all that is left, or all that is left of one article. What has left counts as come back.
 *
 * What may pay twice what the bank took back is decided on the order's own page, and so is one article of an order that is charged only in
 * part: what was charged may be for the others.
 */
export function refundOf(order: StoredOrder, { article }: { article: string | undefined }): BulkRefund {
  const [payment] = order.payments;
  const money = (minor: bigint) => storedMoney(minor, order);
  const lines = order.lines.map(({ product, unitMinor, discountMinor, ...line }) => {
    const { toDispatch, kept } = piecesOf(line);
    return {
      unit: money(unitMinor),
      discount: money(discountMinor),
      quantity: line.quantity,
      refundable: toDispatch + kept,
      kept,
      isChosen: article === undefined || product.slug === article,
    };
  });
  const deliveryRefunded =
    payment?.operations.some(
      ({ refund, state }) => refund?.delivery === true && ["OPEN", "UNKNOWN", "SUCCEEDED"].includes(state),
    ) ?? false;
  const deliveryPaid = money(order.discountKind === "FREE_DELIVERY" ? 0n : order.deliveryMinor);
  const choice = {
    quantities: lines.map(({ isChosen, refundable }) => (isChosen ? refundable : 0)),
    sent: lines.map(({ isChosen, kept }) => (isChosen ? kept : 0)),
    delivery: article === undefined && deliveryPaid.minor > 0 && !deliveryRefunded,
  };
  if (payment === undefined || payment.voided) return { choice, amount: null, problem: "not_paid" };
  if (payment.operations.some(({ closedAt }) => closedAt === null))
    return { choice, amount: null, problem: "busy" };
  const left = Number(refundableMinor(payment));
  const { tax } = deliveryAndTaxOf(order);
  const minor =
    article === undefined
      ? left
      : Math.min(left, refundSum({ lines, deliveryPaid, deliveryRefunded, tax }, choice).sum.minor);
  if (payment.chargebackOpen || (paysTwice(payment, BigInt(minor)) && payment.chargedBackMinor > 0n))
    return { choice, amount: null, problem: "charged_back" };
  if (!admitsRefund(payment) || minor <= 0) return { choice, amount: null, problem: "nothing_to_refund" };
  if (article !== undefined && payment.capturedMinor < payment.amountMinor)
    return { choice, amount: null, problem: "part_charged" };
  return { choice, amount: { ...deliveryPaid, minor }, problem: undefined };
}
