import { productTerms as terms } from "@/app/composition/term-sale";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { rounds } from "@/testing/rounds";
import { createTestDatabase, type TestDatabase } from "@/testing/test-database";
import { type Database, openDatabase } from "@/lib/db/database";
import type { Prisma } from "@/lib/db/generated/client";
import { countWork } from "@/lib/back-office/count-work";
import { listOrders } from "@/lib/back-office/list-orders";
import { latestPayment } from "@/lib/orders/read-order";
import { type OrderState, orderState, paymentFailures, shopperOrderState } from "./order-state";

let database: TestDatabase;
let db: Database;
let placed = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
  // The states are those of a payment's row, whatever its journal has.
  for (const table of ["payment", "operation"])
    await db.$executeRawUnsafe(`ALTER TABLE ${table} DISABLE TRIGGER ${table}_totals_of_journal`);
});
afterAll(async () => {
  await db.$disconnect();
  await database.drop();
});

type Attempt = Partial<Prisma.PaymentUncheckedCreateInput> & {
  row?: { kind: "PAY" | "REFUND" | "CREATE_SESSION"; state: "OPEN" | "UNKNOWN" };
};

/** Stores an order of 1,000 US cents with payment attempts, approved and captured whole unless said otherwise. */
async function order(...attempts: Attempt[]) {
  placed += 1;
  const { id, createdAt } = await db.order.create({
    data: {
      number: `STATE-${placed}`,
      shopper: "a-shopper",
      idempotencyKey: crypto.randomUUID(),
      currency: "USD",
      currencyExponent: 2,
      totalMinor: 1_000n,
      deliveryMinor: 0n,
      intent: "PAY",
      locale: "en",
      email: "a@example.com",
      name: "A Shopper",
      addressLine1: "1 Road",
      city: "Town",
      country: "US",
      expiresAt: new Date(Date.now() + 24 * 60 * 60_000),
    },
  });
  for (const [index, { row, ...attempt }] of attempts.entries()) {
    const payment = await db.payment.create({
      data: {
        orderId: id,
        attempt: index + 1,
        gatewayOrderId: `STATE-${placed}-${index + 1}`,
        returnToken: `token-${placed}-${index + 1}`,
        intent: "PAY",
        status: "APPROVED",
        orderedAt: createdAt,
        latest: index === attempts.length - 1,
        outcomeUnknown: row?.state === "UNKNOWN",
        currency: "USD",
        currencyExponent: 2,
        amountMinor: 1_000n,
        authorizedMinor: 1_000n,
        capturedMinor: 1_000n,
        ...attempt,
      },
    });
    if (row === undefined) continue;
    const operation = { paymentId: payment.id, amountMinor: 1_000n, requestedBy: "shopper" };
    const charged = { kind: "PAY", state: "SUCCEEDED", approvedMinor: 1_000n, closedAt: new Date() } as const;
    if (row.kind === "REFUND") await db.operation.create({ data: { ...operation, ...charged, sequence: 1 } });
    const amountMinor = row.kind === "CREATE_SESSION" ? null : 1_000n;
    await db.operation.create({ data: { ...operation, ...row, amountMinor, sequence: 2 } });
  }
  return id;
}

async function states(...attempts: Attempt[]) {
  return statesOf(await order(...attempts));
}

async function statesOf(id: string) {
  const found = await db.order.findUniqueOrThrow({ where: { id }, include: { payments: latestPayment } });
  const [latest] = found.payments;
  return { shopper: shopperOrderState(latest, found), staff: orderState(latest, found) };
}

const usd = (minor: number) => ({ minor, currency: "USD", exponent: 2 });
const failed = { status: "DECLINED", endReason: "declined", capturedMinor: 0n, authorizedMinor: 0n } as const;

test("the latest attempt counts", async () => {
  expect(await states(failed, failed, {})).toEqual({ shopper: { kind: "paid" }, staff: "paid" });
});

