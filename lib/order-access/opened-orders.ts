import { z } from "zod";

import {
  type CustomerSessionId,
  type OrderNumber,
  customerSessionIdSchema,
  orderNumberSchema,
} from "@/lib/ids";
import { parseJson } from "@/lib/parse-json";

/** An order that a link opened in a browser, and when the browser loses it again. */
export type OpenedOrder = {
  number: OrderNumber;
  endsAt: Date;
  /** The customer's session in which it was opened: the browser loses it with that session. */
  session?: CustomerSessionId;
};

/** Seconds for which a browser keeps an order that a link opened. */
export const openedFor = 7 * 24 * 60 * 60;

/** How many opened orders a browser keeps, so that the cookie stays small. */
export const maxOpened = 20;

const stored = z
  .array(z.tuple([orderNumberSchema, z.number().int(), customerSessionIdSchema.optional()]))
  .max(maxOpened);

/** Adds an order to the opened ones. The oldest goes if there are too many. */
export function addOpenedOrder(
  orders: readonly OpenedOrder[],
  opened: Pick<OpenedOrder, "number" | "session">,
  now: Date,
): OpenedOrder[] {
  const { number, session } = opened;
  const others = orders.filter((order) => order.number !== number);
  return [{ number, endsAt: new Date(now.getTime() + openedFor * 1000), session }, ...others].slice(
    0,
    maxOpened,
  );
}

/** Reads the value of the signed cookie; orders whose time has ended are left out. */
export function parseOpenedOrders(value: string | undefined, now: Date): OpenedOrder[] {
  if (value === undefined) return [];
  const { data = [] } = stored.safeParse(parseJson(value));
  return data
    .map(([number, seconds, session]) => ({ number, endsAt: new Date(seconds * 1000), session }))
    .filter(({ endsAt }) => endsAt > now);
}

/** The orders that this browser still has open: those of a session only while it is the present one. */
export function openIn(
  orders: readonly OpenedOrder[],
  current: CustomerSessionId | undefined,
): OrderNumber[] {
  return orders
    .filter(({ session }) => session === undefined || session === current)
    .map(({ number }) => number);
}

/** Writes the value of the cookie, which is signed afterwards. */
export function serializeOpenedOrders(orders: readonly OpenedOrder[]): string {
  return JSON.stringify(
    orders.map(({ number, endsAt, session }) => [
      number,
      Math.floor(endsAt.getTime() / 1000),
      ...(session === undefined ? [] : [session]),
    ]),
  );
}
