import "server-only";
import { type OrderNumber, orderNumberSchema } from "@/lib/ids";
import { isMoneyAskedFor, type LatestPayment } from "@/lib/payments/order-state";
import { hashShopperId, type ShopperId } from "@/lib/shopper-id";
import type { Deps } from "@/lib/use-cases/deps";

/** The order of a cart. Open: unpaid, so that it changes with its cart. */
export type PlacedOrder = { number: OrderNumber; state: "open" | "money_asked_for" | "expired" };

type LatestState =
  | Pick<LatestPayment, "status" | "orderState" | "outcomeUnknown">
  | { status: null; orderState: null; outcomeUnknown: null };

/** Finds the order that was placed with a cart; undefined where none was. */
export async function findPlacedOrder(
  { shopperId, placement }: { shopperId: ShopperId; placement: string },
  { db }: Pick<Deps, "db">,
): Promise<PlacedOrder | undefined> {
  // In one statement, because every page of a shopper with an unpaid order asks.
  const [order] = await db.$queryRaw<({ number: string; expiredAt: Date | null } & LatestState)[]>`
    SELECT o."number", o."expired_at" AS "expiredAt", p."status"::text AS "status",
      p."order_state"::text AS "orderState", p."outcome_unknown" AS "outcomeUnknown"
    FROM "orders" o LEFT JOIN "payment" p ON p."order_id" = o."id" AND p."latest"
    WHERE o."shopper" = ${hashShopperId(shopperId)} AND o."placement" = ${placement}::uuid`;
  if (order === undefined) return undefined;
  const number = orderNumberSchema.parse(order.number);
  if (order.status !== null && isMoneyAskedFor(order)) return { number, state: "money_asked_for" };
  return { number, state: order.expiredAt === null ? "open" : "expired" };
}