test("an order without any attempt is payable, and unpaid for staff", async () => {
  expect(await states()).toEqual({ shopper: { kind: "payable" }, staff: "unpaid" });
});

describe("an order that has expired", () => {
  const expire = (id: string) =>
    db.order.update({ where: { id }, data: { expiredAt: new Date(), revision: { increment: 1 } } });

  test.each([
    ["without an attempt", []],
    ["after a failed attempt", [failed]],
  ])("%s is expired for shopper and staff", async (_, attempts) => {
    const id = await order(...attempts);
    await expire(id);
    expect(await statesOf(id)).toEqual({ shopper: { kind: "expired" }, staff: "expired" });
  });

  test("cannot be one with money or with a payment under way, and shows money wherever it came from", async () => {
    const nothing = { authorizedMinor: 0n, capturedMinor: 0n };
    for (const attempt of [{}, { ...nothing, status: "READY" as const }]) {
      await expect(expire(await order(attempt))).rejects.toThrow("never changes after");
    }
    const paid = await db.payment.findFirstOrThrow({ where: { order: { id: await order({}) } } });
    const expiredAt = new Date();
    expect(shopperOrderState({ ...paid, operations: [] }, { expiredAt })).toEqual({ kind: "paid" });
    expect(orderState(paid, { expiredAt })).toBe("paid");
  });
});

describe("an attempt in progress", () => {
  const nothing = { authorizedMinor: 0n, capturedMinor: 0n };

  test.each(["STARTED", "SESSION_OPEN", "AGREEMENT_ADDED", "CARD_ADDED"] as const)(
    "at %s is payable again only where no operation is open",
    async (status) => {
      const row = { kind: "CREATE_SESSION", state: "OPEN" } as const;
      expect(await states({ ...nothing, status })).toEqual({
        shopper: { kind: "payable" },
        staff: "in_progress",
      });
      expect((await states({ ...nothing, status, row })).shopper).toEqual({ kind: "processing" });
    },
  );

  test("at the challenge shows the challenge of that attempt", async () => {
    const { shopper } = await states({ ...nothing, status: "CHALLENGE", returnToken: "unguessable" });
    expect(shopper).toEqual({ kind: "challenge", frameUrl: "/payments/unguessable/challenge" });
  });

  test("whose charge has an unknown outcome is being checked, and never payable", async () => {
    const row = { kind: "PAY", state: "UNKNOWN" } as const;
    expect(await states({ ...nothing, status: "READY", row })).toEqual({
      shopper: { kind: "checking" },
      staff: "outcome_unknown",
    });
    expect((await states({ ...nothing, status: "READY" })).shopper).toEqual({ kind: "processing" });
  });
});

describe("an approved attempt", () => {
  test.each([
    ["paid", {}, { kind: "paid" }, "paid"],
    ["authorized", { capturedMinor: 0n }, { kind: "authorized", captured: usd(0) }, "authorized"],
    [
      "captured in part",
      { capturedMinor: 400n },
      { kind: "authorized", captured: usd(400) },
      "partly_captured",
    ],
    [
      "approved in part and captured",
      { authorizedMinor: 600n, capturedMinor: 600n },
      { kind: "partly_approved", approved: usd(600), taken: true },
      "partly_approved",
    ],
    [
      "approved in part and authorized",
      { authorizedMinor: 600n, capturedMinor: 0n },
      { kind: "partly_approved", approved: usd(600), taken: false },
      "partly_approved",
    ],
    [
      "refunded but for the last cent",
      { refundedMinor: 999n },
      { kind: "partly_refunded", refunded: usd(999), captured: usd(1_000) },
      "partly_refunded",
    ],
    ["refunded whole", { refundedMinor: 1_000n }, { kind: "refunded", refunded: usd(1_000) }, "refunded"],
    [
      "captured in part and refunded",
      { capturedMinor: 400n, refundedMinor: 400n },
      { kind: "refunded", refunded: usd(400) },
      "refunded",
    ],
    [
      "captured in part, with its rest closed,",
      { capturedMinor: 400n, restClosedAt: new Date() },
      { kind: "paid", notCharged: usd(600) },
      "paid",
    ],
    [
      "captured in part, closed and refunded",
      { capturedMinor: 400n, refundedMinor: 400n, restClosedAt: new Date() },
      { kind: "refunded", refunded: usd(400) },
      "refunded",
    ],
    ["voided", { capturedMinor: 0n, voided: true }, { kind: "cancelled" }, "cancelled"],
  ] as const)("that is %s has that state for shopper and staff", async (_, attempt, shopper, staff) => {
    expect(await states(attempt)).toEqual({ shopper, staff });
  });

  test("with a refund of unknown outcome is unknown for staff, and still paid for the shopper", async () => {
    const row = { kind: "REFUND", state: "UNKNOWN" } as const;
    expect(await states({ row })).toEqual({ shopper: { kind: "paid" }, staff: "outcome_unknown" });
  });
});

