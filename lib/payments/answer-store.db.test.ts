import { clearLockedPorts } from "get-port";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startShopOnOwnServer } from "@/testing/start-shop-on-own-server";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { type Database, openDatabase } from "@/lib/db/database";
import type { Gateway } from "@/lib/gateway/gateway";
import { moveMoney } from "./move-money";
import { payOrder } from "./pay-order";
import { sweep } from "./sweep";
import { resolveOutcome } from "@/lib/unknown-outcomes/resolve-outcome";
import { startEmbeddedPostgres } from "@/tools/start-embedded-postgres";
import { createAnswerStore } from "./answer-store";
import { closeStaleOperation } from "./close-operation";
import { openOperation, type Transaction } from "./journal";
import type { PendingAnswer } from "./close-operation";

const cardNumber = "5123450000000107";
const by = "grace@example.com";
const patience = { timeout: 60_000, interval: 50 };

async function press(shop: TestShop, number: Parameters<TestShop["pay"]>[0], deps: TestShop["deps"]) {
  const card = await shop.bank.token(cardNumber);
  return payOrder({ number, access: shop.access, attempts: 0, orderRevision: 0, card }, deps);
}

/** The dependencies with something done between the bank's answer to an operation and its return. */
function afterAnswer(shop: TestShop, operation: keyof Gateway, work: () => Promise<unknown>) {
  const call = shop.deps.gateway[operation] as (input: unknown) => Promise<unknown>;
  const answered = async (input: unknown) => {
    const answer = await call(input);
    await work();
    return answer;
  };
  return { ...shop.deps, gateway: { ...shop.deps.gateway, [operation]: answered } };
}

describe("with PostgreSQL stopped between the bank's answer and the commit", () => {
  const name = `postgres-outage-${process.pid}`;
  let shop: TestShop;
  let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    ({ server, shop, remove } = await startShopOnOwnServer(name));
  });
  afterAll(async () => {
    await shop.stop();
    await server.stop();
    await remove();
  });

  const startAgain = async () => {
    // The port was handed out when the server started first.
    clearLockedPorts();
    server = await startEmbeddedPostgres({ name, port: Number(new URL(server.url).port) });
  };

  test("a payment is paid once, and shows it without a person when the database is back", async () => {
    const order = await shop.order(4_200n);
    const paid = await press(shop, order.number, afterAnswer(shop, "pay", server.stop));
    expect(paid).toEqual({ ok: true, value: {} });

    await startAgain();
    await vi.waitFor(async () => expect((await shop.payment(order.id)).status).toBe("APPROVED"), patience);
    const { operations, capturedMinor, outcomeUnknown } = await shop.payment(order.id);
    expect(operations.at(-1)).toMatchObject({ kind: "PAY", state: "SUCCEEDED", approvedMinor: 4_200n });
    expect(operations.at(-1)?.evidence).toMatchObject({ response: { status: 201 } });
    expect({ capturedMinor, outcomeUnknown }).toEqual({ capturedMinor: 4_200n, outcomeUnknown: false });
    expect(await shop.movements(order.number)).toEqual(["PAYMENT 4200"]);
  });

  test("the part in stock is captured by the sweep when the database is back", async () => {
    const order = await shop.order(3_000n, { intent: "AUTHORIZE", captureNowMinor: 1_000n });
    await press(shop, order.number, afterAnswer(shop, "authorize", server.stop));
    await startAgain();
    await vi.waitFor(async () => expect((await shop.payment(order.id)).status).toBe("APPROVED"), patience);
    await sweep({}, { ...shop.deps, now: () => new Date(Date.now() + 60_000) });
    expect(await shop.movements(order.number)).toEqual(["AUTHORIZATION 3000", "CAPTURE 1000"]);
  });

  test("a decline is not lost either: the shopper may pay again", async () => {
    const order = await shop.order(3_100n);
    await shop.fault("pay", "lock_failure");
    await press(shop, order.number, afterAnswer(shop, "pay", server.stop));
    await startAgain();
    await vi.waitFor(async () => expect((await shop.payment(order.id)).status).toBe("DECLINED"), patience);
  });

  test("staff who refund read that the answer is pending, and the refund is stored when the database is back", async () => {
    const order = await shop.order(2_000n);
    await shop.pay(order.number);
    const { revision } = await shop.payment(order.id);
    const moved = await moveMoney(
      { kind: "REFUND", number: order.number, amountMinor: 500, revision, by },
      afterAnswer(shop, "refund", server.stop),
    );
    expect(moved).toEqual({ ok: false, error: { kind: "answer_pending" } });
    await startAgain();
    await vi.waitFor(async () => expect((await shop.payment(order.id)).refundedMinor).toBe(500n), patience);
    expect(await shop.movements(order.number)).toEqual(["PAYMENT 2000", "REFUND 500"]);
  });
});

