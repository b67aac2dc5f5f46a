import "server-only";
import type { Database } from "@/lib/db/database";
import { type OrderId, orderIdSchema, type OrderNumber, type PaymentId, paymentIdSchema } from "@/lib/ids";
import { type Money, storedMoney } from "@/lib/money/money";
import type { OrderAccess } from "@/lib/order-access/order-access";
import { visibleOrdersSql } from "@/lib/order-access/visible-orders";
import type { PaymentAgreement } from "./agreements";
import { insertPayment } from "./insert-payment";
import type { OpenedOperation, Transaction } from "./journal";
import { isMoneyAskedFor } from "./order-state";
import { liveStatuses } from "./state-table";
import { supersedePayment } from "./supersede-payment";

export type BegunPayment =
  /** A new attempt, with its first operation opened. */
  | { kind: "begun"; opened: OpenedOperation }
  /** An attempt that is under way, or that a stale page has not seen. */
  | { kind: "existing"; paymentId: PaymentId }
  /** The order is another than the page showed. */
  | { kind: "order_changed"; total: Money }
  | { kind: "order_expired" };

/**
 * Begins a payment attempt of an order that the browser may see, or finds the one under way; undefined for any other.
 *
 * `cardDigest` is a keyed digest of the card. `attempts` is how many attempts the shopper's page had seen: a page that
 * has seen fewer is stale and begins nothing. `orderRevision` is what the page showed of the order: nothing begins where the
 * order has changed since, so that no other amount is charged than the one that was shown. A new attempt has a gateway order id of its own
 * (`<number>-<attempt>`) and begins where the latest one ended without money or is replaced by another card.
 * The unique index payment_one_live allows one live attempt for each order. `agreement` gives the agreement that is added to
 * the session; `beginsPlan` is whether a plan begins with the order, which the database then accepts with the plan's agreement
 * only. It is called only where an attempt begins, in its transaction: an agreement that it writes stands or falls with
 * the attempt, and a further attempt has another.
 */
export async function beginPayment(
  {
    number,
    access,
    attempts,
    orderRevision,
    cardDigest,
    agreement,
  }: {
    number: OrderNumber;
    access: OrderAccess;
    attempts: number;
    orderRevision: number;
    cardDigest?: string;
    agreement?: (
      tx: Transaction,
      order: { id: OrderId; beginsPlan: boolean },
    ) => Promise<PaymentAgreement | undefined>;
  },
  db: Database,
): Promise<BegunPayment | undefined> {
  return db.$transaction(async (tx) => {
    const order = await lockOrder(tx, number, access);
    if (order === undefined) return undefined;
    const latest = await tx.payment.findFirst({
      where: { orderId: order.id, latest: true },
      select: { id: true, attempt: true, status: true, orderState: true, outcomeUnknown: true },
    });
    if (latest !== null) {
      const existing = { kind: "existing", paymentId: paymentIdSchema.parse(latest.id) } as const;
      if (latest.attempt > attempts) return existing;
      if (order.revision !== orderRevision && !isMoneyAskedFor(latest)) return changedOrder(order);
      const live = (liveStatuses as readonly string[]).includes(latest.status);
      if (live && !(await supersedePayment(tx, existing.paymentId, "superseded"))) return existing;
    }
    if (order.expiredAt !== null) return { kind: "order_expired" };
    if (order.revision !== orderRevision) return changedOrder(order);
    const { intent, currency, currencyExponent, totalMinor: amountMinor, captureNowMinor } = order;
    const attempt = (latest?.attempt ?? 0) + 1;
    const { agreementId = null, savedCardId = null } = (await agreement?.(tx, order)) ?? {};
    const opened = await insertPayment(
      tx,
      {
        orderId: order.id,
        attempt,
        gatewayOrderId: `${order.number}-${attempt}`,
        intent,
        currency,
        currencyExponent,
        amountMinor,
        captureNowMinor,
        cardDigest,
        agreementId,
        savedCardId,
      },
      { initiator: "CUSTOMER", requestedBy: "shopper" },
    );
    return { kind: "begun", opened };
  });
}

type LockedOrder = {
  id: OrderId;
  number: string;
  intent: "PAY" | "AUTHORIZE";
  currency: string;
  currencyExponent: number;
  totalMinor: bigint;
  captureNowMinor: bigint;
  revision: number;
  expiredAt: Date | null;
  beginsPlan: boolean;
};

function changedOrder(order: LockedOrder): BegunPayment {
  return { kind: "order_changed", total: storedMoney(order.totalMinor, order) };
}

async function lockOrder(
  tx: Transaction,
  number: OrderNumber,
  access: OrderAccess,
): Promise<LockedOrder | undefined> {
  const [order] = await tx.$queryRaw<LockedOrder[]>`
    SELECT "id", "number", "intent", "currency", "currency_exponent" AS "currencyExponent",
      "total_minor" AS "totalMinor", "capture_now_minor" AS "captureNowMinor",
      "revision", "expired_at" AS "expiredAt",
      EXISTS (
        SELECT 1 FROM "scheduled_charge" c JOIN "subscription" s ON s."id" = c."subscription_id"
        WHERE c."order_id" = "orders"."id" AND s."state" = 'PENDING') AS "beginsPlan"
    FROM "orders" WHERE "number" = ${number} AND ${visibleOrdersSql(access)} FOR NO KEY UPDATE`;
  return order && { ...order, id: orderIdSchema.parse(order.id) };
}
