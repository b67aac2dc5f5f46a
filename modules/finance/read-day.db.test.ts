import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { type ChargeGroup, listCharges, withoutCode } from "./list-charges";
import { currentDay } from "@/lib/calendar/day";
import { dayPeriod } from "./period";
import { readDay } from "./read-day";

let shop: TestShop;
const today = currentDay(new Date());

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

test("a day has what was taken, the share that the bank approved, its declines and 3-D Secure", async () => {
  const paid = await shop.order(2_500n);
  await shop.pay(paid.number);
  const authorized = await shop.order(9_000n, { intent: "AUTHORIZE" });
  await shop.pay(authorized.number);
  const declined = await shop.order(1_000n);
  await shop.pay(declined.number, 0, "5123450000000602");
  const other = await shop.order(700n, { currency: "JPY" });
  await shop.pay(other.number);

  const view = await readDay({ day: today, currency: "USD" }, shop.deps);
  expect(view).toMatchObject({
    taken: { count: 1, sum: { minor: 2_500 } },
    refunded: { count: 0 },
    net: { minor: 2_500 },
    approved: 2,
    declined: 1,
    before: { taken: { count: 0 }, approved: 0, declined: 0 },
  });
  expect(view.declines).toEqual([{ code: "DECLINED", count: 1 }]);
  expect(view.authentications.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  expect(view.week.map(({ taken }) => taken.minor)).toEqual([0, 0, 0, 0, 0, 0, 0, 2_500]);
  expect(view.week.at(-1)?.day).toBe(today);
});

test("declines of a day are found by code and currency, with those whose order was paid afterwards", async () => {
  const later = await shop.order(1_500n, { currency: "EUR" });
  await shop.pay(later.number, 0, "5123450000000602");
  await shop.pay(later.number, 1);
  const period = dayPeriod(today, "EUR");
  const list = (group: ChargeGroup, code?: string) =>
    listCharges({ ...period, group, code, limit: 10 }, shop.deps);
  expect(await list("declined", "DECLINED")).toMatchObject([
    { isApproved: false, code: "DECLINED", order: { number: later.number, state: "paid" } },
  ]);
  expect(await list("declined", withoutCode)).toEqual([]);
  expect(await list("approved")).toHaveLength(1);
  const all = await list("charges");
  const [first] = all;
  expect(all).toHaveLength(2);
  expect(await listCharges({ ...period, group: "charges", after: first, limit: 10 }, shop.deps)).toEqual(
    all.slice(1),
  );
});

test("a day without charges is empty", async () => {
  const view = await readDay(
    { day: currentDay(new Date("2026-01-02T12:00:00Z")), currency: "USD" },
    shop.deps,
  );
  expect(view).toMatchObject({
    taken: { count: 0 },
    approved: 0,
    declined: 0,
    declines: [],
    authentications: [],
  });
});
