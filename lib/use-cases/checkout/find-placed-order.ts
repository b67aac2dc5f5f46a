import "server-only";
import { type OrderNumber, orderNumberSchema } from "@/lib/ids";
import { isMoneyAskedFor } from "@/lib/payments/order-state";
import { hashShopperId, type ShopperId } from "@/lib/shopper-id";
import type { Deps } from "@/lib/use-cases/deps";

/** The order of a cart. Open: unpaid, so that it changes with its cart. */
export type PlacedOrder = { number: OrderNumber; state: "open" | "money_asked_for" | "expired" };

/** Finds the order that was placed with a cart; undefined where none was. */
export async function findPlacedOrder(
  { shopperId, placement }: { shopperId: ShopperId; placement: string },
  { db }: Pick<Deps, "db">,
): Promise<PlacedOrder | undefined> {
  const order = await db.order.findUnique({
    where: { shopper_placement: { shopper: hashShopperId(shopperId), placement } },
    select: {
      number: true,
      expiredAt: true,
      payments: { where: { latest: true }, select: { status: true, orderState: true, outcomeUnknown: true } },
    },
  });
  if (order === null) return undefined;
  const number = orderNumberSchema.parse(order.number);
  if (isMoneyAskedFor(order.payments[0])) return { number, state: "money_asked_for" };
  return { number, state: order.expiredAt === null ? "open" : "expired" };
}
