import "server-only";
import { randomUUID } from "node:crypto";
import { Prisma } from "@/lib/db/generated/client";
import { type OrderId, paymentIdSchema } from "@/lib/ids";
import { nextOpened, type OpenedOperation, type OpenPayment, openSql, type Transaction } from "./journal";
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
  orderId?: OrderId;
  attempt: number;
  /** A keyed digest of the card. */
  cardDigest?: string;
};

/**
 * Writes a payment attempt, its first event and its first operation in one statement.
 *
 * An attempt of the customer begins with a session; one of the merchant has none and begins with its charge.
 */
export async function insertPayment(
  tx: Transaction,
  { orderId, attempt, cardDigest, ...begun }: NewPayment,
  { initiator, requestedBy }: { initiator: OpenPayment["initiator"]; requestedBy: "shopper" | "system" },
): Promise<OpenedOperation> {
  const byMerchant = initiator === "MERCHANT";
  const payment: OpenPayment = {
    ...begun,
    id: paymentIdSchema.parse(randomUUID()),
    returnToken: mintReturnToken(),
    initiator,
    status: byMerchant ? "READY" : "STARTED",
    endReason: null,
    authorizedMinor: 0n,
    capturedMinor: 0n,
    refundedMinor: 0n,
    voided: false,
    held: false,
    sessionId: null,
    authTransactionId: null,
    operations: [],
  };
  const first: NextOperation = byMerchant
    ? { kind: "PAY", amountMinor: payment.amountMinor }
    : { kind: "CREATE_SESSION" };
  const opened = nextOpened(payment, first, requestedBy);
  await tx.$queryRaw`
    WITH "started" AS (
      INSERT INTO "payment" ("id", "order_id", "initiator", "agreement_id", "saved_card_id", "attempt",
        "gateway_order_id", "return_token", "intent", "status", "currency", "currency_exponent", "amount_minor",
        "capture_now_minor", "card_digest")
      VALUES (${payment.id}::uuid, ${orderId ?? null}::uuid, ${initiator}::"payment_initiator",
        ${payment.agreementId}::uuid, ${payment.savedCardId}::uuid, ${attempt}::int, ${payment.gatewayOrderId}::text,
        ${payment.returnToken}::text, ${payment.intent}::"payment_intent", ${payment.status}::"payment_status",
        ${payment.currency}::text, ${payment.currencyExponent}::int, ${payment.amountMinor}::bigint,
        ${payment.captureNowMinor}::bigint, ${cardDigest ?? null}::text)
      RETURNING "id", "status"
    ), "event" AS (
      INSERT INTO "payment_event" ("payment_id", "kind", "to_status", "actor")
      SELECT "id", 'started', "status", ${requestedBy}::text FROM "started"
    ), ${openSql(opened, Prisma.sql`SELECT 1 FROM "started"`)}
    SELECT 1 FROM "started"`;
  return opened;
}
