import "server-only";
import type { OrderNumber } from "@/lib/ids";
import type { OrderAccess } from "@/lib/order-access/order-access";
import { visibleOrders } from "@/lib/order-access/visible-orders";
import type { Deps } from "@/lib/payments/deps";

/** Lists the products and quantities of an order that the browser may see; none for any other. */
export async function listOrdered(
  { number, access }: { number: OrderNumber; access: OrderAccess },
  { db }: Pick<Deps, "db">,
): Promise<{ productId: string; quantity: number }[]> {
  return db.orderLine.findMany({
    where: { order: { number, ...visibleOrders(access) } },
    select: { productId: true, quantity: true },
    orderBy: [{ position: "asc" }, { id: "asc" }],
  });
}
