import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type TestShop, startTestShop } from "@/testing/start-test-shop";
import type { Gateway } from "@/lib/gateway/gateway";
import type { OrderNumber } from "@/lib/ids";
import { err } from "@/lib/result";
import { listOrders } from "@/lib/back-office/list-orders";
import { readAdminOrder } from "@/lib/back-office/read-admin-order";
import { moveMoney } from "./move-money";
import { payOrder } from "./pay-order";
import { sweep } from "./sweep";

const frictionless = "5123450000000107";
const minute = 60_000;
const day = 24 * 60 * minute;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

type Step = "capture" | "createSession";

/** A call to a bank that cannot be reached: it never leaves. */
async function unreachable() {
  const evidence = { request: { path: "/", body: {} }, sentAt: new Date().toISOString() };
  return { result: err({ kind: "unreachable", reason: "ECONNREFUSED" } as const), evidence };
}

/** The shop with a clock that is so far ahead, and a bank that cannot be reached for these steps. */
function deps({ ahead = 0, without = [] }: { ahead?: number; without?: Step[] } = {}): TestShop["deps"] {
  const gateway: Gateway = { ...shop.deps.gateway };
  for (const step of without) gateway[step] = unreachable;
  return { ...shop.deps, gateway, now: () => new Date(Date.now() + ahead) };
}

/** Authorizes 1000 with 400 in stock. */
async function authorize(without: Step[] = []) {
  const order = await shop.order(1_000n, { intent: "AUTHORIZE", captureNowMinor: 400n });
  const card = await shop.bank.token(frictionless);
  await payOrder(
    { number: order.number, access: shop.access, attempts: 0, orderRevision: 0, card },
    deps({ without }),
  );
  return order;
}

const captures = async (orderId: string) =>
  (await shop.payment(orderId)).operations.filter(({ kind }) => kind === "CAPTURE").map(({ state }) => state);

const review = async (number: OrderNumber) => (await readAdminOrder({ number }, shop.deps))?.review;

async function listed(state: "held" | "not_captured"): Promise<string[]> {
  return (await listOrders({ state }, shop.deps)).rows.map(({ number }) => number);
}

describe("the automatic capture", () => {
  test("is sent again with pauses that grow while the bank cannot be reached, and captured once", async () => {
    const order = await authorize(["capture"]);
    expect(await captures(order.id)).toEqual(["UNSENT"]);
    expect(await review(order.number)).toMatchObject({
      kind: "not_captured",
      state: "UNSENT",
      retries: true,
    });
    expect(await listed("not_captured")).toContain(order.number);

    const pass = (minutes: number) => sweep({}, deps({ ahead: minutes * minute, without: ["capture"] }));
    for (const minutes of [1, 1.5, 2.1, 3, 4.2]) await pass(minutes);
    expect(await captures(order.id)).toEqual(["UNSENT", "UNSENT", "UNSENT", "UNSENT"]);

    await sweep({}, deps({ ahead: 9 * minute }));
    await sweep({}, deps({ ahead: 20 * minute }));
    expect(await shop.movements(order.number)).toEqual(["AUTHORIZATION 1000", "CAPTURE 400"]);
    expect(await review(order.number)).toBeNull();
    expect(await listed("not_captured")).not.toContain(order.number);
  });

  test.each([
    ["was gone", "expired_session"],
    ["was refused in other words", "session_refused"],
  ])("is sent again where its session %s and no fresh one could be opened", async (_, fault) => {
    const order = await shop.order(1_000n, { intent: "AUTHORIZE", captureNowMinor: 400n });
    const card = await shop.bank.token(frictionless);
    await shop.fault("capture", fault);
    const { gateway, ...rest } = deps();
    let sessions = 0;
    const createSession: Gateway["createSession"] = () =>
      (sessions += 1) === 1 ? gateway.createSession() : unreachable();
    const once = { ...rest, gateway: { ...gateway, createSession } };
    await payOrder({ number: order.number, access: shop.access, attempts: 0, orderRevision: 0, card }, once);
    expect((await shop.payment(order.id)).operations.slice(-2).map(({ state }) => state)).toEqual([
      "REFUSED",
      "UNSENT",
    ]);
    await sweep({}, deps({ ahead: minute }));
    expect(await shop.movements(order.number)).toEqual(["AUTHORIZATION 1000", "CAPTURE 400"]);
  });

  test("is not sent after the end of the authorization", async () => {
    const order = await authorize(["capture"]);
    await sweep({}, deps({ ahead: 8 * day }));
    expect(await captures(order.id)).toEqual(["UNSENT"]);
  });

  test("is not sent again once staff have asked for a capture", async () => {
    const order = await authorize(["capture"]);
    const { revision } = await shop.payment(order.id);
    const input = { number: order.number, amountMinor: 100, revision, by: "grace@example.com" };
    await moveMoney({ kind: "CAPTURE", ...input }, deps({ without: ["capture"] }));
    await sweep({}, deps({ ahead: minute }));
    expect(await captures(order.id)).toEqual(["UNSENT", "UNSENT"]);
    expect(await review(order.number)).toMatchObject({ kind: "not_captured", retries: false });
  });

  test.each([
    ["lock_failure", "DECLINED", "LOCK_FAILURE"],
    ["rejected", "REFUSED", null],
  ])(
    "that meets %s is shown to staff and not repeated, until one of them captures",
    async (fault, state, code) => {
      await shop.fault("capture", fault);
      const order = await authorize();
      const expected = { kind: "not_captured", state, gatewayCode: code, retries: false };
      expect(await review(order.number)).toMatchObject({ ...expected, amount: { minor: 400 } });
      expect(await listed("not_captured")).toContain(order.number);
      await sweep({}, deps({ ahead: minute }));
      expect(await captures(order.id)).toEqual([state]);

      const { revision } = await shop.payment(order.id);
      const input = { number: order.number, amountMinor: 400, revision, by: "grace@example.com" };
      expect((await moveMoney({ kind: "CAPTURE", ...input }, deps())).ok).toBe(true);
      expect(await review(order.number)).toBeNull();
      expect(await listed("not_captured")).not.toContain(order.number);
    },
  );
});

describe("a held payment", () => {
  /** The issuer is unavailable, which proves nothing. */
  async function hold() {
    const order = await shop.order(1_000n);
    const card = await shop.bank.token("4508750015742207");
    const settings = { ...shop.deps.settings, unprovenAuthentication: "hold" as const };
    const input = { number: order.number, access: shop.access, attempts: 0, orderRevision: 0, card };
    await payOrder(input, { ...shop.deps, settings });
    return order;
  }

  test.each(["CAPTURE", "VOID"] as const)("is shown and listed until staff %s it", async (kind) => {
    const order = await hold();
    expect(await review(order.number)).toEqual({ kind: "held" });
    expect(await listed("held")).toContain(order.number);
    const { revision } = await shop.payment(order.id);
    const input = { number: order.number, amountMinor: 1_000, revision, by: "grace@example.com" };
    expect((await moveMoney({ kind, ...input }, shop.deps)).ok).toBe(true);
    expect(await review(order.number)).toBeNull();
    expect(await listed("held")).not.toContain(order.number);
    const movement = kind === "CAPTURE" ? "CAPTURE 1000" : "VOID_AUTHORIZATION 1000";
    expect(await shop.movements(order.number)).toEqual(["AUTHORIZATION 1000", movement]);
  });
});
