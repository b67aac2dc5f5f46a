import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestShop, testShop } from "@/lib/run/test-shop.ts";
import { captureOrder } from "./capture-order.ts";
import { listOrders } from "./list-orders.ts";
import { readDeskOrder } from "./read-desk-order.ts";
import { sweep } from "./sweep.ts";
import { voidOrder } from "./void-order.ts";

const day = 24 * 60 * 60_000;
const by = "staff@example.com";

let shop: TestShop;

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.stop());

function afterDays(days: number) {
  return { ...shop.deps, now: () => new Date(Date.now() + days * day) };
}

async function authorized(totalMinor: bigint) {
  const order = await shop.order(totalMinor, { intent: "AUTHORIZE" });
  await shop.pay(order.number);
  return order;
}

async function move(number: string, amountMinor?: number) {
  const { revision = 0 } = (await readDeskOrder({ number }, shop.deps)) ?? {};
  const moved =
    amountMinor === undefined
      ? await voidOrder({ number, revision, by }, shop.deps)
      : await captureOrder({ number, amountMinor, revision, by }, shop.deps);
  expect(moved.ok).toBe(true);
}

async function ending(days: number): Promise<string[]> {
  const { rows } = await listOrders({ state: "authorization_ending", page: 1 }, afterDays(days));
  return rows.map(({ number }) => number).toSorted();
}

describe("an authorization near its end", () => {
  it("is shown to staff from two days before it on, until it is captured whole or voided", async () => {
    const untouched = await authorized(1_000n);
    const partly = await authorized(1_000n);
    const captured = await authorized(1_000n);
    const voided = await authorized(1_000n);
    const paid = await shop.order(1_000n);
    await shop.pay(paid.number);
    await move(partly.number, 400);
    await move(captured.number, 1_000);
    await move(voided.number);

    expect(await ending(4.9)).toEqual([]);
    expect(await ending(5.1)).toEqual([untouched.number, partly.number].toSorted());
    expect(await ending(8)).toEqual([untouched.number, partly.number].toSorted());
    expect((await sweep({}, afterDays(4.9))).ending).toBe(0);
    expect((await sweep({}, afterDays(5.1))).ending).toBe(2);

    const stages = async (number: string) => {
      const seen = await Promise.all([0, 5.1, 7.1].map((days) => readDeskOrder({ number }, afterDays(days))));
      return seen.map((order) => order?.authorization?.stage);
    };
    expect(await stages(untouched.number)).toEqual(["held", "ends_soon", "ended"]);
    expect(await stages(partly.number)).toEqual(["held", "ends_soon", "ended"]);
    for (const { number } of [captured, voided, paid]) {
      expect(await stages(number)).toEqual([undefined, undefined, undefined]);
    }
  }, 20_000);

  it("ends as many days after it was asked for as the environment says", async () => {
    const order = await authorized(1_000n);
    const { openedAt } = (await shop.payment(order.id)).operations.at(-1)!;
    const deps = { ...shop.deps, settings: { ...shop.deps.settings, authorizationDays: 30 } };
    const seen = await readDeskOrder({ number: order.number }, deps);
    expect(seen?.authorization?.endsAt).toEqual(new Date(openedAt.getTime() + 30 * day));
  });
});
