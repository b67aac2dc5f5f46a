import "server-only";

import { Prisma } from "@/lib/db/generated/client";
import type { OperationKind } from "@/lib/db/generated/enums";
import { type Follower, type PaymentChange, replacedCauses } from "@/lib/payments/consequences";

import type { OrderEventType } from "./event-types";

/** A line as other programs read it: of the tables l (line), g (product) and q (quantity). */
const lineOf = (quantity: Prisma.Sql) => Prisma.sql`
  jsonb_build_object('sku', g."sku", 'product', g."slug", 'name', l."name", 'quantity', ${quantity})`;

const orderJson = Prisma.sql`jsonb_build_object('order', jsonb_build_object(
  'number', o."number", 'currency', o."currency", 'totalMinor', o."total_minor", 'deliveryMinor', o."delivery_minor",
  'taxMinor', o."tax_minor", 'discountMinor', o."discount_minor",
  'lines', (SELECT coalesce(jsonb_agg(${lineOf(Prisma.sql`l."quantity"`)} || jsonb_build_object('unitMinor', l."unit_minor")
      ORDER BY l."position", l."id"), '[]')
    FROM "order_line" l JOIN "product" g ON g."id" = l."product_id" WHERE l."order_id" = o."id")))`;

const paymentJson = Prisma.sql`jsonb_build_object('payment', jsonb_build_object(
  'attempt', p."attempt", 'state', p."order_state", 'review', p."held", 'authorizedMinor', p."authorized_minor",
  'capturedMinor', p."captured_minor", 'refundedMinor', p."refunded_minor", 'endReason', p."end_reason"))`;

const operationJson = Prisma.sql`CASE WHEN x."id" IS NULL THEN '{}' ELSE jsonb_build_object('operation', jsonb_build_object(
  'id', x."id", 'kind', x."kind", 'state', x."state", 'amountMinor', x."amount_minor", 'approvedMinor', x."approved_minor",
  'transactionId', x."gateway_transaction_id")) END`;

const refundedJson = Prisma.sql`CASE t."type" WHEN 'order.refunded.v1' THEN jsonb_build_object('refunded',
  (SELECT coalesce(jsonb_agg(${lineOf(Prisma.sql`q."quantity"`)} ORDER BY l."position", l."id"), '[]')
    FROM "refund_line" q JOIN "order_line" l ON l."id" = q."order_line_id" JOIN "product" g ON g."id" = l."product_id"
    WHERE q."operation_id" = x."id")) ELSE '{}' END`;

/** Writes the events of orders, each in the transaction that makes it true, in one statement that also reads what it says. */
export const followOrders: Follower = {
  async orderPlaced(tx, { orderId }) {
    await tx.$executeRaw`
      INSERT INTO "event" ("type", "subject", "data")
      SELECT 'order.placed.v1', o."number", ${orderJson} FROM "orders" o WHERE o."id" = ${orderId}::uuid`;
  },
  async paymentChanged(tx, change) {
    const { orderId, id } = change.payment;
    const types = typesOf(change);
    if (orderId === null || types.length === 0) return;
    await tx.$executeRaw`
      INSERT INTO "event" ("type", "subject", "data")
      SELECT t."type", o."number", ${orderJson} || ${paymentJson} || ${operationJson} || ${refundedJson}
      FROM "orders" o JOIN "payment" p ON p."id" = ${id}::uuid
        LEFT JOIN "operation" x ON x."id" = ${change.operationId ?? null}::uuid
        CROSS JOIN unnest(${types}::text[]) WITH ORDINALITY t("type", "n")
      WHERE o."id" = ${orderId}::uuid ORDER BY t."n"`;
  },
  async dispatched(tx, { dispatchId }) {
    await tx.$executeRaw`
      INSERT INTO "event" ("type", "subject", "data")
      SELECT 'order.dispatched.v1', o."number", ${orderJson} || jsonb_build_object('dispatch', jsonb_build_object(
        'id', d."id",
        'lines', (SELECT jsonb_agg(${lineOf(Prisma.sql`q."quantity"`)} ORDER BY l."position", l."id")
          FROM "dispatch_line" q JOIN "order_line" l ON l."id" = q."order_line_id" JOIN "product" g ON g."id" = l."product_id"
          WHERE q."dispatch_id" = d."id")))
      FROM "dispatch" d JOIN "orders" o ON o."id" = d."order_id" WHERE d."id" = ${dispatchId}::uuid`;
  },
  async happened(tx, happening) {
    await tx.shopEvent.createMany({ data: [happening] });
  },
};

const movements: Partial<Record<OperationKind, OrderEventType>> = {
  PAY: "order.paid.v1",
  AUTHORIZE: "order.authorized.v1",
  CAPTURE: "order.captured.v1",
  VOID: "order.voided.v1",
  REFUND: "order.refunded.v1",
};

function typesOf({ payment, recorded, succeeded, ended }: PaymentChange): OrderEventType[] {
  const types: OrderEventType[] = [];
  if (recorded === "outcome_unknown") types.push("order.outcome_unknown.v1");
  else if (recorded === "rest_closed") types.push("order.rest_closed.v1");
  else if (recorded !== undefined) types.push("order.outcome_resolved.v1");
  const isCharge = succeeded?.kind === "PAY" || succeeded?.kind === "AUTHORIZE";
  const moved = succeeded && movements[succeeded.kind];
  if (isCharge && payment.authorizedMinor < payment.amountMinor) types.push("order.partly_approved.v1");
  else if (moved !== undefined) types.push(moved);
  if (ended !== undefined && !replacedCauses.includes(ended.cause)) types.push("order.payment_failed.v1");
  return types;
}
