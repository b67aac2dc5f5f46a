import "server-only";
import type { OrderNumber } from "@/lib/ids";
import type { OrderAccess } from "@/lib/order-access/order-access";
import type { Deps } from "@/lib/use-cases/deps";
import { readOrder } from "@/lib/use-cases/orders/read-order";
import type { ShopperOrderView } from "@/lib/use-cases/orders/views";

import { resumePayment } from "./resume-payment";

/**
 * Reads an order that the browser may see, and first continues its payment where that was left between two steps.
 *
 * It may move money: see {@link resumePayment}. Nearly every payment is at rest, so the order is read before, and a second
 * time only after its payment went on. Undefined if the browser may not see such an order.
 */
export async function resumeAndReadOrder(
  asked: { number: OrderNumber; access: OrderAccess },
  deps: Deps,
): Promise<ShopperOrderView | undefined> {
  const order = await readOrder(asked, deps);
  if (order === undefined || !order.isUnderWay) return order;
  await resumePayment(asked, deps);
  return readOrder(asked, deps);
}
