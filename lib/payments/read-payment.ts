import "server-only";
import type { Database } from "@/lib/db/database";
import { Prisma } from "@/lib/db/generated/client";
import type { OrderNumber, PaymentId } from "@/lib/ids";
import { required } from "@/lib/invariant";
import type { OpenPayment } from "./journal";

/** A payment attempt as it was when it was read, without a lock. `revision` is the length of its journal. */
export type ReadPayment = OpenPayment & { revision: number };

/** Reads a payment attempt with its operations, oldest first. */
export async function readPayment(db: Database, paymentId: PaymentId): Promise<ReadPayment> {
  const [payment] = await readPayments(db, Prisma.sql`"id" = ${paymentId}::uuid`);
  return required(payment, "payment");
}

/** Reads the approved payment of an order with its operations, oldest first; undefined if it has none. */
export async function readApprovedPayment(
  db: Database,
  number: OrderNumber,
): Promise<ReadPayment | undefined> {
  const [payment] = await readPayments(
    db,
    Prisma.sql`"order_id" = (SELECT "id" FROM "orders" WHERE "number" = ${number}) AND "status" = 'APPROVED'`,
  );
  return payment;
}

/** One statement, so that what it returns was true at one moment. */
async function readPayments(db: Database, condition: Prisma.Sql): Promise<ReadPayment[]> {
  return db.$queryRaw<ReadPayment[]>`
    SELECT "id", "gateway_order_id" AS "gatewayOrderId", "return_token" AS "returnToken", "intent", "status",
      "end_reason" AS "endReason", "currency", "currency_exponent" AS "currencyExponent",
      "amount_minor" AS "amountMinor", "capture_now_minor" AS "captureNowMinor",
      "authorized_minor" AS "authorizedMinor", "captured_minor" AS "capturedMinor",
      "refunded_minor" AS "refundedMinor", "voided", "held", "session_id" AS "sessionId", "initiator",
      "agreement_id" AS "agreementId", "saved_card_id" AS "savedCardId",
      "auth_transaction_id" AS "authTransactionId", "revision", (
        SELECT coalesce(jsonb_agg(jsonb_build_object('id', o."id", 'sequence', o."sequence", 'kind', o."kind",
          'state', o."state", 'reason', o."reason", 'requestedBy', o."requested_by",
          'gatewayTransactionId', o."gateway_transaction_id") ORDER BY o."sequence"), '[]')
        FROM "operation" o WHERE o."payment_id" = "payment"."id") AS "operations"
    FROM "payment" WHERE ${condition}`;
}
