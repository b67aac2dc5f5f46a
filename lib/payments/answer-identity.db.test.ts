import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

import type { Gateway } from "@/lib/gateway/gateway";
import type { OrderNumber } from "@/lib/ids";
import { rounds } from "@/testing/rounds";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import type { Deps } from "./deps";
import type { Transaction } from "./journal";
import { moveMoney } from "./move-money";
import { resolveOperation } from "./resolve-operation";

// Each movement has a transaction id of its own at the bank. An approval with another operation's proves nothing of this one.

const races = rounds({ few: 5, many: 40 });
const by = "ada@example.com";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());
afterEach(() => shop.bank.console("faults", { method: "DELETE" }));

type Placed = { id: string; number: OrderNumber };

async function paid(intent: "PAY" | "AUTHORIZE"): Promise<Placed> {
  const order = await shop.order(2_000n, { intent });
  await shop.pay(order.number);
  return order;
}

async function move(
  order: Placed,
  kind: "CAPTURE" | "REFUND",
  { deps = shop.deps, amountMinor = 1_000 }: { deps?: Deps; amountMinor?: number } = {},
) {
  const { revision } = await shop.payment(order.id);
  return moveMoney({ kind, number: order.number, amountMinor, revision, by }, deps);
}

/** The shop with a bank whose answers to a movement bear this id. */
function answeringWith(id: string, call: "capture" | "refund" | "pay", meet = async () => {}): Deps {
  const gateway = shop.deps.gateway;
  const renamed = async (input: Parameters<Gateway["pay"]>[0]) => {
    const { result, evidence } = await gateway[call](input);
    await meet();
    return {
      evidence,
      result: result.ok ? { ...result, value: { ...result.value, transactionId: id } } : result,
    };
  };
  return { ...shop.deps, gateway: { ...gateway, [call]: renamed } };
}

const unknown = { ok: false, error: { kind: "outcome_unknown" } };

test.each([
  ["CAPTURE", "AUTHORIZE", "capturedMinor", "AUTHORIZATION 2000"],
  ["REFUND", "PAY", "refundedMinor", "PAYMENT 2000"],
] as const)(
  "two equal movements (%s) that the bank takes for one: the second is unknown, and no more is booked than moved",
  async (kind, intent, total, charge) => {
    const order = await paid(intent);
    expect(await move(order, kind)).toMatchObject({ ok: true });
    await shop.fault(kind.toLowerCase(), "repeated_id");
    expect(await move(order, kind)).toMatchObject(unknown);
    expect(await move(order, kind)).toMatchObject({ ok: false });

    expect(await shop.movements(order.number)).toEqual([charge, `${kind} 1000`]);
    const payment = await shop.payment(order.id);
    expect(payment[total]).toBe(1_000n);
    expect(payment).toMatchObject({ outcomeUnknown: true });
    expect(payment.operations.at(-1)).toMatchObject({
      state: "UNKNOWN",
      reason: "repeated_transaction_id",
      gatewayTransactionId: null,
    });
  },
);

test("a payment whose answer bears the id of its authentication is unknown", async () => {
  const order = await shop.order(2_000n);
  const gateway = shop.deps.gateway;
  const pay: Gateway["pay"] = async (input) => {
    const { result, evidence } = await gateway.pay(input);
    const transactionId = input.authenticationTransactionId;
    return {
      evidence,
      result: result.ok ? { ...result, value: { ...result.value, transactionId } } : result,
    };
  };
  await shop.pay(order.number, 0, undefined, 0, { ...shop.deps, gateway: { ...gateway, pay } });
  expect(await shop.payment(order.id)).toMatchObject({
    status: "READY",
    outcomeUnknown: true,
    capturedMinor: 0n,
  });
});

