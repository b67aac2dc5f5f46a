import { describe, expect, test } from "vitest";

import { customerSessionIdSchema, orderNumberSchema } from "@/lib/ids";

import {
  addOpenedOrder,
  maxOpened,
  openIn,
  openedFor,
  parseOpenedOrders,
  serializeOpenedOrders,
} from "./opened-orders";

const now = new Date("2026-11-22T10:00:00Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const number = (text: string) => orderNumberSchema.parse(text);

describe("the orders that links opened in a browser", () => {
  test("are read back as they were written", () => {
    const orders = addOpenedOrder(
      addOpenedOrder([], { number: number("AAAA-0001") }, now),
      { number: number("AAAA-0002") },
      now,
    );
    expect(orders.map((order) => order.number)).toEqual(["AAAA-0002", "AAAA-0001"]);
    expect(parseOpenedOrders(serializeOpenedOrders(orders), now)).toEqual(orders);
  });

  test("are lost one by one when their time ends, however often the cookie is signed again", () => {
    const first = addOpenedOrder([], { number: number("AAAA-0001") }, now);
    const both = addOpenedOrder(first, { number: number("AAAA-0002") }, later(60));
    const value = serializeOpenedOrders(both);
    expect(parseOpenedOrders(value, later(openedFor - 1))).toHaveLength(2);
    expect(parseOpenedOrders(value, later(openedFor))).toEqual([both[0]]);
    expect(parseOpenedOrders(value, later(openedFor + 60))).toEqual([]);
  });

  test("hold an order once, with the time of its last opening", () => {
    const again = addOpenedOrder(
      addOpenedOrder([], { number: number("AAAA-0001") }, now),
      { number: number("AAAA-0001") },
      later(60),
    );
    expect(again).toEqual([{ number: "AAAA-0001", endsAt: later(60 + openedFor) }]);
  });

  test("of a session are lost with it, and with any other session", () => {
    const sessions = [crypto.randomUUID(), crypto.randomUUID()].map((id) =>
      customerSessionIdSchema.parse(id),
    );
    const asGuest = addOpenedOrder([], { number: number("AAAA-0001") }, now);
    const orders = addOpenedOrder(asGuest, { number: number("AAAA-0002"), session: sessions[0] }, now);
    const read = parseOpenedOrders(serializeOpenedOrders(orders), now);
    expect(openIn(read, sessions[0])).toEqual(["AAAA-0002", "AAAA-0001"]);
    expect(openIn(read, sessions[1])).toEqual(["AAAA-0001"]);
    expect(openIn(read, undefined)).toEqual(["AAAA-0001"]);
  });

  test("are bounded: the oldest goes, and the cookie stays below 2 KB", () => {
    let orders = addOpenedOrder([], { number: number("0".repeat(24)) }, now);
    for (let each = 1; each <= maxOpened; each += 1)
      orders = addOpenedOrder(orders, { number: number(String(each).padStart(24, "0")) }, now);
    expect(orders).toHaveLength(maxOpened);
    expect(orders.map((order) => order.number)).not.toContain("0".repeat(24));
    expect(serializeOpenedOrders(orders).length * (4 / 3)).toBeLessThan(2_048);
  });

  test.each([
    undefined,
    "",
    "no JSON",
    "{}",
    '[["AAAA-0001"]]',
    '[["no number!",1]]',
    `[${'["AAAA-0001",9999999999],'.repeat(50)}]`,
  ])("are none where the value is not one that the shop wrote: %s", (value) => {
    expect(parseOpenedOrders(value, now)).toEqual([]);
  });
});