describe("an attempt that failed", () => {
  test.each(["DECLINED", "NOT_AUTHENTICATED", "EXPIRED", "FAILED"] as const)(
    "as %s leaves the order payable",
    async (status) => {
      expect(await states({ ...failed, status })).toEqual({
        shopper: { kind: "payable", lastAttempt: "declined" },
        staff: "failed",
      });
    },
  );

  test.each(paymentFailures)("for the reason %s has that reason", async (endReason) => {
    const { shopper } = await states({ ...failed, endReason });
    expect(shopper).toEqual({ kind: "payable", lastAttempt: endReason });
  });

  test.each([null, "a reason of a later release"])(
    "for the reason %j is a technical failure",
    async (endReason) => {
      const { shopper } = await states({ ...failed, endReason });
      expect(shopper).toEqual({ kind: "payable", lastAttempt: "technical" });
    },
  );
});

describe("the list of orders", () => {
  const deps = () => ({ db, now: () => new Date(), settings: { authorizationDays: 7 }, terms });

  /** The state of an approved attempt, written independently of the database's definition. */
  function expectedState(
    authorized: bigint,
    captured: bigint,
    refunded: bigint,
    voided: boolean,
  ): OrderState {
    if (voided) return "cancelled";
    if (refunded > 0n) return refunded < captured ? "partly_refunded" : "refunded";
    if (authorized !== 1_000n) return "partly_approved";
    if (captured === 0n) return "authorized";
    return captured === 1_000n ? "paid" : "partly_captured";
  }

  test("gives any approved attempt the state that its totals mean", async () => {
    const part = fc.constantFrom(0n, 1n, 400n, 999n, 1_000n);
    await fc.assert(
      fc.asyncProperty(part, part, part, fc.boolean(), async (authorized, captured, refunded, voided) => {
        fc.pre(
          authorized > 0n && captured <= authorized && refunded <= captured && !(voided && captured > 0n),
        );
        const attempt = {
          authorizedMinor: authorized,
          capturedMinor: captured,
          refundedMinor: refunded,
          voided,
        };
        expect((await states(attempt)).staff).toBe(expectedState(authorized, captured, refunded, voided));
      }),
      { numRuns: 60 },
    );
  });

  test("shows in each filter exactly the orders of that state, and all states together are all orders", async () => {
    const all: OrderState[] = [
      "unpaid",
      "expired",
      "outcome_unknown",
      "in_progress",
      "failed",
      "authorized",
      "partly_approved",
      "paid",
      "partly_refunded",
      "refunded",
      "cancelled",
    ];
    let sum = await db.payment.count({ where: { latest: true, orderState: "partly_captured" } });
    for (const state of all) {
      const { rows } = await listOrders({ state, pageSize: 1_000 }, deps());
      expect(rows.length).toBeGreaterThan(0);
      expect(new Set(rows.map((row) => row.state))).toEqual(new Set([state]));
      sum += rows.length;
    }
    expect(sum).toBe(await db.order.count());
  });

  test("counts in each list of work exactly the orders that the list shows", async () => {
    await order({ row: { kind: "REFUND", state: "UNKNOWN" } });
    const counts = await countWork(deps());
    for (const { list, count, isMore } of counts) {
      const { rows } = await listOrders({ state: list, pageSize: 1_000 }, deps());
      expect([count, isMore]).toEqual([rows.length, false]);
    }
    expect(counts.find(({ list }) => list === "outcome_unknown")?.count).toBeGreaterThan(0);
  });

  test("finds an order that is captured in part and refunded in part by both", async () => {
    const id = await order({ intent: "AUTHORIZE", capturedMinor: 400n, refundedMinor: 100n });
    const { number } = await db.order.findUniqueOrThrow({ where: { id } });
    for (const state of ["partly_captured", "partly_refunded"] as const)
      expect(
        (await listOrders({ state, search: { text: number, masked: false } }, deps())).rows,
      ).toMatchObject([{ number }]);
  });

  test("shows by default what the bank approved or may have, and no abandoned checkout", async () => {
    const approved = await order({ capturedMinor: 1_000n });
    const unknown = await order({
      status: "READY",
      row: { kind: "PAY", state: "UNKNOWN" },
      capturedMinor: 0n,
      authorizedMinor: 0n,
    });
    const abandoned = [await order(), await order(failed)];
    const { rows } = await listOrders({ state: "approved", pageSize: 1_000 }, deps());
    const ids = await db.order.findMany({
      where: { number: { in: rows.map(({ number }) => number) } },
      select: { id: true },
    });
    const shown = ids.map(({ id }) => id);
    expect(shown).toEqual(expect.arrayContaining([approved, unknown]));
    for (const id of abandoned) expect(shown).not.toContain(id);
    const [counted] = await db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS "count" FROM "payment" WHERE "latest" AND "order_id" IS NOT NULL AND ("outcome_unknown" OR "status" = 'APPROVED')`;
    expect(rows.length).toBe(counted?.count);
  });

  test("pages through thousands of paid orders without leaving one out", async () => {
    const many = rounds({ few: 3_000, many: 12_000 });
    const { rows: before } = await listOrders({ state: "paid", pageSize: 1_000 }, deps());
    await db.$executeRaw`
      WITH "placed" AS (
        INSERT INTO "orders" ("id", "number", "shopper", "idempotency_key", "currency", "currency_exponent", "total_minor",
          "delivery_minor", "intent", "locale", "email", "name", "address_line1", "city", "country", "created_at")
        SELECT gen_random_uuid(), 'MANY-' || n, 'many', gen_random_uuid(), 'USD', 2, 1000, 0, 'PAY', 'en',
          'many@example.com', 'Many', '1 Road', 'Town', 'US', timestamptz '2020-01-01' + n * interval '1 minute'
        FROM generate_series(1, ${many}::int) n
        RETURNING "id", "number", "created_at"
      )
      INSERT INTO "payment" ("id", "order_id", "attempt", "gateway_order_id", "return_token", "intent", "status",
        "currency", "currency_exponent", "amount_minor", "authorized_minor", "captured_minor", "ordered_at")
      SELECT gen_random_uuid(), "id", 1, "number" || '-1', "number", 'PAY', 'APPROVED', 'USD', 2, 1000, 1000,
        1000, "created_at"
      FROM "placed"`;
    const shown = new Set<string>();
    let after: string | undefined;
    for (let hasNext = true; hasNext; after = [...shown].at(-1)) {
      const page = await listOrders({ state: "paid", pageSize: 1_000, after }, deps());
      for (const { number } of page.rows) shown.add(number);
      hasNext = page.hasNext;
    }
    expect(shown.size).toBe(before.length + many);
    expect([...shown].at(-1)).toBe("MANY-1");
  });
});