test("two answers with one id at the same time: one is booked, the other is unknown", async () => {
  for (let race = 0; race < races; race += 1) {
    const orders = await Promise.all([paid("PAY"), paid("PAY")]);
    let arrived = 0;
    let both = () => {};
    const together = new Promise<void>((resolve) => {
      both = resolve;
    });
    const meet = () => {
      arrived += 1;
      if (arrived === orders.length) both();
      return together;
    };
    const deps = answeringWith(`SAME-${race}`, "refund", meet);
    const moved = await Promise.all(orders.map((order) => move(order, "REFUND", { deps })));
    expect(moved.filter(({ ok }) => ok)).toHaveLength(1);
    expect(moved.find(({ ok }) => !ok)).toMatchObject(unknown);
    const payments = await Promise.all(orders.map(({ id }) => shop.payment(id)));
    expect(payments.reduce((sum, { refundedMinor }) => sum + refundedMinor, 0n)).toBe(1_000n);
    expect(payments.filter(({ outcomeUnknown }) => outcomeUnknown)).toHaveLength(1);
  }
});

test("a decline with the id of another operation moved nothing all the same", async () => {
  const order = await paid("PAY");
  const [first] = (await shop.payment(order.id)).operations.slice(-1);
  await shop.fault("refund", "lock_failure");
  const deps = answeringWith(first?.gatewayTransactionId ?? "", "refund");
  expect(await move(order, "REFUND", { deps })).toMatchObject({ ok: false, error: { kind: "declined" } });
  expect(await shop.payment(order.id)).toMatchObject({ outcomeUnknown: false, refundedMinor: 0n });
});

test("a decline takes no id from the operation that moved", async () => {
  const [declined, refunded] = [await paid("PAY"), await paid("PAY")];
  const deps = answeringWith("MOVED-BY-ANOTHER", "refund");
  await shop.fault("refund", "lock_failure");
  expect(await move(declined, "REFUND", { deps })).toMatchObject({ ok: false, error: { kind: "declined" } });
  expect(await move(refunded, "REFUND", { deps })).toMatchObject({ ok: true });
});

test("nobody resolves an outcome with the transaction id of another operation", async () => {
  const order = await paid("AUTHORIZE");
  await shop.fault("capture", "commit_then_drop");
  await move(order, "CAPTURE");
  const [authorized, captured] = (await shop.payment(order.id)).operations.slice(-2);
  const resolve = (gatewayTransactionId: string) =>
    shop.db.$transaction((tx) =>
      resolveOperation(
        tx,
        { operationId: captured!.id, decision: "happened", gatewayTransactionId, by, reason: "the portal" },
        shop.deps,
      ),
    );
  expect(await resolve(authorized?.gatewayTransactionId ?? "")).toEqual({
    ok: false,
    error: { kind: "transaction_id_taken" },
  });
  expect(await resolve("T-OF-THE-PORTAL")).toMatchObject({ ok: true });
});

test("of two people who give one transaction id at the same moment, the second learns that it is taken", async () => {
  const unknownCapture = async () => {
    const order = await paid("AUTHORIZE");
    await shop.fault("capture", "commit_then_drop");
    await move(order, "CAPTURE");
    return (await shop.payment(order.id)).operations.at(-1)!.id;
  };
  const [first, second] = [await unknownCapture(), await unknownCapture()];
  const resolution = { decision: "happened", gatewayTransactionId: "T-OF-BOTH", by, reason: "seen" } as const;
  const resolve = (tx: Transaction, operationId: typeof first) =>
    resolveOperation(tx, { ...resolution, operationId }, shop.deps);
  const waiting = () => shop.db.$queryRaw<unknown[]>`
    SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  const slow = { timeout: 60_000 };
  let later: Promise<unknown> | undefined;
  const resolved = await shop.db.$transaction(async (tx) => {
    const done = await resolve(tx, first);
    later = shop.db.$transaction(async (other) => {
      const refused = await resolve(other, second);
      return { refused, state: (await other.operation.findUnique({ where: { id: second } }))?.state };
    }, slow);
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), 30_000);
    return done;
  }, slow);
  expect(resolved).toMatchObject({ ok: true });
  // Its transaction goes on: an import resolves what else it proves.
  expect(await later).toEqual({
    refused: { ok: false, error: { kind: "transaction_id_taken" } },
    state: "UNKNOWN",
  });
});
