import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { savedCardScenes } from "@/testing/saved-card-scenes";
import { type TestShop, startTestShop } from "@/testing/start-test-shop";
import { performOperations } from "./advance-payment";
import { beginCharge } from "@/testing/begin-charge";
import { sweepPass } from "@/app/jobs/sweep-pass";
import { sessionLife, sweep } from "./sweep";

const challenge = "5123450000000008";

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
});
afterEach(() => repair());
afterAll(() => shop.stop());

/** Sweeps with the clock moved on by so many milliseconds. */
function sweepAfter(milliseconds: number) {
  return sweep({}, { ...shop.deps, now: () => new Date(Date.now() + milliseconds) });
}

/** A payment attempt as a killed process leaves it. */
async function interrupted(rest: {
  status: "SESSION_OPEN" | "READY" | "APPROVED";
  operations?: { kind: "CREATE_SESSION" | "AUTHENTICATE" | "PAY" | "CAPTURE"; amountMinor?: bigint }[];
  /** Whether the database refuses its operations from then on, until `repair`. */
  failing?: boolean;
}) {
  const order = await shop.order(1_000n);
  const operations = (rest.operations ?? []).map((row, index) => ({
    ...row,
    sequence: index + 1,
    requestedBy: "shopper",
  }));
  await shop.db.payment.create({
    data: {
      orderId: order.id,
      attempt: 1,
      gatewayOrderId: `${order.number}-1`,
      returnToken: crypto.randomUUID(),
      intent: "PAY",
      status: rest.status,
      currency: "USD",
      currencyExponent: 2,
      amountMinor: 1_000n,
      sessionId: rest.failing === true ? failingSession : undefined,
      orderedAt: order.createdAt,
      revision: operations.length,
      operations: { create: operations },
    },
  });
  return order;
}

const failingSession = "SESSION0000000000000000000000BAD";

/** Has the database refuse every operation in that session. */
async function refuseFailing(): Promise<void> {
  await shop.db.$executeRawUnsafe(
    `ALTER TABLE "operation" ADD CONSTRAINT "failing" CHECK ("session_id" <> '${failingSession}') NOT VALID`,
  );
}

/** Lets operations through again. None of the failing payments, or only one, still has something to do. */
async function repair({ except }: { except?: string } = {}): Promise<void> {
  await shop.db.$executeRaw`ALTER TABLE "operation" DROP CONSTRAINT IF EXISTS "failing"`;
  const where = { sessionId: failingSession, status: "READY" as const, id: { not: except } };
  await shop.db.payment.updateMany({ where, data: { status: "FAILED" } });
}

const long = sessionLife + 60_000;

