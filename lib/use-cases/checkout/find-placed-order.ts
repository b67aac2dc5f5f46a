import "server-only";
import { type OrderNumber, orderNumberSchema } from "@/lib/ids";
import type { HeldStock } from "./views";
import { isMoneyAskedFor, type LatestPayment } from "@/lib/payments/order-state";
import { hashShopperId, type ShopperId } from "@/lib/shopper-id";
import type { Deps } from "@/lib/use-cases/deps";

/** The order of a cart. Open: unpaid, so that it changes with its cart. `held` is what it holds of the stock, by product. */
export type PlacedOrder = {
  number: OrderNumber;
  state: "open" | "money_asked_for" | "expired";
  held: HeldStock;
};

type Found = { number: string; expiredAt: Date | null; held: HeldStock | null } & LatestState;
type LatestState =
  | Pick<LatestPayment, "status" | "orderState" | "outcomeUnknown">
  | { status: null; orderState: null; outcomeUnknown: null };

/** Finds the order that was placed with a cart; undefined where none was. */
export async function findPlacedOrder(
  { shopperId, placement }: { shopperId: ShopperId; placement: string },
  { db }: Pick<Deps, "db">,
): Promise<PlacedOrder | undefined> {
  // In one statement, because every page of a shopper with an unpaid order asks.
  const [order] = await db.$queryRaw<Found[]>`/* prepared */
    SELECT o."number", o."expired_at" AS "expiredAt", p."status"::text AS "status",
      p."order_state"::text AS "orderState", p."outcome_unknown" AS "outcomeUnknown",
      (SELECT jsonb_object_agg(l."product_id", l."held") FROM "order_line" l WHERE l."order_id" = o."id") AS "held"
    FROM "orders" o LEFT JOIN "payment" p ON p."order_id" = o."id" AND p."latest"
    WHERE o."shopper" = ${hashShopperId(shopperId)} AND o."placement" = ${placement}::uuid`;
  if (order === undefined) return undefined;
  const number = orderNumberSchema.parse(order.number);
  const held = order.held ?? {};
  if (order.status !== null && isMoneyAskedFor(order)) return { number, state: "money_asked_for", held };
  return { number, state: order.expiredAt === null ? "open" : "expired", held };
}
