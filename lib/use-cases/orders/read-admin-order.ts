import "server-only";
import type { Operation, Order, Payment } from "@/lib/db/generated/client";
import { type Money, minorUnits } from "@/lib/money/money";
import { authorizationExpiry } from "@/lib/payments/authorization-expiry";
import {
  admitsCapture,
  admitsRefund,
  admitsVoid,
  capturableMinor,
  refundableMinor,
} from "@/lib/payments/state-table";
import type { AuthorizationDeps } from "@/lib/payments/expiring-authorizations";
import { deliveryOf, orderLines } from "./order-lines";
import { adminOrderState, lastPayment } from "@/lib/payments/order-state";
import type { Balances, AdminOrderView, AdminPaymentView, TimelineEntry } from "@/lib/use-cases/orders/views";

type JournaledPayment = Payment & { operations: Operation[] };

/** An order as staff see it: balances, what may be done now, and everything that happened. */
export async function readAdminOrder(
  { number }: { number: string },
  { db, now, settings }: AuthorizationDeps,
): Promise<AdminOrderView | undefined> {
  const order = await db.order.findUnique({
    where: { number },
    include: {
      lines: { include: { product: { select: { slug: true, image: true } } } },
      payments: { include: { operations: { orderBy: { sequence: "asc" } } }, orderBy: { attempt: "asc" } },
    },
  });
  if (order === null) return undefined;
  const last = lastPayment(order.payments);
  const money = (minor: bigint): Money => ({ minor: minorUnits(minor), currency: order.currency });
  return {
    number,
    placedAt: order.createdAt,
    name: order.name,
    email: order.email,
    total: money(order.totalMinor),
    state: adminOrderState(order),
    authorization: authorizationExpiry(last, settings.authorizationDays, now()),
    lines: orderLines(order),
    delivery: deliveryOf(order),
    deliveryFee: money(order.deliveryMinor),
    intent: order.intent,
    captureNow: money(order.captureNowMinor),
    balances: balancesOf(order.totalMinor, last, money),
    unknown: unknownOf(last, money),
    actions: {
      capture: last !== undefined && admitsCapture(last),
      void: last !== undefined && admitsVoid(last),
      refund: last !== undefined && admitsRefund(last),
    },
    revision: last?.revision ?? 0,
    payments: order.payments.map(paymentView),
    timeline: timelineOf(order, money),
  };
}

function balancesOf(
  ordered: bigint,
  payment: JournaledPayment | undefined,
  money: (minor: bigint) => Money,
): Balances {
  return {
    ordered: money(ordered),
    authorized: money(payment?.authorizedMinor ?? 0n),
    captured: money(payment?.capturedMinor ?? 0n),
    refunded: money(payment?.refundedMinor ?? 0n),
    capturable: money(payment ? capturableMinor(payment) : 0n),
    refundable: money(payment ? refundableMinor(payment) : 0n),
  };
}

function unknownOf(
  payment: JournaledPayment | undefined,
  money: (minor: bigint) => Money,
): AdminOrderView["unknown"] {
  const row = payment?.operations.find(({ state }) => state === "UNKNOWN");
  if (row === undefined) return null;
  return { operationId: row.id, kind: row.kind, amount: money(row.amountMinor ?? 0n) };
}

function paymentView(payment: JournaledPayment): AdminPaymentView {
  return {
    attempt: payment.attempt,
    gatewayOrderId: payment.gatewayOrderId,
    status: payment.status,
    card: payment.cardLast4 === null ? null : { brand: payment.cardBrand, last4: payment.cardLast4 },
    authentication: { version: payment.authVersion, status: payment.authStatus, eci: payment.eci },
    endReason: payment.endReason,
  };
}

const note = {
  closedAt: null,
  state: "NOTE",
  amount: null,
  gatewayCode: null,
  gatewayRecommendation: null,
  gatewayTransactionId: null,
  reason: null,
  resolution: null,
};

function timelineOf(
  order: Order & { payments: JournaledPayment[] },
  money: (minor: bigint) => Money,
): TimelineEntry[] {
  const placed = {
    ...note,
    id: order.id,
    at: order.createdAt,
    kind: "ORDER_PLACED",
    by: "shopper",
    attempt: null,
  };
  const ofPayments = order.payments.flatMap(({ id, attempt, challengedAt, returnedAt, operations }) => {
    const notes: [string, Date | null, string][] = [
      ["CHALLENGED", challengedAt, "system"],
      ["RETURNED", returnedAt, "shopper"],
    ];
    return [
      ...notes.flatMap(([kind, at, by]): TimelineEntry[] =>
        at === null ? [] : [{ ...note, id: `${id}-${kind}`, at, kind, by, attempt }],
      ),
      ...operations.map((row): TimelineEntry => ({
        id: row.id,
        at: row.openedAt,
        closedAt: row.closedAt,
        kind: row.kind,
        state: row.state,
        amount: row.amountMinor === null ? null : money(row.approvedMinor ?? row.amountMinor),
        by: row.requestedBy,
        attempt,
        gatewayCode: row.gatewayCode,
        gatewayRecommendation: row.gatewayRecommendation,
        gatewayTransactionId: row.gatewayTransactionId,
        reason: row.reason,
        resolution:
          row.resolvedBy === null
            ? null
            : { by: row.resolvedBy, reason: row.resolvedReason ?? "", reportId: row.resolvedReportId },
      })),
    ];
  });
  return [placed, ...ofPayments].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
