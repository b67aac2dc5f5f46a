import "server-only";
import type { OrderNumber } from "@/lib/ids";
import type { Deps } from "@/lib/payments/deps";

/** The e-mail address of an order, which the shopper may correct until money is asked for; undefined for no order. */
export async function readOrderEmail(
  { number }: { number: OrderNumber },
  { db }: Pick<Deps, "db">,
): Promise<string | undefined> {
  const order = await db.order.findUnique({ where: { number }, select: { email: true } });
  return order?.email;
}
