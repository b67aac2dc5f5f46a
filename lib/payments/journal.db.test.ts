import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { rounds } from "@/testing/rounds";
import { type TestShop, startTestShop } from "@/testing/start-test-shop";
import { type Database, openDatabase } from "@/lib/db/database";
import type { Gateway } from "@/lib/gateway/gateway";
import { moveMoney } from "./move-money";
import { payOrder } from "./pay-order";
import { resolveOutcome } from "@/lib/unknown-outcomes/resolve-outcome";
import { applyEvent } from "./apply-event";
import { closeOperation, closeStaleOperation } from "./close-operation";
import { type OpenedOperation, openOperation } from "./journal";

const races = rounds({ few: 10, many: 40 });

let shop: TestShop;
/** The database as a second instance of the shop uses it. */
let second: Database;

beforeAll(async () => {
  shop = await startTestShop();
  second = openDatabase(shop.databaseUrl);
});
afterAll(async () => {
  await second.$disconnect();
  await shop.stop();
});

/** A paid order with an open refund of 400 that this process has not sent yet. */
async function openRefund(): Promise<{ orderId: string; opened: OpenedOperation }> {
  const order = await shop.order(1_000n);
  await shop.pay(order.number);
  const { id } = await shop.payment(order.id);
  const opened = await openOperation(shop.deps, id, {
    requestedBy: "staff",
    choose: () => ({ kind: "REFUND", amountMinor: 400n }),
  });
  if (opened === undefined) throw new Error("no operation was opened");
  return { orderId: order.id, opened };
}

const succeeded = { state: "SUCCEEDED", approvedMinor: 400n } as const;
const inAnHour = () => new Date(Date.now() + 3_600_000);
const close = (opened: OpenedOperation) => closeOperation(shop.deps, opened, succeeded, new Date());
const closeStale = ({ payment }: OpenedOperation) =>
  closeStaleOperation({ ...shop.deps, db: second }, payment.id, inAnHour(), new Date());

test("each operation is written as open before the bank receives it", async () => {
  const seen: string[] = [];
  const watched = Object.fromEntries(
    Object.entries(shop.deps.gateway).map(([name, call]) => [
      name,
      async (input: never) => {
        const open = await second.operation.findMany({ where: { state: "OPEN" } });
        seen.push(`${name}: ${open.map(({ kind }) => kind).join()}`);
        return (call as (input: never) => unknown)(input);
      },
    ]),
  ) as Gateway;
  const deps = { ...shop.deps, gateway: watched };
  const card = await shop.bank.token("5123450000000107");
  const order = await shop.order(1_000n, { intent: "AUTHORIZE", captureNowMinor: 300n });
  await payOrder({ number: order.number, access: shop.access, attempts: 0, orderRevision: 0, card }, deps);
  const { revision } = await shop.payment(order.id);
  await moveMoney({ kind: "REFUND", number: order.number, amountMinor: 300, revision, by: "staff" }, deps);
  expect(seen).toEqual([
    "createSession: CREATE_SESSION",
    "addCard: ADD_CARD",
    "authenticate: AUTHENTICATE",
    "authorize: AUTHORIZE",
    "capture: CAPTURE",
    "refund: REFUND",
  ]);
});

describe("one open operation for each payment", () => {
  test("is opened by one of many processes at once", async () => {
    const order = await shop.order(1_000n);
    await shop.pay(order.number);
    const { id } = await shop.payment(order.id);
    const choose = () => ({ kind: "REFUND" as const, amountMinor: 1n });
    const opened = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        openOperation({ ...shop.deps, db: index % 2 ? second : shop.db }, id, {
          requestedBy: `staff-${index}`,
          choose,
        }),
      ),
    );
    expect(opened.filter(Boolean)).toHaveLength(1);
  });

  test("is closed and followed by the next one exactly once, however often the answer is written", async () => {
    const { orderId, opened } = await openRefund();
    const next = { requestedBy: "staff", choose: () => ({ kind: "REFUND" as const, amountMinor: 1n }) };
    const closed = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        closeOperation(
          { ...shop.deps, answers: { ...shop.deps.answers, db: index % 2 ? second : shop.db } },
          opened,
          succeeded,
          new Date(),
          next,
        ),
      ),
    );
    expect(closed.filter((each) => each?.next !== undefined)).toHaveLength(1);
    const { operations, refundedMinor } = await shop.payment(orderId);
    expect(operations.filter(({ state }) => state === "OPEN")).toHaveLength(1);
    expect(refundedMinor).toBe(400n);
  });

  test.each([
    ["journal", { revision: 1, refundedMinor: 100n }],
    ["status", { status: "READY" }],
  ] as const)(
    "is closed with the payment as it is, not with the %s that a process remembers",
    async (_, old) => {
      const { orderId, opened } = await openRefund();
      const remembered = { ...opened.payment, ...old };
      expect(await close({ ...opened, payment: remembered })).toMatchObject({ pending: true });
      await shop.deps.answers.settled();
      const payment = await shop.payment(orderId);
      expect(payment).toMatchObject({ status: "APPROVED", refundedMinor: 400n, outcomeUnknown: false });
    },
  );

  test("is a rule of the database: a second open row is refused", async () => {
    const { opened } = await openRefund();
    const row = { paymentId: opened.payment.id, sequence: 99, kind: "REFUND", amountMinor: 1n } as const;
    await expect(shop.db.operation.create({ data: { ...row, requestedBy: "staff" } })).rejects.toThrow(
      /operation_one_open|Unique constraint/,
    );
  });
});

