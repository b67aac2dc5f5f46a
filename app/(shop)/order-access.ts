import "server-only";

import { cookies } from "next/headers";

import {
  type OpenedOrder,
  openIn,
  parseOpenedOrders,
  serializeOpenedOrders,
} from "@/lib/order-access/opened-orders";
import type { OrderAccess } from "@/lib/order-access/order-access";
import { browserCookie, cookieAttributes, openCookie, signCookie } from "@/lib/shopper-cookies";
import { hashShopperId } from "@/lib/shopper-id";

import { currentCustomer } from "./current-customer";
import { readShopperId } from "./shopper-cookie";

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
export async function readOpenedOrders(): Promise<OpenedOrder[]> {
  const cookie = (await cookies()).get(browserCookie("opened_orders"))?.value;
  return parseOpenedOrders(openCookie("opened_orders", cookie)?.value, new Date());
}

/** Stores them. Call it from route handlers and actions only: a page cannot set cookies. */
export async function saveOpenedOrders(orders: OpenedOrder[]): Promise<void> {
  const signed = signCookie("opened_orders", serializeOpenedOrders(orders));
  (await cookies()).set(browserCookie("opened_orders"), signed, cookieAttributes("opened_orders"));
}
