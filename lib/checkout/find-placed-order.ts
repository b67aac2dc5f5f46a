import "server-only";
import { type CustomerId, type OrderNumber, orderNumberSchema } from "@/lib/ids";
import type { HeldStock } from "./views";
import { isMoneyAskedFor, type LatestPayment } from "@/lib/payments/order-state";
import { hashShopperId, type ShopperId } from "@/lib/shopper-id";
import type { Deps } from "@/lib/payments/deps";
import { deliveryOf } from "@/lib/orders/order-lines";
import type { ShopperOrderView } from "@/lib/orders/views";

/** The order of a cart. Open: unpaid, so that it changes with its cart. Expired: also that of a customer who has signed out. `held` is what it holds of the stock, by product. */
export type PlacedOrder = {
  number: OrderNumber;
  state: "open" | "money_asked_for" | "expired";
  held: HeldStock;
  /** Absent from the order of a customer who is not signed in any more. */
  typed?: TypedForm;
};

/** What the shopper typed to place an order. */
export type TypedForm = Pick<ShopperOrderView, "email" | "phone" | "delivery"> & {
  deliveryMethod: { code: string } | null;
};

type Found = {
  number: string;
  isTheirs: boolean;
  expiredAt: Date | null;
  held: HeldStock | null;
} & LatestState &
  Pick<TypedForm, "email" | "phone"> &
  TypedForm["delivery"] & { deliveryMethod: string | null };
type LatestState =
  | Pick<LatestPayment, "status" | "orderState" | "outcomeUnknown">
  | { status: null; orderState: null; outcomeUnknown: null };

/** Finds the order that was placed with a cart; undefined if none was. */
export async function findPlacedOrder(
  { shopperId, customerId, placement }: { shopperId: ShopperId; customerId?: CustomerId; placement: string },
  { db }: Pick<Deps, "db">,
): Promise<PlacedOrder | undefined> {
  // In one statement, because every page of a shopper with an unpaid order asks.
  const [order] = await db.$queryRaw<Found[]>`
    SELECT o."number", COALESCE(o."customer_id" = ${customerId ?? null}::uuid, o."customer_id" IS NULL) AS "isTheirs",
      o."expired_at" AS "expiredAt", p."status"::text AS "status",
      p."order_state"::text AS "orderState", p."outcome_unknown" AS "outcomeUnknown",
      o."email", o."phone", o."delivery_method" AS "deliveryMethod", o."name", o."address_line1" AS "addressLine1",
      o."address_line2" AS "addressLine2", o."city", o."region", o."postal_code" AS "postalCode", o."country",
      (SELECT jsonb_object_agg(l."product_id", l."held") FROM "order_line" l WHERE l."order_id" = o."id") AS "held"
    FROM "orders" o LEFT JOIN "payment" p ON p."order_id" = o."id" AND p."latest"
    WHERE o."shopper" = ${hashShopperId(shopperId)} AND o."placement" = ${placement}::uuid`;
  if (order === undefined) return undefined;
  const number = orderNumberSchema.parse(order.number);
  const { isTheirs } = order;
  const placed = isTheirs
    ? { number, held: order.held ?? {}, typed: typedForm(order) }
    : { number, held: {} };
  if (order.status !== null && isMoneyAskedFor(order)) return { ...placed, state: "money_asked_for" };
  return { ...placed, state: isTheirs && order.expiredAt === null ? "open" : "expired" };
}

function typedForm({ email, phone, deliveryMethod: code, ...order }: Found): TypedForm {
  return { email, phone, delivery: deliveryOf(order), deliveryMethod: code === null ? null : { code } };
}