describe("a sweep", () => {
  test("closes the stale charge of a dead process as unknown, and neither repeats nor expires it", async () => {
    const order = await interrupted({ status: "READY", operations: [{ kind: "PAY", amountMinor: 1_000n }] });
    await sweepAfter(long);
    await sweepAfter(long);
    const { status, operations } = await shop.payment(order.id);
    expect(status).toBe("READY");
    expect(operations.map(({ kind, state, reason }) => `${kind} ${state} ${reason}`)).toEqual([
      "PAY UNKNOWN process_died",
    ]);
    expect(await shop.movements(order.number)).toEqual([]);
  });

  test("leaves an operation alone that may still be answered", async () => {
    const order = await interrupted({ status: "READY", operations: [{ kind: "PAY", amountMinor: 1_000n }] });
    await sweepAfter(5_000);
    expect((await shop.payment(order.id)).operations.map(({ state }) => state)).toEqual(["OPEN"]);
  });

  test("ends an attempt with a stale card step, so that the shopper can pay again", async () => {
    const order = await interrupted({ status: "SESSION_OPEN", operations: [{ kind: "CREATE_SESSION" }] });
    await sweepAfter(60_000);
    expect(await shop.payment(order.id)).toMatchObject({ status: "FAILED", endReason: "technical" });
    await shop.pay(order.number, 1);
    expect(await shop.payment(order.id)).toMatchObject({ status: "APPROVED", attempt: 2 });
    expect(await shop.movements(order.number)).toEqual(["PAYMENT 1000"]);
  });

  test("continues a payment that its process left between two steps", async () => {
    const order = await shop.order(1_000n, { intent: "AUTHORIZE", captureNowMinor: 400n });
    await shop.fault("capture", "drop_before");
    await shop.pay(order.number);
    const mixed = await shop.order(2_000n, { intent: "AUTHORIZE" });
    await shop.pay(mixed.number);
    const { id } = await shop.payment(mixed.id);
    // As if the process had died before it opened the capture of what is ready.
    await shop.db.payment.update({ where: { id }, data: { captureNowMinor: 700n } });
    await sweepAfter(60_000);
    expect(await shop.movements(mixed.number)).toEqual(["AUTHORIZATION 2000", "CAPTURE 700"]);
    // The other order's capture has an unknown outcome: it is never sent again.
    expect(await shop.movements(order.number)).toEqual(["AUTHORIZATION 1000"]);
    await sweepAfter(60_000);
    expect(await shop.movements(mixed.number)).toEqual(["AUTHORIZATION 2000", "CAPTURE 700"]);
  });

  test("captures nothing where the bank approved less than the whole", async () => {
    const order = await shop.order(1_000n, { intent: "AUTHORIZE", captureNowMinor: 400n });
    await shop.fault("authorize", "partial_approval");
    await shop.pay(order.number);
    const { continued } = await sweepAfter(60_000);
    expect(continued).toBe(0);
    expect(await shop.movements(order.number)).toEqual(["AUTHORIZATION 500"]);
  });

  test("expires an abandoned challenge after the session's life, and not before", async () => {
    const order = await shop.order(1_000n);
    await shop.pay(order.number, 0, challenge);
    await sweepAfter(sessionLife - 60_000);
    expect((await shop.payment(order.id)).status).toBe("CHALLENGE");
    await sweepAfter(long);
    expect(await shop.payment(order.id)).toMatchObject({ status: "EXPIRED", endReason: "challenge_expired" });
    await shop.pay(order.number, 1);
    expect(await shop.movements(order.number)).toEqual(["PAYMENT 1000"]);
  });

  test("is not held up by payments that always fail, several times as many as it handles at once", async () => {
    await refuseFailing();
    const failing = 12;
    const bad = await Promise.all(
      Array.from({ length: failing }, () => interrupted({ status: "READY", failing: true })),
    );
    const order = await shop.order(2_000n, { intent: "AUTHORIZE" });
    await shop.pay(order.number);
    const { id } = await shop.payment(order.id);
    await shop.db.payment.update({ where: { id }, data: { captureNowMinor: 700n } });

    expect(await sweepAfter(60_000)).toMatchObject({ failed: failing });
    expect(await shop.movements(order.number)).toEqual(["AUTHORIZATION 2000", "CAPTURE 700"]);
    const { id: paymentId } = await shop.payment(bad[0]!.id);
    const own = shop.logLines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => line.paymentId === paymentId);
    expect(own).toEqual([
      expect.objectContaining({ level: "error", msg: "sweep failed for a payment", counts: { failures: 1 } }),
    ]);

    // They wait for a minute, then for two, and so on, at most for an hour.
    expect(await sweepAfter(90_000)).toMatchObject({ failed: 0 });
    expect(await sweepAfter(121_000)).toMatchObject({ failed: failing });
    expect(await sweepAfter(200_000)).toMatchObject({ failed: 0 });

    await repair({ except: paymentId });
    await sweepAfter(245_000);
    expect(await shop.db.sweepBackoff.count({ where: { paymentId } })).toBe(0);
  });

  test("handles a payment that has not failed before those that have, however long they wait", async () => {
    await refuseFailing();
    for (let index = 0; index <= 20; index += 1) await interrupted({ status: "READY", failing: true });
    const where = { sessionId: failingSession, status: "READY" as const, operations: { none: {} } };
    const payments = await shop.db.payment.findMany({ where, orderBy: { updatedAt: "asc" } });
    const [last, ...waiting] = payments.map(({ id }) => id).toReversed();
    const nextAt = new Date();
    const data = waiting.map((paymentId) => ({ paymentId, failures: 1, nextAt }));
    await shop.db.sweepBackoff.createMany({ data });

    const before = shop.logLines.length;
    expect(await sweepAfter(60_000)).toMatchObject({ failed: payments.length });
    const handled = shop.logLines.slice(before).map((line) => JSON.parse(line) as { paymentId: string });
    // A pass handles a few payments at once.
    expect(handled.findIndex(({ paymentId }) => paymentId === last)).toBeLessThan(10);
  });

  test("moves money once when several processes sweep at once", async () => {
    const order = await shop.order(3_000n, { intent: "AUTHORIZE" });
    await shop.pay(order.number);
    const { id } = await shop.payment(order.id);
    await shop.db.payment.update({ where: { id }, data: { captureNowMinor: 900n } });
    await Promise.all(Array.from({ length: 5 }, () => sweepAfter(60_000)));
    expect(await shop.movements(order.number)).toEqual(["AUTHORIZATION 3000", "CAPTURE 900"]);
  });

  test("that is stopped lets the calls to the bank end, begins no other, and is no completed pass", async () => {
    const orders = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const order = await shop.order(1_000n, { intent: "AUTHORIZE" });
        await shop.pay(order.number);
        const { id } = await shop.payment(order.id);
        await shop.db.payment.update({ where: { id }, data: { captureNowMinor: 500n } });
        return order;
      }),
    );
    await shop.db.jobPass.deleteMany();
    const stopping = new AbortController();
    const capture: typeof shop.deps.gateway.capture = (input) => {
      stopping.abort();
      return shop.deps.gateway.capture(input);
    };
    const gateway = { ...shop.deps.gateway, capture };
    const now = () => new Date(Date.now() + 60_000);
    const { continued } = await sweepPass(stopping, { ...shop.deps, gateway, now });
    const payments = await Promise.all(orders.map(({ id }) => shop.payment(id)));
    const captures = payments.flatMap(({ operations }) =>
      operations.filter(({ kind }) => kind === "CAPTURE"),
    );
    expect(captures.map(({ state }) => state)).toEqual(Array<string>(continued).fill("SUCCEEDED"));
    expect(continued).toBeGreaterThan(0);
    expect(continued).toBeLessThan(orders.length);
    expect(await shop.db.jobPass.count()).toBe(0);
    await sweepAfter(60_000);
    for (const { number } of orders)
      expect(await shop.movements(number)).toEqual(["AUTHORIZATION 1000", "CAPTURE 500"]);
  });
});

