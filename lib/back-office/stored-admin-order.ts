import "server-only";
import type { Database } from "@/lib/db/database";
import type {
  Agreement,
  Operation,
  Order,
  Payment,
  PaymentEvent,
  Subscription,
} from "@/lib/db/generated/client";
import { bigintFromJson, type InJson } from "@/lib/db/in-json";
import type { OrderNumber } from "@/lib/ids";
import { type MailRow, mailsInJson, mailsFromJson } from "@/lib/mail/list-mails";
import {
  type SetAsideRow,
  setAsideOfOrderFromJson,
  setAsideOfOrderInJson,
} from "@/lib/reconciliation/list-set-aside";
import type { OrderLineRow, StoredDelivery } from "@/lib/orders/order-lines";

/** What staff see of an operation; its evidence stays in the database. */
type StoredOperation = Pick<
  Operation,
  | "id"
  | "kind"
  | "state"
  | "amountMinor"
  | "approvedMinor"
  | "excessMinor"
  | "requestedBy"
  | "gatewayTransactionId"
  | "gatewayCode"
  | "gatewayRecommendation"
  | "reason"
  | "openedAt"
  | "closedAt"
  | "resolvedBy"
  | "resolvedReason"
  | "resolvedReportId"
  | "resolvedReference"
>;

type StoredEvent = Pick<PaymentEvent, "operationId" | "kind" | "actor" | "cause" | "toStatus" | "at"> & {
  id: number;
};

/** An agreement with the operation that the payer authenticated. */
type StoredAgreement = Pick<Agreement, "kind" | "state" | "reference"> & {
  first: { gatewayOrderId: string; transactionId: string | null } | null;
};

type PaymentColumns = Pick<
  Payment,
  | "attempt"
  | "initiator"
  | "agreementId"
  | "gatewayOrderId"
  | "intent"
  | "status"
  | "amountMinor"
  | "captureNowMinor"
  | "authVersion"
  | "authStatus"
  | "eci"
  | "held"
  | "cardBrand"
  | "cardLast4"
  | "endReason"
  | "authorizedMinor"
  | "capturedMinor"
  | "refundedMinor"
  | "voided"
  | "outcomeUnknown"
  | "orderState"
  | "revision"
>;

export type StoredPayment = PaymentColumns & {
  agreement: StoredAgreement | null;
  operations: StoredOperation[];
  events: StoredEvent[];
};

type OrderColumns = StoredDelivery &
  Pick<
    Order,
    | "id"
    | "createdAt"
    | "expiredAt"
    | "email"
    | "currency"
    | "currencyExponent"
    | "totalMinor"
    | "deliveryMinor"
    | "intent"
    | "captureNowMinor"
  >;

/** The plan that an order is a payment of. */
type StoredPlan = Pick<Subscription, "number" | "payments"> & { period: number };

export type StoredAdminOrder = OrderColumns & {
  lines: OrderLineRow[];
  payments: StoredPayment[];
  plan: StoredPlan | null;
  mails: MailRow[];
  setAside: SetAsideRow[];
};

type JsonOrder = OrderColumns & {
  lines: InJson<OrderLineRow>[];
  payments: (InJson<PaymentColumns> & {
    agreement: StoredAgreement | null;
    operations: InJson<StoredOperation>[];
    events: InJson<StoredEvent>[];
  })[];
  plan: StoredPlan | null;
  mails: Parameters<typeof mailsFromJson>[0];
  setAside: Parameters<typeof setAsideOfOrderFromJson>[0];
};

/**
 * Reads all that staff see of an order; undefined if there is none. Payments are in the order of their attempts.
 *
 * One statement instead of one for each table: each wait of a page costs more than what the database does in it.
 */
