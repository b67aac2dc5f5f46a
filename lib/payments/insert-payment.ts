import "server-only";
import { randomUUID } from "node:crypto";
import { Prisma } from "@/lib/db/generated/client";
import { type OrderId, paymentIdSchema } from "@/lib/ids";
import { nextOpened, type OpenedOperation, openSql, type Transaction } from "./journal";
import { changeCounters } from "@/lib/lists/counters";
import { type OpenPayment, outcomeOf } from "./payment";
import { mintReturnToken } from "./return-token";
import type { NextOperation } from "./state-table";

/** What a new payment attempt is begun with; all else begins empty. */
export type NewPayment = Pick<
  OpenPayment,
  | "gatewayOrderId"
  | "intent"
  | "currency"
  | "currencyExponent"
  | "amountMinor"
  | "captureNowMinor"
  | "agreementId"
  | "savedCardId"
> & {
  /** Undefined for a verification. */
  order?: { id: OrderId; createdAt: Date };
  attempt: number;
  /** A keyed digest of the card. */
  cardDigest?: string;
};

/**
 * Writes a payment attempt, its first event and its first operation. It is the latest attempt of its order from then on.
 *
 * An attempt of the customer begins with a session; one of the merchant has none and begins with its charge.
 */
export async function insertPayment(
  tx: Transaction,
  { order, attempt, cardDigest, ...begun }: NewPayment,
  { initiator, requestedBy }: { initiator: OpenPayment["initiator"]; requestedBy: "shopper" | "system" },
): Promise<OpenedOperation> {
  const byMerchant = initiator === "MERCHANT";
  const payment: OpenPayment = {
    ...begun,
    id: paymentIdSchema.parse(randomUUID()),
    orderId: order?.id ?? null,
    returnToken: mintReturnToken(),
    initiator,
    status: byMerchant ? "READY" : "STARTED",
    endReason: null,
    authorizedMinor: 0n,
    capturedMinor: 0n,
    refundedMinor: 0n,
    capturePendingMinor: 0n,
    refundPendingMinor: 0n,
    voided: false,
    outcomeUnknown: false,
    revision: 0,
    held: false,
    sessionId: null,
    authTransactionId: null,
    operations: [],
  };
  const first: NextOperation = byMerchant
    ? { kind: "PAY", amountMinor: payment.amountMinor }
    : { kind: "CREATE_SESSION" };
  const opened = nextOpened(payment, first, requestedBy);
  if (order !== undefined && attempt > 1) await replaceLatest(tx, order.id);
  await tx.$executeRaw`
    WITH "started" AS (
      INSERT INTO "payment" ("id", "order_id", "ordered_at", "initiator", "agreement_id", "saved_card_id", "attempt",
        "gateway_order_id", "return_token", "intent", "status", "currency", "currency_exponent", "amount_minor",
        "capture_now_minor", "card_digest", "revision")
      VALUES (${payment.id}::uuid, ${payment.orderId}::uuid, ${order?.createdAt ?? null}::timestamptz,
        ${initiator}::"payment_initiator",
        ${payment.agreementId}::uuid, ${payment.savedCardId}::uuid, ${attempt}::int, ${payment.gatewayOrderId}::text,
        ${payment.returnToken}::text, ${payment.intent}::"payment_intent", ${payment.status}::"payment_status",
        ${payment.currency}::text, ${payment.currencyExponent}::int, ${payment.amountMinor}::bigint,
        ${payment.captureNowMinor}::bigint, ${cardDigest ?? null}::text, ${opened.payment.revision}::int)
      RETURNING "id", "status"
    ), "event" AS (
      INSERT INTO "payment_event" ("payment_id", "kind", "to_status", "actor")
      SELECT "id", 'started', "status", ${requestedBy}::text FROM "started"
    ), ${openSql(opened, Prisma.sql`SELECT 1 FROM "started"`)}
    SELECT 1 FROM "started"`;
  const counted = order === undefined ? ["payment"] : ["payment", "order"];
  await changeCounters(
    tx,
    counted.map((what) => ({ name: `${what} in_progress`, delta: 1 })),
  );
  return opened;
}

/** The attempt before is the latest one no more: its order is counted by the new one. */
async function replaceLatest(tx: Transaction, orderId: OrderId): Promise<void> {
  const before = await tx.payment.findFirstOrThrow({
    where: { orderId, latest: true },
    select: { id: true, orderState: true, outcomeUnknown: true },
  });
  await tx.payment.update({ where: { id: before.id }, data: { latest: false }, select: { id: true } });
  await changeCounters(tx, [{ name: `order ${outcomeOf(before)}`, delta: -1 }]);
}