describe("a late answer", () => {
  test("closes an operation that was closed as unknown, and is recorded as late", async () => {
    const { orderId, opened } = await openRefund();
    await closeStale(opened);
    expect((await shop.payment(orderId)).outcomeUnknown).toBe(true);
    await close(opened);
    const payment = await shop.payment(orderId);
    expect(payment).toMatchObject({ refundedMinor: 400n, outcomeUnknown: false });
    const events = await shop.db.paymentEvent.findMany({ where: { operationId: opened.operation.id } });
    expect(events.map(({ kind, actor, cause }) => `${kind} ${actor} ${cause}`)).toEqual([
      "outcome_unknown system process_died",
      "answered_late staff null",
    ]);
  });

  test(`is never lost against a process that closes the operation as unknown: ${races} races`, async () => {
    for (let race = 0; race < races; race += 1) {
      const { orderId, opened } = await openRefund();
      await Promise.all(race % 2 ? [close(opened), closeStale(opened)] : [closeStale(opened), close(opened)]);
      const payment = await shop.payment(orderId);
      expect(payment).toMatchObject({ refundedMinor: 400n, outcomeUnknown: false });
      expect(payment.operations.at(-1)?.state).toBe("SUCCEEDED");
    }
  });

  test(`and a resolution never both count: ${races} races`, async () => {
    for (let race = 0; race < races; race += 1) {
      const { orderId, opened } = await openRefund();
      await closeStale(opened);
      const resolve = () =>
        resolveOutcome(
          {
            operationId: opened.operation.id,
            decision: "not_happened",
            reason: "not booked",
            reference: "Case 48151",
            by: "staff",
          },
          { ...shop.deps, db: second },
        );
      const [answered, resolved] = await Promise.all([close(opened), resolve()]);
      expect([answered !== undefined, resolved.ok].filter(Boolean)).toHaveLength(1);
      const { operations, refundedMinor } = await shop.payment(orderId);
      expect(operations.at(-1)?.state).toBe(resolved.ok ? "NOT_HAPPENED" : "SUCCEEDED");
      expect(refundedMinor).toBe(resolved.ok ? 0n : 400n);
    }
  });

  test("after a resolution changes nothing", async () => {
    const { orderId, opened } = await openRefund();
    await closeStale(opened);
    const input = {
      operationId: opened.operation.id,
      reason: "not booked",
      reference: "Case 48151",
      by: "staff",
    };
    await resolveOutcome({ ...input, decision: "not_happened" }, shop.deps);
    expect(await close(opened)).toBeUndefined();
    const { operations, refundedMinor } = await shop.payment(orderId);
    expect(operations.at(-1)?.state).toBe("NOT_HAPPENED");
    expect(refundedMinor).toBe(0n);
  });
});

describe("the record of transitions", () => {
  test("holds every change of a payment with its actor, in order", async () => {
    const order = await shop.order(1_000n);
    await shop.pay(order.number);
    const { id } = await shop.payment(order.id);
    const events = await shop.db.paymentEvent.findMany({ where: { paymentId: id }, orderBy: { id: "asc" } });
    expect(
      events.map(({ kind, fromStatus, toStatus, actor }) => [kind, fromStatus, toStatus, actor]),
    ).toEqual([
      ["started", null, "STARTED", "shopper"],
      ["session_opened", "STARTED", "SESSION_OPEN", "shopper"],
      ["card_added", "SESSION_OPEN", "CARD_ADDED", "shopper"],
      ["authenticated", "CARD_ADDED", "READY", "shopper"],
      ["approved", "READY", "APPROVED", "shopper"],
    ]);
  });

  test("is append-only", async () => {
    const { opened } = await openRefund();
    const where = { paymentId: opened.payment.id };
    await expect(shop.db.paymentEvent.updateMany({ where, data: { actor: "nobody" } })).rejects.toThrow(
      /append-only/,
    );
    await expect(shop.db.paymentEvent.deleteMany({ where })).rejects.toThrow(/append-only/);
  });

  test("an illegal transition is logged as an error, and the payment stays as it is", async () => {
    const { orderId, opened } = await openRefund();
    await closeOperation(shop.deps, opened, { ...succeeded, event: "card_added" }, new Date());
    const payment = await shop.payment(orderId);
    expect(payment).toMatchObject({ status: "APPROVED", refundedMinor: 400n });
    expect(shop.logLines.map((line) => JSON.parse(line) as unknown)).toContainEqual(
      expect.objectContaining({ level: "error", event: "card_added", msg: "illegal payment transition" }),
    );
  });

  test("an event that the state table does not list is refused", async () => {
    const { opened } = await openRefund();
    await close(opened);
    expect(await applyEvent(shop.deps, opened.payment.id, "expired", { actor: "system" })).toBeUndefined();
  });
});
