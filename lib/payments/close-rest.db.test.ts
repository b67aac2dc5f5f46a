import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { listOrders } from "@/lib/back-office/list-orders";
import { readAdminOrder } from "@/lib/back-office/read-admin-order";
import type { OrderNumber } from "@/lib/ids";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { closeRest } from "./close-rest";
import { moveMoney } from "./move-money";
import { sweep } from "./sweep";

const by = "ada@example.com";
const reason = "The second chair cannot be made any more.";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

async function view(number: OrderNumber) {
  return (await readAdminOrder({ number }, shop.deps))!;
}

async function move(kind: "CAPTURE" | "REFUND", number: OrderNumber, amountMinor: number) {
  const { revision } = await view(number);
  return moveMoney({ kind, number, amountMinor, revision, by }, shop.deps);
}

async function close(number: OrderNumber, revision?: number) {
  const input = { number, revision: revision ?? (await view(number)).revision, reason, by };
  const closed = await closeRest(input, shop.deps);
  return closed.ok ? "closed" : closed.error.kind;
}

/** An order of 1,000 that was authorized, with 400 captured. */
async function partlyCaptured() {
  const order = await shop.order(1_000n, { intent: "AUTHORIZE" });
  await shop.pay(order.number);
  expect((await move("CAPTURE", order.number, 400)).ok).toBe(true);
  return order;
}

test("nothing is captured after the rest is closed, by staff or by the sweep, and what was captured can be refunded", async () => {
  const order = await partlyCaptured();
  expect(await close(order.number)).toBe("closed");

  expect(await move("CAPTURE", order.number, 600)).toEqual({ ok: false, error: { kind: "not_admitted" } });
  await sweep({}, { ...shop.deps, now: () => new Date(Date.now() + 24 * 60 * 60_000) });
  expect((await move("REFUND", order.number, 100)).ok).toBe(true);
  expect(await shop.movements(order.number)).toEqual(["AUTHORIZATION 1000", "CAPTURE 400", "REFUND 100"]);
});

test("an order with a closed rest is paid, leaves the lists of work, and says who closed it and why", async () => {
  const order = await partlyCaptured();
  const late = { ...shop.deps, now: () => new Date(Date.now() + 6 * 24 * 60 * 60_000) };
  const inList = async (state: "authorization_ending" | "partly_captured" | "paid") =>
    (await listOrders({ state }, late)).rows.some(({ number }) => number === order.number);
  expect([await inList("authorization_ending"), await inList("partly_captured")]).toEqual([true, true]);

  await close(order.number);
  expect([await inList("authorization_ending"), await inList("partly_captured")]).toEqual([false, false]);
  expect(await inList("paid")).toBe(true);
  const { state, restClosed, mayCloseRest, actions, balances, timeline } = await view(order.number);
  expect({ state, mayCloseRest, actions }).toEqual({
    state: "paid",
    mayCloseRest: false,
    actions: { capture: false, void: false, refund: true },
  });
  expect([balances.capturable.minor, restClosed?.held.minor]).toEqual([0, 600]);
  expect(restClosed!.releasedBy > new Date()).toBe(true);
  expect(timeline.at(-1)).toMatchObject({ kind: "rest_closed", by, reason });
});

describe("the rest is not closed", () => {
  test("before a part is captured, and not after the whole is", async () => {
    const order = await shop.order(1_000n, { intent: "AUTHORIZE" });
    expect(await close(order.number, 0)).toBe("not_admitted");
    await shop.pay(order.number);
    expect((await view(order.number)).mayCloseRest).toBe(false);
    expect(await close(order.number)).toBe("not_admitted");
    await move("CAPTURE", order.number, 1_000);
    expect(await close(order.number)).toBe("not_admitted");
  });

  test("while the outcome of a capture is unknown", async () => {
    const order = await partlyCaptured();
    await shop.fault("capture", "commit_then_drop");
    await move("CAPTURE", order.number, 300);
    expect(await close(order.number)).toBe("not_admitted");
  });

  test("if the order has changed since it was read, and not twice", async () => {
    const order = await partlyCaptured();
    const { revision } = await view(order.number);
    await move("CAPTURE", order.number, 100);
    expect(await close(order.number, revision)).toBe("changed");
    const both = await Promise.all([close(order.number), close(order.number)]);
    expect(both.toSorted()).toEqual(["closed", "not_admitted"]);
    expect((await view(order.number)).timeline.filter(({ kind }) => kind === "rest_closed")).toHaveLength(1);
  });

  test("without a reason", async () => {
    const { number } = await partlyCaptured();
    const input = { number, revision: (await view(number)).revision, reason: "  ", by };
    expect(await closeRest(input, shop.deps)).toEqual({ ok: false, error: { kind: "reason_missing" } });
  });
});

test("of a capture and a closing at the same time, one counts: nothing is captured of a closed rest", async () => {
  for (let race = 0; race < 10; race += 1) {
    const order = await partlyCaptured();
    const { revision } = await view(order.number);
    const capture = { kind: "CAPTURE", number: order.number, amountMinor: 600, revision, by } as const;
    const [moved, closed] = await Promise.all([
      moveMoney(capture, shop.deps),
      closeRest({ number: order.number, revision, reason, by }, shop.deps),
    ]);
    expect([moved.ok, closed.ok].filter(Boolean)).toHaveLength(1);
    const movements = await shop.movements(order.number);
    expect(movements.includes("CAPTURE 600")).toBe(moved.ok);
  }
});
