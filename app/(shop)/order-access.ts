import "server-only";

import {
  type OpenedOrder,
  addOpenedOrder,
  openIn,
  parseOpenedOrders,
  serializeOpenedOrders,
} from "@/lib/order-access/opened-orders";
import type { OrderAccess } from "@/lib/order-access/order-access";
import { hashShopperId } from "@/lib/shopper-id";

import { currentCustomer } from "./current-customer";
import { readShopperCookie, readShopperId, saveShopperCookie } from "./shopper-cookie";

/** Which orders this browser may see and pay. The one place in which a request's access to orders is made. */
export async function readOrderAccess(): Promise<OrderAccess> {
  const [shopperId, customer, opened] = await Promise.all([
    readShopperId(),
    currentCustomer(),
    readOpenedOrders(),
  ]);
  return {
    shopper: shopperId && hashShopperId(shopperId),
    customer: customer?.id,
    opened: openIn(opened, customer?.sessionId),
  };
}

/** The orders that links opened in this browser. */
async function readOpenedOrders(): Promise<OpenedOrder[]> {
  return parseOpenedOrders(await readShopperCookie("opened_orders"), new Date());
}

/** Opens an order in this browser. Call it from route handlers and actions only: a page cannot set cookies. */
export async function saveOpenedOrder(
  opened: Pick<OpenedOrder, "number" | "session">,
  now: Date,
): Promise<void> {
  const orders = addOpenedOrder(await readOpenedOrders(), opened, now);
  await saveShopperCookie("opened_orders", serializeOpenedOrders(orders));
}
