import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type TestShop, startTestShop } from "@/testing/start-test-shop";
import type { OrderNumber } from "@/lib/ids";
import { readOrder } from "@/lib/orders/read-order";
import { moveMoney } from "./move-money";
import { receivePayerReturn } from "./receive-payer-return";
import { sweep } from "./sweep";

const challenge = "5123450000000008";
const gone = { status: "EXPIRED", endReason: "session_expired" };

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

function attempts(orderId: string) {
  return shop.db.payment.findMany({
    where: { orderId },
    orderBy: { attempt: "asc" },
    include: { operations: { orderBy: { sequence: "asc" } } },
  });
}

async function seenByShopper(number: OrderNumber) {
  return (await readOrder({ number, access: shop.access }, shop.deps))?.state;
}

const payable = { kind: "payable", lastAttempt: "session_expired" };

describe("a session that is gone", () => {
  test.each(["add_card", "authenticate"])(
    "at %s is replaced in the same request, with a new gateway order, unnoticed by the shopper",
    async (operation) => {
      const order = await shop.order(1_200n);
      await shop.fault(operation, "expired_session");
      await shop.pay(order.number);
      const [first, second, ...others] = await attempts(order.id);
      expect(others).toEqual([]);
      expect(first).toMatchObject({ ...gone, gatewayOrderId: `${order.number}-1` });
      expect(second).toMatchObject({ status: "APPROVED", gatewayOrderId: `${order.number}-2` });
      expect(second?.sessionId).not.toBe(first?.sessionId);
      expect(await seenByShopper(order.number)).toEqual({ kind: "paid" });
      expect(await shop.movements(order.number)).toEqual(["PAYMENT 1200"]);
    },
  );

  test("twice in one request leaves the order payable, with the reason", async () => {
    const order = await shop.order(1_200n);
    await shop.bank.post("faults", { operation: "authenticate", fault: "expired_session", times: 2 });
    await shop.pay(order.number);
    expect(await attempts(order.id)).toMatchObject([gone, gone]);
    expect(await seenByShopper(order.number)).toEqual(payable);
    await shop.pay(order.number, 2);
    expect(await shop.movements(order.number)).toEqual(["PAYMENT 1200"]);
  });

  test("at the charge is never replaced by the program: the shopper presses Pay again", async () => {
    const order = await shop.order(1_300n);
    await shop.fault("pay", "expired_session");
    await shop.pay(order.number);
    expect(await attempts(order.id)).toMatchObject([gone]);
    expect(await seenByShopper(order.number)).toEqual(payable);
    await shop.pay(order.number, 1);
    expect(await seenByShopper(order.number)).toEqual({ kind: "paid" });
    expect(await shop.movements(order.number)).toEqual(["PAYMENT 1300"]);
  });

  test("during a challenge leaves the order payable on the page to which the payer returns", async () => {
    const order = await shop.order(1_400n);
    await shop.pay(order.number, 0, challenge);
    await shop.fault("pay", "expired_session");
    const { returnToken } = await shop.payment(order.id);
    const back = await receivePayerReturn({ token: returnToken, fields: {} }, shop.deps);
    expect(back).toEqual({ orderNumber: order.number });
    expect(await seenByShopper(order.number)).toEqual(payable);
    await shop.pay(order.number, 1);
    expect(await shop.movements(order.number)).toEqual(["PAYMENT 1400"]);
  });

  test("in an abandoned challenge ends the attempt; a late return shows the order and charges nothing", async () => {
    const order = await shop.order(1_500n);
    await shop.pay(order.number, 0, challenge);
    await sweep({}, { ...shop.deps, now: () => new Date(Date.now() + 16 * 60_000) });
    const { returnToken } = await shop.payment(order.id);
    const back = await receivePayerReturn({ token: returnToken, fields: {} }, shop.deps);
    expect(back).toEqual({ orderNumber: order.number });
    expect(await seenByShopper(order.number)).toEqual({ kind: "payable", lastAttempt: "challenge_expired" });
    expect(await shop.movements(order.number)).toEqual([]);
  });

  test("is never replaced while a charge has an unknown outcome", async () => {
    const order = await shop.order(1_600n);
    await shop.fault("pay", "commit_then_drop");
    await shop.pay(order.number);
    await shop.fault("authenticate", "expired_session");
    await shop.pay(order.number, 1);
    await sweep({}, { ...shop.deps, now: () => new Date(Date.now() + 16 * 60_000) });
    expect(await attempts(order.id)).toMatchObject([{ attempt: 1, status: "READY" }]);
    expect(await seenByShopper(order.number)).toEqual({ kind: "checking" });
    expect(await shop.movements(order.number)).toEqual(["PAYMENT 1600"]);
    await shop.bank.console("faults", { method: "DELETE" });
  });

  test("at the automatic capture is renewed, and the capture is made once", async () => {
    const order = await shop.order(1_700n, { intent: "AUTHORIZE", captureNowMinor: 500n });
    await shop.fault("capture", "expired_session");
    await shop.pay(order.number);
    const { operations } = await shop.payment(order.id);
    expect(operations.slice(-3).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      "CAPTURE REFUSED",
      "CREATE_SESSION SUCCEEDED",
      "CAPTURE SUCCEEDED",
    ]);
    expect(await shop.movements(order.number)).toEqual(["AUTHORIZATION 1700", "CAPTURE 500"]);
  });

  test("at a capture, a void or a refund is renewed once, in whatever words it is refused", async () => {
    for (const [kind, intent] of [
      ["CAPTURE", "AUTHORIZE"],
      ["VOID", "AUTHORIZE"],
      ["REFUND", "PAY"],
    ] as const)
      // The sandbox picks one of several wordings.
      for (const repetition of [1, 2, 3, 4]) {
        const order = await shop.order(1_800n, { intent });
        await shop.pay(order.number);
        await shop.fault(kind.toLowerCase(), "session_refused");
        expect(await move(order, kind), `${kind} ${repetition}`).toMatchObject({ ok: true });
        expect(await journal(order.id, 3)).toEqual([
          `${kind} REFUSED`,
          "CREATE_SESSION SUCCEEDED",
          `${kind} SUCCEEDED`,
        ]);
      }
  });

  test("that is fresh, and refused as well, ends the movement: it moved nothing, and says why", async () => {
    const order = await shop.order(1_900n);
    await shop.pay(order.number);
    await shop.bank.post("faults", { operation: "refund", fault: "session_refused", times: 2 });
    const reason = expect.stringContaining("INVALID_REQUEST: ");
    expect(await move(order, "REFUND")).toMatchObject({ ok: false, error: { kind: "refused", reason } });
    expect(await journal(order.id, 3)).toEqual([
      "REFUND REFUSED",
      "CREATE_SESSION SUCCEEDED",
      "REFUND REFUSED",
    ]);
    expect(await shop.movements(order.number)).toEqual(["PAYMENT 1900"]);
  });

  async function move(order: { id: string; number: OrderNumber }, kind: "CAPTURE" | "VOID" | "REFUND") {
    const { revision } = await shop.payment(order.id);
    const amountMinor = kind === "VOID" ? undefined : 500;
    return moveMoney({ kind, number: order.number, amountMinor, revision, by: "ada@example.com" }, shop.deps);
  }

  async function journal(orderId: string, last: number): Promise<string[]> {
    const { operations } = await shop.payment(orderId);
    return operations.slice(-last).map(({ kind, state }) => `${kind} ${state}`);
  }
});
