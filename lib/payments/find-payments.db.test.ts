import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type TestShop, startTestShop } from "@/testing/start-test-shop";
import type { OrderNumber } from "@/lib/ids";
import { moveMoney } from "./move-money";
import { listOrders } from "@/lib/back-office/list-orders";
import { readAdminOrder } from "@/lib/back-office/read-admin-order";
import { sweep } from "./sweep";

const day = 24 * 60 * 60_000;
const by = "staff@example.com";

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
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

async function move(number: OrderNumber, amountMinor?: number) {
  const { revision = 0 } = (await readAdminOrder({ number }, shop.deps)) ?? {};
  const moved =
    amountMinor === undefined
      ? await moveMoney({ kind: "VOID", number, revision, by }, shop.deps)
      : await moveMoney({ kind: "CAPTURE", number, amountMinor, revision, by }, shop.deps);
  expect(moved.ok).toBe(true);
}

async function ending(days: number): Promise<string[]> {
  const { rows } = await listOrders({ state: "authorization_ending" }, afterDays(days));
  return rows.map(({ number }) => number).toSorted();
}

describe("an authorization near its end", () => {
  test("is shown to staff from two days before, until it is captured whole or voided", async () => {
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

    const stages = async (number: OrderNumber) => {
      const seen = await Promise.all(
        [0, 5.1, 7.1].map((days) => readAdminOrder({ number }, afterDays(days))),
      );
      return seen.map((order) => order?.authorization?.stage);
    };
    expect(await stages(untouched.number)).toEqual(["held", "ends_soon", "ended"]);
    expect(await stages(partly.number)).toEqual(["held", "ends_soon", "ended"]);
    for (const { number } of [captured, voided, paid]) {
      expect(await stages(number)).toEqual([undefined, undefined, undefined]);
    }
  });

  test("stands in the list by the end of its hold, the soonest first, on each page and in a search", async () => {
    // Paid in the reverse order of placing.
    const orders = [];
    for (let placed = 0; placed < 27; placed += 1)
      orders.push(await shop.order(1_000n, { intent: "AUTHORIZE", name: "Hold Ends" }));
    for (const { number } of orders.toReversed()) await shop.pay(number);
    const byEnd = orders.toReversed().map(({ number }) => number);
    const list = async (place: { after?: string; before?: string }) => {
      const found = await listOrders(
        { state: "authorization_ending", search: { text: "hold ends", masked: false }, ...place },
        afterDays(6),
      );
      return found.rows.map(({ number }) => number);
    };
    const first = await list({});
    expect(first).toEqual(byEnd.slice(0, 25));
    expect(await list({ after: first.at(-1) })).toEqual(byEnd.slice(25));
    expect(await list({ before: byEnd[25] })).toEqual(first);
    const { rows } = await listOrders({ state: "authorization_ending" }, afterDays(6));
    const ends = rows.map(({ authorization }) => authorization!.endsAt.getTime());
    expect(ends).toEqual(ends.toSorted((a, b) => a - b));
  });

  test("ends AUTHORIZATION_DAYS after it was opened", async () => {
    const order = await authorized(1_000n);
    const { openedAt } = (await shop.payment(order.id)).operations.at(-1)!;
    const deps = { ...shop.deps, settings: { ...shop.deps.settings, authorizationDays: 30 } };
    const seen = await readAdminOrder({ number: order.number }, deps);
    expect(seen?.authorization?.endsAt).toEqual(new Date(openedAt.getTime() + 30 * day));
  });
});