describe("a sweep, of the payments of saved cards,", () => {
  test("sends a charge of the merchant again that was never sent, and moves its money once", async () => {
    const { order, begin } = await prepareCharge();
    const opened = await begin();
    const unsent = { ...opened, operation: { ...opened.operation, openedAt: 0 } };
    await performOperations(unsent, shop.deps);
    expect(await shop.movements(order.number)).toEqual([]);
    await Promise.all([sweepAfter(60_000), sweepAfter(60_000)]);
    expect(await shop.payment(order.id)).toMatchObject({ status: "APPROVED", orderState: "paid" });
    expect(await shop.movements(order.number)).toEqual(["PAYMENT 1000"]);
  });

  test("closes the stale charge of the merchant as unknown, and never repeats it", async () => {
    const { order, begin } = await prepareCharge();
    await begin();
    await sweepAfter(long);
    await sweepAfter(long);
    const { status, operations } = await shop.payment(order.id);
    expect(operations.map(({ kind, state }) => `${status} ${kind} ${state}`)).toEqual(["READY PAY UNKNOWN"]);
    expect(await begin(), "another attempt").toBeUndefined();
    expect(await shop.movements(order.number)).toEqual([]);
  });

  test("ends a charge of the merchant that could not be sent for a quarter of an hour as unreachable", async () => {
    const { order, begin } = await prepareCharge();
    const opened = await begin();
    await performOperations({ ...opened, operation: { ...opened.operation, openedAt: 0 } }, shop.deps);
    await sweepAfter(long);
    expect(await shop.payment(order.id)).toMatchObject({ status: "EXPIRED", endReason: "unreachable" });
  });

  test("expires an abandoned verification, which has no order, and its agreement never begins", async () => {
    const scenes = savedCardScenes(shop);
    const { payment, agreementId } = await scenes.verify(await scenes.customer(), challenge);
    expect(payment.status).toBe("CHALLENGE");
    await sweepAfter(long);
    const stored = await shop.db.payment.findUniqueOrThrow({ where: { id: payment.id } });
    expect(stored).toMatchObject({ status: "EXPIRED", endReason: "challenge_expired" });
    expect(await scenes.agreement(agreementId)).toMatchObject({
      state: "ENDED",
      endReason: "challenge_expired",
    });
  });

  test("ends a verification whose process died", async () => {
    const scenes = savedCardScenes(shop);
    const customerId = await scenes.customer();
    const written = scenes.newAgreement(customerId, await shop.bank.token(challenge));
    const { payment } = await scenes.openVerification(written);
    await sweepAfter(60_000);
    const stored = await shop.db.payment.findUniqueOrThrow({
      where: { id: payment.id },
      include: { operations: true },
    });
    expect(stored).toMatchObject({ status: "FAILED", operations: [{ state: "LOST" }] });
    expect((await scenes.agreement(payment.agreementId!)).state).toBe("ENDED");
  });

  async function prepareCharge() {
    const scenes = savedCardScenes(shop);
    const customerId = await scenes.customer();
    const { agreementId, savedCardId } = await scenes.verify(customerId);
    const order = await shop.order(1_000n, { customerId });
    const charge = { orderId: order.id, agreementId, savedCardId };
    const begin = async () => (await beginCharge(charge, shop.deps.db))!;
    return { order, begin };
  }
});
