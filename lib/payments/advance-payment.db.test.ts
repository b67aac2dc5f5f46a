import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "@/lib/db/database";
import { rounds } from "@/testing/rounds";
import { type TestShop, startTestShop } from "@/testing/start-test-shop";
import type { OrderNumber } from "@/lib/ids";
import { moveMoney } from "./move-money";
import { payOrder } from "./pay-order";

/** Captures, and as many refunds, of each of ten orders. */
const racesOfEachLane = rounds({ few: 3, many: 25 });

const frictionless = "5123450000000107";
const declined = "05/39";

let shop: TestShop;
let db: Database;
let deps: TestShop["deps"];

beforeAll(async () => {
  shop = await startTestShop();
  ({ db, deps } = shop);
});
afterAll(() => shop.stop());

const order = (...about: Parameters<TestShop["order"]>) => shop.order(...about);
const payment = (orderId: string) => shop.payment(orderId);
const movements = (number: string) => shop.movements(number);
const card = (number: string, expiry?: string) => shop.bank.token(number, expiry);

function pay(number: OrderNumber, token: Awaited<ReturnType<typeof card>>, attempts = 0) {
  return payOrder({ number, access: shop.access, attempts, orderRevision: 0, card: token }, deps);
}

describe("a payment", () => {
  test.each([
    ["JPY", 1_234n],
    ["USD", 1_234n],
    ["KWD", 1_234n],
  ])("pays once and refunds to the last minor unit in %s", async (currency, total) => {
    const placed = await order(total, { currency });
    await pay(placed.number, await card(frictionless));
    const paid = await payment(placed.id);
    expect(paid).toMatchObject({ status: "APPROVED", capturedMinor: total, cardLast4: "0107" });
    for (const amountMinor of [1, 1_233]) {
      const { revision } = await payment(placed.id);
      const moved = await moveMoney(
        { kind: "REFUND", number: placed.number, amountMinor, revision, by: "staff" },
        deps,
      );
      expect(moved.ok).toBe(true);
    }
    expect((await payment(placed.id)).refundedMinor).toBe(total);
    expect(await movements(placed.number)).toEqual(["PAYMENT 1234", "REFUND 1", "REFUND 1233"]);
  });

  test("moves the money once when Pay is pressed eight times at once", async () => {
    const placed = await order(5_000n);
    const token = await card(frictionless);
    await Promise.all(Array.from({ length: 8 }, () => pay(placed.number, token)));
    expect(await movements(placed.number)).toEqual(["PAYMENT 5000"]);
    expect(await db.payment.count({ where: { orderId: placed.id } })).toBe(1);
  });

  test("keeps a charge with a lost answer open, and never charges again", async () => {
    // 66.02: the bank commits, then drops the connection.
    const placed = await order(6_602n);
    const token = await card(frictionless);
    await pay(placed.number, token);
    await pay(placed.number, token, 1);
    const waiting = await payment(placed.id);
    expect(waiting.attempt).toBe(1);
    expect(waiting.operations.at(-1)).toMatchObject({ kind: "PAY", state: "UNKNOWN", closedAt: null });
    expect(waiting.capturedMinor).toBe(0n);
    expect(await movements(placed.number)).toEqual(["PAYMENT 6602"]);
  });

  test.each(["commit_then_401", "commit_then_403", "commit_then_429"])(
    "charges once where the bank has acted and the answer is %s",
    async (fault) => {
      const placed = await order(2_100n);
      await shop.fault("pay", fault);
      await pay(placed.number, await card(frictionless));
      await pay(placed.number, await card(frictionless), 1);
      expect((await payment(placed.id)).operations.at(-1)).toMatchObject({ kind: "PAY", state: "UNKNOWN" });
      expect(await movements(placed.number)).toEqual(["PAYMENT 2100"]);
    },
  );

  test("takes another card after a decline, with a new gateway order", async () => {
    const placed = await order(2_000n);
    await pay(placed.number, await card("5111111111111118", declined));
    expect(await payment(placed.id)).toMatchObject({ status: "DECLINED", attempt: 1 });
    await pay(placed.number, await card(frictionless), 1);
    expect(await payment(placed.id)).toMatchObject({ status: "APPROVED", attempt: 2 });
    expect(await movements(placed.number)).toEqual(["PAYMENT 2000"]);
  });

  test("authorizes a mixed order whole and captures its ready part at once", async () => {
    const placed = await order(9_000n, { intent: "AUTHORIZE", captureNowMinor: 2_500n });
    await pay(placed.number, await card(frictionless));
    expect(await payment(placed.id)).toMatchObject({ authorizedMinor: 9_000n, capturedMinor: 2_500n });
    expect(await movements(placed.number)).toEqual(["AUTHORIZATION 9000", "CAPTURE 2500"]);
  });

  test("is captured by exactly one of many members of staff who see the same page", async () => {
    const placed = await order(3_000n, { intent: "AUTHORIZE" });
    await pay(placed.number, await card(frictionless));
    const { revision } = await payment(placed.id);
    const input = { number: placed.number, amountMinor: 1_000, revision };
    const results = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        moveMoney({ kind: "CAPTURE", ...input, by: `staff-${index}` }, deps),
      ),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await movements(placed.number)).toEqual(["AUTHORIZATION 3000", "CAPTURE 1000"]);
  });

  test(`moves money once in each of ${20 * racesOfEachLane} races of two members of staff, on two instances of the shop`, async () => {
    const second = openDatabase(shop.databaseUrl);
    const instances = [deps, { ...deps, db: second }] as const;
    const lanes = Array.from({ length: 10 }, async () => {
      const placed = await order(BigInt(racesOfEachLane), { intent: "AUTHORIZE" });
      await pay(placed.number, await card(frictionless));
      const races = (["CAPTURE", "REFUND"] as const).flatMap((kind) =>
        Array<typeof kind>(racesOfEachLane).fill(kind),
      );
      for (const kind of races) {
        const { revision } = await payment(placed.id);
        const input = { number: placed.number, amountMinor: 1, revision };
        const results = await Promise.all(
          instances.map((instance, index) => moveMoney({ kind, ...input, by: `staff-${index}` }, instance)),
        );
        expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      }
      expect(await movements(placed.number)).toEqual([
        `AUTHORIZATION ${racesOfEachLane}`,
        ...races.map((kind) => `${kind} 1`),
      ]);
      expect(await payment(placed.id)).toMatchObject({
        capturedMinor: BigInt(racesOfEachLane),
        refundedMinor: BigInt(racesOfEachLane),
      });
    });
    await Promise.all(lanes);
    await second.$disconnect();
  });

  test("a capture above the remaining authorization never reaches the bank", async () => {
    const placed = await order(1_000n, { intent: "AUTHORIZE" });
    await pay(placed.number, await card(frictionless));
    const { revision } = await payment(placed.id);
    const input = { number: placed.number, amountMinor: 1_001, revision, by: "staff" };
    expect(await moveMoney({ kind: "CAPTURE", ...input }, deps)).toMatchObject({
      ok: false,
      error: { kind: "too_much" },
    });
    expect((await payment(placed.id)).revision).toBe(revision);
  });

  test("voids an untouched authorization, after which nothing can be captured", async () => {
    const placed = await order(1_500n, { intent: "AUTHORIZE" });
    await pay(placed.number, await card(frictionless));
    const { revision } = await payment(placed.id);
    expect(
      await moveMoney({ kind: "VOID", number: placed.number, revision, by: "staff" }, deps),
    ).toMatchObject({
      ok: true,
    });
    const after = await payment(placed.id);
    expect(after.voided).toBe(true);
    const late = { number: placed.number, amountMinor: 1, revision: after.revision, by: "staff" };
    expect(await moveMoney({ kind: "CAPTURE", ...late }, deps)).toMatchObject({
      error: { kind: "not_admitted" },
    });
    expect(await movements(placed.number)).toEqual(["AUTHORIZATION 1500", "VOID_AUTHORIZATION 1500"]);
  });

  test("opens one fresh session for a refund whose session is gone", async () => {
    const placed = await order(4_000n);
    await pay(placed.number, await card(frictionless));
    await shop.fault("refund", "expired_session");
    const { revision } = await payment(placed.id);
    const input = { number: placed.number, amountMinor: 4_000, revision, by: "staff" };
    expect(await moveMoney({ kind: "REFUND", ...input }, deps)).toMatchObject({ ok: true });
    const kinds = (await payment(placed.id)).operations
      .slice(-3)
      .map(({ kind, state }) => `${kind} ${state}`);
    expect(kinds).toEqual(["REFUND REFUSED", "CREATE_SESSION SUCCEEDED", "REFUND SUCCEEDED"]);
    expect(await movements(placed.number)).toEqual(["PAYMENT 4000", "REFUND 4000"]);
  });

  test("has a journal whose closed rows never change and are never deleted", async () => {
    const placed = await order(800n);
    await pay(placed.number, await card(frictionless));
    const row = (await payment(placed.id)).operations.at(-1);
    const change = db.operation.update({ where: { id: row?.id ?? "" }, data: { approvedMinor: 1n } });
    await expect(change).rejects.toThrow(/append-only/);
    await expect(db.operation.delete({ where: { id: row?.id ?? "" } })).rejects.toThrow(/append-only/);
    const beyond = db.operation.create({
      data: {
        paymentId: row?.paymentId ?? "",
        sequence: 99,
        kind: "REFUND",
        amountMinor: 801n,
        requestedBy: "staff",
      },
    });
    await expect(beyond).rejects.toThrow(/sums of its journal/);
  });
});