export async function readStoredAdminOrder(
  number: OrderNumber,
  db: Database,
): Promise<StoredAdminOrder | undefined> {
  const [order] = await db.$queryRaw<JsonOrder[]>`
    SELECT o."id", o."created_at" AS "createdAt", o."expired_at" AS "expiredAt", o."email", o."phone", o."name",
      o."address_line1" AS "addressLine1", o."address_line2" AS "addressLine2", o."city", o."region",
      o."postal_code" AS "postalCode", o."country", o."delivery_method" AS "deliveryMethod",
      o."delivery_name" AS "deliveryName", o."expected_from" AS "expectedFrom", o."expected_until" AS "expectedUntil",
      o."tax_name" AS "taxName", o."tax_basis_points" AS "taxBasisPoints", o."tax_included" AS "taxIncluded",
      o."tax_minor" AS "taxMinor", o."currency", o."currency_exponent" AS "currencyExponent",
      o."total_minor" AS "totalMinor", o."delivery_minor" AS "deliveryMinor", o."intent",
      o."capture_now_minor" AS "captureNowMinor",
      (SELECT coalesce(json_agg(json_build_object('name', l."name", 'quantity', l."quantity",
          'madeToOrder', l."made_to_order", 'unitMinor', l."unit_minor",
          'product', json_build_object('slug', r."slug", 'image', r."image", 'leadTimeDays', r."lead_time_days"))
          ORDER BY l."position", l."id"), '[]')
        FROM "order_line" l JOIN "product" r ON r."id" = l."product_id" WHERE l."order_id" = o."id") AS "lines",
      (SELECT coalesce(json_agg(json_build_object('attempt', p."attempt", 'initiator', p."initiator",
          'agreementId', p."agreement_id", 'gatewayOrderId', p."gateway_order_id", 'intent', p."intent",
          'status', p."status", 'amountMinor', p."amount_minor", 'captureNowMinor', p."capture_now_minor",
          'authVersion', p."auth_version", 'authStatus', p."auth_status", 'eci', p."eci", 'held', p."held",
          'cardBrand', p."card_brand", 'cardLast4', p."card_last4", 'endReason', p."end_reason",
          'authorizedMinor', p."authorized_minor", 'capturedMinor', p."captured_minor",
          'refundedMinor', p."refunded_minor", 'voided', p."voided", 'outcomeUnknown', p."outcome_unknown",
          'orderState', p."order_state", 'revision', p."revision",
          'agreement', (
            SELECT json_build_object('kind', a."kind", 'state', a."state", 'reference', a."reference",
              'first', (
                SELECT json_build_object('gatewayOrderId', fp."gateway_order_id",
                  'transactionId', f."gateway_transaction_id")
                FROM "operation" f JOIN "payment" fp ON fp."id" = f."payment_id" WHERE f."id" = a."first_operation_id"))
            FROM "agreement" a WHERE a."id" = p."agreement_id"),
          'operations', (
            SELECT coalesce(json_agg(json_build_object('id', t."id", 'kind', t."kind", 'state', t."state",
              'amountMinor', t."amount_minor", 'approvedMinor', t."approved_minor", 'excessMinor', t."excess_minor",
              'requestedBy', t."requested_by", 'gatewayTransactionId', t."gateway_transaction_id",
              'gatewayCode', t."gateway_code", 'gatewayRecommendation', t."gateway_recommendation",
              'reason', t."reason", 'openedAt', t."opened_at", 'closedAt', t."closed_at",
              'resolvedBy', t."resolved_by", 'resolvedReason', t."resolved_reason",
              'resolvedReportId', t."resolved_report_id",
              'resolvedReference', t."resolved_reference") ORDER BY t."sequence"), '[]')
            FROM "operation" t WHERE t."payment_id" = p."id"),
          'events', (
            SELECT coalesce(json_agg(json_build_object('id', e."id", 'operationId', e."operation_id",
              'kind', e."kind", 'actor', e."actor", 'cause', e."cause", 'toStatus', e."to_status", 'at', e."at")
              ORDER BY e."id"), '[]')
            FROM "payment_event" e WHERE e."payment_id" = p."id")) ORDER BY p."attempt"), '[]')
        FROM "payment" p WHERE p."order_id" = o."id") AS "payments",
      (SELECT json_build_object('number', s."number", 'payments', s."payments", 'period', c."period")
        FROM "scheduled_charge" c JOIN "subscription" s ON s."id" = c."subscription_id"
        WHERE c."order_id" = o."id") AS "plan",
      ${mailsInJson} AS "mails",
      ${setAsideOfOrderInJson} AS "setAside"
    FROM "orders" o WHERE o."number" = ${number}`;
  if (order === undefined) return undefined;
  return {
    ...order,
    lines: order.lines.map((line) => ({ ...line, unitMinor: bigintFromJson(line.unitMinor) })),
    payments: order.payments.map(paymentFromJson),
    mails: mailsFromJson(order.mails),
    setAside: setAsideOfOrderFromJson(order.setAside),
  };
}

function paymentFromJson(payment: JsonOrder["payments"][number]): StoredPayment {
  return {
    ...payment,
    amountMinor: bigintFromJson(payment.amountMinor),
    captureNowMinor: bigintFromJson(payment.captureNowMinor),
    authorizedMinor: bigintFromJson(payment.authorizedMinor),
    capturedMinor: bigintFromJson(payment.capturedMinor),
    refundedMinor: bigintFromJson(payment.refundedMinor),
    operations: payment.operations.map((operation) => ({
      ...operation,
      amountMinor: minorFromJson(operation.amountMinor),
      approvedMinor: minorFromJson(operation.approvedMinor),
      excessMinor: minorFromJson(operation.excessMinor),
      openedAt: new Date(operation.openedAt),
      closedAt: operation.closedAt === null ? null : new Date(operation.closedAt),
    })),
    events: payment.events.map((event) => ({ ...event, at: new Date(event.at) })),
  };
}

function minorFromJson(minor: number | null): bigint | null {
  return minor === null ? null : bigintFromJson(minor);
}