describe("an answer that the journal did not take", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop();
  });
  afterAll(() => shop.stop());
  beforeEach(() => {
    shop.logLines.length = 0;
  });

  /** A refund of 400 that the bank has done, and whose answer the journal has not taken. */
  async function refundWithPendingAnswer() {
    const order = await shop.order(1_500n);
    await shop.pay(order.number);
    const { id } = await shop.payment(order.id);
    const opened = await openOperation(shop.deps, id, {
      requestedBy: by,
      choose: () => ({ kind: "REFUND", amountMinor: 400n }),
    });
    const operationId = opened!.operation.id;
    const answer: PendingAnswer = {
      paymentId: id,
      operationId,
      result: {
        state: "SUCCEEDED",
        approvedMinor: 400n,
        gatewayTransactionId: `t-${operationId}`,
        gatewayCode: "APPROVED",
      },
    };
    return { order, id, operationId, answer };
  }

  function createStore({
    db = shop.deps.answers.db,
    giveUpAfter,
  }: { db?: Database; giveUpAfter?: number } = {}) {
    const { log, now, consequences } = shop.deps;
    return createAnswerStore({ db, log, now, consequences, giveUpAfter });
  }

  async function store(answer: PendingAnswer): Promise<void> {
    const answers = createStore();
    answers.storeLater(answer);
    await answers.settled();
  }

  test("is stored once, however often it comes", async () => {
    const { order, operationId, answer } = await refundWithPendingAnswer();
    await Promise.all(Array.from({ length: 6 }, () => store(answer)));
    const { operations, refundedMinor } = await shop.payment(order.id);
    expect(operations.at(-1)).toMatchObject({ state: "SUCCEEDED", gatewayTransactionId: `t-${operationId}` });
    expect(refundedMinor).toBe(400n);
    expect(shop.logLines.join("")).not.toContain("late answer after a resolution");
  });

  test("closes an operation whose outcome had become unknown meanwhile", async () => {
    const { order, id, answer } = await refundWithPendingAnswer();
    await closeStaleOperation(shop.deps, id, new Date(Date.now() + 60_000), new Date());
    expect((await shop.payment(order.id)).outcomeUnknown).toBe(true);
    await store(answer);
    expect(await shop.payment(order.id)).toMatchObject({ refundedMinor: 400n, outcomeUnknown: false });
  });

  test("changes nothing that a person has resolved meanwhile, and is logged", async () => {
    const { order, id, operationId, answer } = await refundWithPendingAnswer();
    await closeStaleOperation(shop.deps, id, new Date(Date.now() + 60_000), new Date());
    const resolution = {
      operationId,
      decision: "not_happened",
      reason: "Not in the portal",
      reference: "Case 48151",
      by,
    } as const;
    expect((await resolveOutcome(resolution, shop.deps)).ok).toBe(true);
    const before = await shop.payment(order.id);
    await store(answer);
    expect(await shop.payment(order.id)).toEqual(before);
    expect(shop.logLines.join("")).toContain("late answer after a resolution");
  });

  test("is given up after its time, and the sweep makes the outcome unknown", async () => {
    const { order, answer } = await refundWithPendingAnswer();
    const away = openDatabase("postgresql://127.0.0.1:1/none");
    const answers = createStore({ db: away, giveUpAfter: 500 });
    answers.storeLater(answer);
    await answers.settled();
    expect(shop.logLines.join("")).toContain("answer given up");
    expect((await shop.payment(order.id)).operations.at(-1)).toMatchObject({ kind: "REFUND", state: "OPEN" });

    await sweep({}, { ...shop.deps, now: () => new Date(Date.now() + 60_000) });
    expect(await shop.payment(order.id)).toMatchObject({ outcomeUnknown: true, refundedMinor: 0n });
  });

  /** A database that commits the closing with this number, and then loses the connection. */
  function losingConnection(closing: number): Database {
    let left = closing;
    const { db } = shop.deps.answers;
    const run = async (work: (tx: Transaction) => Promise<unknown>) => {
      const closed = await db.$transaction(work);
      left -= 1;
      if (left === 0) throw new Error("Connection terminated unexpectedly");
      return closed;
    };
    return new Proxy(db, {
      get: (target, name) => (name === "$transaction" ? run : (Reflect.get(target, name) as unknown)),
    });
  }

  test.each([
    ["a charge", 3, "PAY UNSENT not_sent_in_time", "READY"],
    ["a step before it", 1, "ADD_CARD UNSENT not_sent_in_time", "FAILED"],
  ])(
    "may have been committed all the same: %s that was opened with it was never sent, and nothing is unknown",
    async (_, closing, last, status) => {
      const order = await shop.order(1_700n);
      const answers = createStore({ db: losingConnection(closing) });
      await press(shop, order.number, { ...shop.deps, answers });
      await answers.settled();
      const payment = await shop.payment(order.id);
      const row = payment.operations.at(-1)!;
      expect(`${row.kind} ${row.state} ${row.reason}`).toBe(last);
      expect(payment).toMatchObject({ status, outcomeUnknown: false });
      expect(shop.logLines.join("")).not.toContain("late answer after a resolution");

      await sweep({}, { ...shop.deps, now: () => new Date(Date.now() + 60_000) });
      await shop.pay(order.number, 1);
      expect(await shop.movements(order.number)).toEqual(["PAYMENT 1700"]);
    },
  );

  test("is pending where the journal hangs, and no operation is opened late", async () => {
    const order = await shop.order(1_900n);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let holding: Promise<unknown> = Promise.resolve();
    const deps = afterAnswer(shop, "authenticate", async () => {
      const { id } = await shop.payment(order.id);
      let locked = () => {};
      const lock = new Promise<void>((resolve) => {
        locked = resolve;
      });
      holding = shop.db.$transaction(
        async (tx) => {
          await tx.$queryRaw`SELECT 1 FROM "payment" WHERE "id" = ${id}::uuid FOR UPDATE`;
          locked();
          await released;
        },
        { timeout: 25_000 },
      );
      await lock;
    });
    const answers = createStore();
    const paid = await press(shop, order.number, { ...deps, answers });
    expect(paid).toEqual({ ok: true, value: {} });
    release();
    await holding;
    await answers.settled();
    const { operations, outcomeUnknown } = await shop.payment(order.id);
    expect(outcomeUnknown).toBe(false);
    expect(operations.filter(({ kind }) => kind === "PAY")).toEqual([]);
    expect(await shop.movements(order.number)).toEqual([]);
    await sweep({}, { ...shop.deps, now: () => new Date(Date.now() + 60_000) });
    expect(await shop.movements(order.number)).toEqual(["PAYMENT 1900"]);
  });

  test("page traffic that holds every connection of its pool does not keep it out of the journal", async () => {
    const order = await shop.order(1_800n);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const held: Promise<unknown>[] = [];
    const deps = afterAnswer(shop, "pay", async () => {
      const holding = Array.from({ length: 20 }, async () => {
        let begun = () => {};
        const begins = new Promise<void>((resolve) => {
          begun = resolve;
        });
        const transaction = shop.deps.db.$transaction(
          async (tx) => {
            await tx.$queryRaw`SELECT 1`;
            begun();
            await released;
          },
          { timeout: 25_000 },
        );
        held.push(transaction);
        await begins;
      });
      await Promise.all(holding);
    });
    const paid = await press(shop, order.number, deps);
    expect(paid).toEqual({ ok: true, value: { approvedKey: order.idempotencyKey } });
    const row = await shop.deps.answers.db.payment.findFirst({ where: { orderId: order.id } });
    expect(row?.status, "while the pool of the pages is exhausted").toBe("APPROVED");
    release();
    await Promise.all(held);
  });
});
