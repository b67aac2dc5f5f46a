import { z } from "zod";

import { type OrderNumber, orderNumberSchema } from "@/lib/ids";

/** An order that a link opened in a browser, and when the browser loses it again. */
export type OpenedOrder = { number: OrderNumber; endsAt: Date };

/** Seconds for which a browser keeps an order that a link opened. */
export const openedFor = 7 * 24 * 60 * 60;

/** How many opened orders a browser keeps, so that the cookie stays small. */
export const maxOpened = 20;

const stored = z.array(z.tuple([orderNumberSchema, z.number().int()])).max(maxOpened);

/** Adds an order to the opened ones. The oldest goes where there are too many. */
export function addOpenedOrder(
  orders: readonly OpenedOrder[],
  number: OrderNumber,
  now: Date,
): OpenedOrder[] {
  const others = orders.filter((order) => order.number !== number);
  return [{ number, endsAt: new Date(now.getTime() + openedFor * 1000) }, ...others].slice(0, maxOpened);
}

/** Reads the value of the signed cookie; orders whose time has ended are left out. */
export function parseOpenedOrders(value: string | undefined, now: Date): OpenedOrder[] {
  if (value === undefined) return [];
  const { data = [] } = stored.safeParse(parseJson(value));
  return data
    .map(([number, seconds]) => ({ number, endsAt: new Date(seconds * 1000) }))
    .filter(({ endsAt }) => endsAt > now);
}

/** Writes the value of the cookie, which is signed afterwards. */
export function serializeOpenedOrders(orders: readonly OpenedOrder[]): string {
  return JSON.stringify(orders.map(({ number, endsAt }) => [number, Math.floor(endsAt.getTime() / 1000)]));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
