import "server-only";
import type { Order, Payment, Prisma } from "@/lib/db/generated/client";
import { bigintFromJson, type InJson } from "@/lib/db/in-json";
import type { OrderNumber } from "@/lib/ids";
import { storedMoney } from "@/lib/money/money";
import type { OrderAccess } from "@/lib/order-access/order-access";
import { type LatestPayment, shopperOrderState } from "@/lib/payments/order-state";
import { visibleOrdersSql } from "@/lib/order-access/visible-orders";
import type { Deps } from "@/lib/payments/deps";
import {
  deliveryAndTaxOf,
  deliveryOf,
  type OrderLineRow,
  orderLines,
  type StoredDelivery,
} from "./order-lines";
import type { ChargesView, ShopperOrderView } from "./views";

/** The latest payment attempt of an order, with its open operations. */
export const latestPayment = {
  where: { latest: true },
  include: { operations: { where: { closedAt: null }, select: { closedAt: true } } },
} satisfies Prisma.Order$paymentsArgs;

type Row = StoredDelivery &
  Pick<
    Order,
    | "number"
    | "createdAt"
    | "email"
    | "totalMinor"
    | "deliveryMinor"
    | "intent"
    | "captureNowMinor"
    | "revision"
    | "expiredAt"
  > & {
    isOfPlan: boolean;
    lines: InJson<OrderLineRow>[];
    latest: InJson<ReadPayment> | null;
  };

/** The latest payment attempt, as its order's page needs it. */
type ReadPayment = LatestPayment &
  Pick<Payment, "attempt" | "cardBrand" | "cardLast4" | "voided"> & {
    /** When the bank approved the charge, as text. */
    approvedAt: string | null;
  };

/** Reads an order that the browser may see; undefined for any other. One statement. */
export async function readOrder(
  { number, access }: { number: OrderNumber; access: OrderAccess },
  { db }: Pick<Deps, "db">,
): Promise<ShopperOrderView | undefined> {
  const [order] = await db.$queryRaw<Row[]>`
    SELECT "number", "created_at" AS "createdAt", "email", "currency", "currency_exponent" AS "currencyExponent",
      "total_minor" AS "totalMinor", "delivery_minor" AS "deliveryMinor", "intent"::text AS "intent",
      "capture_now_minor" AS "captureNowMinor", "revision", "expired_at" AS "expiredAt", "phone",
      "delivery_method" AS "deliveryMethod", "delivery_name" AS "deliveryName", "expected_from" AS "expectedFrom",
      "expected_until" AS "expectedUntil", "tax_name" AS "taxName", "tax_basis_points" AS "taxBasisPoints",
      "tax_included" AS "taxIncluded", "tax_minor" AS "taxMinor", "name", "address_line1" AS "addressLine1",
      "address_line2" AS "addressLine2", "city", "region", "postal_code" AS "postalCode", "country",
      EXISTS (SELECT FROM "scheduled_charge" c WHERE c."order_id" = "orders"."id") AS "isOfPlan",
      (SELECT COALESCE(json_agg(json_build_object('name', l."name", 'quantity', l."quantity", 'madeToOrder', l."made_to_order",
          'unitMinor', l."unit_minor", 'product',
          json_build_object('slug', p."slug", 'image', p."image", 'leadTimeDays', p."lead_time_days")) ORDER BY l."position", l."id"), '[]')
        FROM "order_line" l JOIN "product" p ON p."id" = l."product_id" WHERE l."order_id" = "orders"."id") AS "lines",
      (SELECT json_build_object('status', p."status", 'orderState', p."order_state", 'outcomeUnknown', p."outcome_unknown",
          'returnToken', p."return_token", 'endReason', p."end_reason", 'currency', p."currency",
          'currencyExponent', p."currency_exponent", 'authorizedMinor', p."authorized_minor",
          'capturedMinor', p."captured_minor", 'refundedMinor', p."refunded_minor", 'voided', p."voided",
          'attempt', p."attempt", 'cardBrand', p."card_brand", 'cardLast4', p."card_last4",
          'operations', (SELECT COALESCE(json_agg(json_build_object('closedAt', "closed_at")), '[]')
            FROM "operation" WHERE "payment_id" = p."id" AND "closed_at" IS NULL),
          'approvedAt', (SELECT "closed_at" FROM "operation"
            WHERE "payment_id" = p."id" AND "kind" IN ('PAY', 'AUTHORIZE') AND "state" = 'SUCCEEDED'
            ORDER BY "sequence" LIMIT 1))
        FROM "payment" p WHERE p."order_id" = "orders"."id" AND p."latest") AS "latest"
    FROM "orders" WHERE "number" = ${number} AND ${visibleOrdersSql(access)}`;
  if (order === undefined) return undefined;

  const money = (minor: bigint) => storedMoney(minor, order);
  const latest = order.latest === null ? undefined : latestOf(order.latest);
  return {
    number,
    placedAt: order.createdAt,
    email: order.email,
    lines: orderLines({
      ...order,
      lines: order.lines.map((line) => ({ ...line, unitMinor: bigintFromJson(line.unitMinor) })),
    }),
    delivery: deliveryOf(order),
    deliveryFee: money(order.deliveryMinor),
    ...deliveryAndTaxOf(order),
    total: money(order.totalMinor),
    intent: order.intent,
    captureNow: money(order.captureNowMinor),
    state: shopperOrderState(latest, order),
    revision: order.revision,
    attempts: latest?.attempt ?? 0,
    isOfPlan: order.isOfPlan,
    card: latest === undefined ? null : { brand: latest.cardBrand, last4: latest.cardLast4 },
    charges: chargesOf(latest),
  };
}

function latestOf({
  authorizedMinor,
  capturedMinor,
  refundedMinor,
  ...rest
}: InJson<ReadPayment>): ReadPayment {
  return {
    ...rest,
    authorizedMinor: bigintFromJson(authorizedMinor),
    capturedMinor: bigintFromJson(capturedMinor),
    refundedMinor: bigintFromJson(refundedMinor),
  };
}

function chargesOf(payment: ReadPayment | undefined): ChargesView | null {
  if (payment === undefined || payment.approvedAt === null) return null;
  const money = (minor: bigint) => storedMoney(minor, payment);
  return {
    approvedAt: new Date(payment.approvedAt),
    captured: money(payment.capturedMinor),
    held: money(payment.voided ? 0n : payment.authorizedMinor - payment.capturedMinor),
    refunded: money(payment.refundedMinor),
  };
}
