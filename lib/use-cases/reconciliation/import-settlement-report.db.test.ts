import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestShop, type TestShop } from "@/e2e/support/start-test-shop";
import { importSettlementReport } from "./import-settlement-report";
import { moveMoney } from "@/lib/use-cases/payment/move-money";
import { readReconciliation, type ReconciliationView } from "./read-reconciliation";
import { resolveOutcome } from "./resolve-outcome";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const by = "staff@example.com";
const hour = 3_600_000;
const later = () => new Date(Date.now() + hour);

type Line = [
  order: string,
  transaction: string,
  type: string,
  amount: string,
  currency: string,
  time?: string,
];

/** A report written by hand; it covers the hour before now and half an hour after. */
function report(lines: Line[], { merchant = "SANDBOX", from = -hour, until = hour / 2 } = {}): Buffer {
  const at = (offset: number) => new Date(Date.now() + offset).toISOString();
  return Buffer.from(
    [
      "report,merchant_id,from,until,movements",
      `SETTLEMENT,${merchant},${at(from)},${at(until)},${lines.length}`,
      "order_id,transaction_id,type,amount,currency,time,status",
      ...lines.map(([order, id, type, amount, currency, time]) =>
        [order, id, type, amount, currency, time ?? at(0), "SETTLED"].join(),
      ),
      "",
    ].join("\n"),
  );
}

/** Imports an hour from now, when every call so far has certainly ended. */
function importBytes(bytes: Buffer, now = later) {
  return importSettlementReport({ fileName: "settlement.csv", bytes, by }, { ...shop.deps, now });
}

async function imported(bytes: Buffer, now = later): Promise<ReconciliationView> {
  const result = await importBytes(bytes, now);
  if (!result.ok) throw new Error(result.error.messages.join("\n"));
  return (await readReconciliation(result.value, shop.deps))!;
}

async function paid(total: bigint, rest: Parameters<TestShop["order"]>[1] = {}) {
  const order = await shop.order(total, rest);
  await shop.pay(order.number);
  return order;
}

/** An order whose charge has an unknown outcome; at the bank it happened, or it did not. */
async function unknownCharge(
  total: bigint,
  fault: "commit_then_drop" | "drop_before",
  rest: Parameters<TestShop["order"]>[1] = {},
) {
  await shop.fault(rest.intent === "AUTHORIZE" ? "authorize" : "pay", fault);
  const order = await paid(total, rest);
  const row = (await shop.payment(order.id)).operations.at(-1)!;
  expect(row.state).toBe("UNKNOWN");
  return { order, row };
}

async function state(orderId: string) {
  const { status, operations } = await shop.payment(orderId);
  return `${status} ${operations.at(-1)?.state}`;
}

async function journal(): Promise<string> {
  const rows = await Promise.all([
    shop.db.operation.findMany({ orderBy: { id: "asc" } }),
    shop.db.settlementMovement.findMany({ orderBy: { id: "asc" } }),
    shop.db.settlementReport.findMany({ orderBy: { id: "asc" } }),
    shop.db.settlementLine.count(),
  ]);
  return JSON.stringify(rows, (_key, value: unknown) => (typeof value === "bigint" ? String(value) : value));
}

const nothing = { missingAtBank: 0, missingInShop: 0, differing: 0, stillUnknown: 0 };

/** Another shop, so that no report lists another test's orders. */
async function openAnotherShop() {
  await shop.stop();
  shop = await startTestShop();
}

/** The sandbox's report as it would be in an hour. */
async function bankReport(): Promise<Buffer> {
  const text = (await shop.settlementReport()).toString();
  return Buffer.from(text.replace(/^(SETTLEMENT,.*,)[^,]*(,\d+)$/m, `$1${later().toISOString()}$2`));
}

describe("importing the sandbox's report", () => {
  beforeEach(openAnotherShop);

  test(
    "resolves every unknown outcome, and journal and ledger agree to the last minor unit in each currency",
    { timeout: 30_000 },
    async () => {
      await paid(1_250n, { currency: "JPY" });
      await paid(1_251n, { currency: "KWD" });
      const happened = await unknownCharge(1_999n, "commit_then_drop");
      const notHappened = await unknownCharge(2_001n, "drop_before");
      const authorized = await unknownCharge(9_000n, "commit_then_drop", {
        intent: "AUTHORIZE",
        captureNowMinor: 2_500n,
      });
      const refunded = await paid(5_000n);
      const { revision } = await shop.payment(refunded.id);
      await shop.fault("refund", "commit_then_drop");
      await moveMoney({ kind: "REFUND", number: refunded.number, amountMinor: 700, revision, by }, shop.deps);

      const first = await imported(await shop.settlementReport(), shop.deps.now);
      expect(first.counts).toEqual({ ...nothing, matched: 6, happened: 3, notHappened: 0, stillUnknown: 1 });
      expect(first.totals).toEqual(
        [
          { minor: 1_250, currency: "JPY", exponent: 0 },
          { minor: 1_251, currency: "KWD", exponent: 3 },
          { minor: 1_999 + 5_000 - 700, currency: "USD", exponent: 2 },
        ].map((sum) => ({
          bank: sum,
          shop: sum,
          difference: { ...sum, minor: 0 },
        })),
      );
      expect(await state(happened.order.id)).toBe("APPROVED SUCCEEDED");
      const row = (await shop.payment(happened.order.id)).operations.at(-1);
      expect(row).toMatchObject({ resolvedBy: by, resolvedReportId: first.report.id });
      const [movement] = await shop.bank.movements(`${happened.order.number}-1`);
      expect(row?.gatewayTransactionId).toBe(movement.id);

      // The authorization, once resolved, went on by itself; the next report knows its capture.
      expect(await shop.payment(authorized.order.id)).toMatchObject({ capturedMinor: 2_500n });
      const second = await imported(await bankReport());
      expect(second.counts).toEqual({ ...nothing, matched: 7, happened: 0, notHappened: 1 });
      expect(await state(notHappened.order.id)).toBe("FAILED NOT_HAPPENED");
    },
  );

  test("changes nothing when it is imported again, alone or ten times at once", async () => {
    await paid(1_000n);
    await unknownCharge(1_100n, "commit_then_drop");
    await unknownCharge(1_200n, "drop_before");
    const bytes = await bankReport();
    const results = await Promise.all(Array.from({ length: 10 }, () => importBytes(bytes)));
    expect(results.filter((result) => result.ok && result.value.isNew)).toHaveLength(1);
    expect(new Set(results.map((result) => result.ok && result.value.reportId)).size).toBe(1);
    const before = await journal();
    await importBytes(bytes);
    expect(await journal()).toBe(before);
    expect(await shop.db.settlementMovement.count()).toBe(2);
  });

  test("stores the movements of overlapping reports once, even when both are imported at once", async () => {
    await paid(1_000n);
    const first = await shop.settlementReport();
    await paid(2_000n);
    const second = await shop.settlementReport();
    const views = await Promise.all([imported(first), imported(second)]);
    expect(views.map(({ counts }) => counts.matched)).toEqual([1, 2]);
    expect(await shop.db.settlementMovement.count()).toBe(2);
  });

  test("resolves a partial approval whose answer was lost with its lesser amount", async () => {
    const { order } = await unknownCharge(4_000n, "commit_then_drop");
    const bytes = report([[`${order.number}-1`, "T-PART", "PAYMENT", "15.00", "USD"]]);
    expect((await imported(bytes)).counts).toMatchObject({ matched: 1, happened: 1, differing: 0 });
    expect(await shop.payment(order.id)).toMatchObject({ status: "APPROVED", capturedMinor: 1_500n });
  });
});

describe("a report resolves only what it proves", () => {
  beforeEach(openAnotherShop);

  test.each([
    ["ends before the call can have ended", { until: -1 }],
    ["begins after the call was made", { from: 60_000, until: hour / 2 }],
  ])("a report that %s does not settle an outcome as not happened", async (_what, period) => {
    const { order } = await unknownCharge(1_000n, "drop_before");
    const view = await imported(report([], period));
    expect(view.counts.notHappened).toBe(0);
    expect(await state(order.id)).toBe("READY UNKNOWN");
    await imported(report([]));
    expect(await state(order.id)).toBe("FAILED NOT_HAPPENED");
  });

  test("a report never covers the time after its import", async () => {
    const { order } = await unknownCharge(1_000n, "drop_before");
    const bytes = report([], { until: 24 * hour });
    const atOnce = await importSettlementReport({ fileName: "early.csv", bytes, by }, shop.deps);
    expect(atOnce.ok).toBe(true);
    expect(await state(order.id)).toBe("READY UNKNOWN");
  });

  test("a movement of another amount leaves an unknown refund unresolved", async () => {
    const order = await paid(5_000n);
    const { revision } = await shop.payment(order.id);
    await shop.fault("refund", "drop_before");
    await moveMoney({ kind: "REFUND", number: order.number, amountMinor: 700, revision, by }, shop.deps);
    const view = await imported(report([[`${order.number}-1`, "T-OTHER", "REFUND", "6.99", "USD"]]));
    expect(view.counts.missingInShop).toBe(1);
    expect(await state(order.id)).toBe("APPROVED UNKNOWN");
  });

  test("an older movement of the same amount never resolves an unknown refund", async () => {
    const order = await paid(5_000n);
    const { revision } = await shop.payment(order.id);
    await shop.fault("refund", "drop_before");
    await moveMoney({ kind: "REFUND", number: order.number, amountMinor: 700, revision, by }, shop.deps);
    const earlier = new Date(Date.now() - 60_000).toISOString();
    const bytes = report([[`${order.number}-1`, "T-OLDER", "REFUND", "7.00", "USD", earlier]]);
    expect((await imported(bytes)).missingInShop).toMatchObject([{ transactionId: "T-OLDER" }]);
    expect(await state(order.id)).toBe("APPROVED UNKNOWN");
  });

  test.each([
    ["more than was asked", "10.01", "USD"],
    ["another currency", "10.00", "EUR"],
  ])("a charge of %s is differing and stays unresolved", async (_what, amount, currency) => {
    const { order } = await unknownCharge(1_000n, "commit_then_drop");
    const view = await imported(
      report([[`${order.number}-1`, `T-${currency}`, "PAYMENT", amount, currency]]),
    );
    expect(view.counts).toMatchObject({ differing: 1, matched: 0, happened: 0 });
    expect(await state(order.id)).toBe("READY UNKNOWN");
  });
});

describe("comparing journal and ledger", () => {
  test("a movement without an operation is missing in the shop", async () => {
    const view = await imported(report([["NOBODY-1", "T-1", "PAYMENT", "12.50", "USD"]]));
    expect(view.counts.missingInShop).toBe(1);
    expect(view.missingInShop).toMatchObject([{ line: 4, amount: { minor: 1_250, currency: "USD" } }]);
    expect(view.totals.find(({ bank }) => bank.currency === "USD")?.bank.minor).toBe(1_250);
  });

  test("a movement in a covered period that the bank does not list is missing at the bank", async () => {
    const order = await paid(3_210n);
    const view = await imported(report([]));
    const missing = view.missingAtBank.filter(({ orderNumber }) => orderNumber === order.number);
    expect(missing).toMatchObject([{ kind: "PAY", amount: { minor: 3_210 } }]);
  });

  test("a differing amount is shown to the last minor unit and never changes the journal", async () => {
    const order = await paid(3_210n);
    const row = (await shop.payment(order.id)).operations.at(-1)!;
    const view = await imported(
      report([[`${order.number}-1`, row.gatewayTransactionId!, "PAYMENT", "32.09", "USD"]]),
    );
    expect(view.differing).toMatchObject([
      { bank: { amount: { minor: 3_209 } }, shop: { amount: { minor: 3_210 }, orderNumber: order.number } },
    ]);
    expect((await shop.payment(order.id)).capturedMinor).toBe(3_210n);
  });

  test("a movement that the bank lists and staff resolved as not happened is differing", async () => {
    const { order, row } = await unknownCharge(1_000n, "commit_then_drop");
    const reason = "Not in the portal";
    await resolveOutcome({ operationId: row.id, decision: "not_happened", reason, by }, shop.deps);
    const view = await imported(report([[`${order.number}-1`, "T-LATE", "PAYMENT", "10.00", "USD"]]));
    expect(view.differing).toMatchObject([{ shop: { state: "NOT_HAPPENED" } }]);
    expect(await state(order.id)).toBe("FAILED NOT_HAPPENED");
  });

  test("a movement that staff resolved as happened is matched without the bank's transaction id", async () => {
    const { order, row } = await unknownCharge(1_000n, "commit_then_drop");
    await resolveOutcome({ operationId: row.id, decision: "happened", reason: "Seen", by }, shop.deps);
    const view = await imported(report([[`${order.number}-1`, "T-SEEN", "PAYMENT", "10.00", "USD"]]));
    expect(view.counts).toMatchObject({ matched: 1, differing: 0 });
  });
});

describe("an invalid file", () => {
  const good: Line = ["A-1", "T-9", "PAYMENT", "1.00", "USD"];
  const cases: [string, Buffer, RegExp][] = [
    ["is empty", Buffer.from(""), /not a settlement report/],
    ["is a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe]), /cannot be read as CSV/],
    ["has other columns", Buffer.from("a,b\n1,2\n"), /not a settlement report/],
    ["has an open quote", Buffer.from('report,"merchant'), /cannot be read as CSV/],
    ["is another merchant's", report([good], { merchant: "SOMEBODY" }), /merchant SOMEBODY/],
    ["ends before it begins", report([], { from: hour, until: 0 }), /Line 2: until/],
    [
      "lost its last line",
      Buffer.from(
        report([good, good])
          .toString()
          .replace(/\n[^\n]*\n$/, "\n"),
      ),
      /2 movements/,
    ],
    ["tells of a transaction twice", report([good, good]), /Line 5: .* line 4/],
    [
      "has an amount with too many decimals",
      report([["A-1", "T", "PAYMENT", "1.005", "USD"]]),
      /Line 4: amount/,
    ],
    [
      "has decimals of a currency without",
      report([["A-1", "T", "PAYMENT", "1.50", "JPY"]]),
      /Line 4: amount/,
    ],
    ["has a negative amount", report([["A-1", "T", "REFUND", "-1.00", "USD"]]), /Line 4: amount/],
    ["has an unheard-of currency", report([["A-1", "T", "PAYMENT", "1.00", "XXQ"]]), /Line 4: currency/],
    ["has an unheard-of type", report([good, ["A-1", "T", "GIFT", "1.00", "USD"]]), /Line 5: type/],
    ["has no order", report([["", "T", "PAYMENT", "1.00", "USD"]]), /Line 4: order_id/],
    [
      "has a time outside its own",
      report([["A-1", "T", "PAYMENT", "1.00", "USD", "2020-01-01T00:00:00.000Z"]]),
      /Line 4: time/,
    ],
    ["has no time", report([["A-1", "T", "PAYMENT", "1.00", "USD", "yesterday"]]), /Line 4: time/],
  ];

  test.each(cases)(
    "that %s is refused with its line numbers, and nothing is imported",
    async (_what, bytes, sentence) => {
      const before = await journal();
      const result = await importBytes(bytes);
      expect(result.ok ? [] : result.error.messages).toContainEqual(expect.stringMatching(sentence));
      expect(await journal()).toBe(before);
    },
  );

  test("that contradicts an earlier report is refused whole", async () => {
    await imported(report([["EARLIER-1", "T-C", "PAYMENT", "1.00", "USD"]]));
    const before = await journal();
    const bytes = report([
      ["EARLIER-1", "T-D", "PAYMENT", "1.00", "USD"],
      ["EARLIER-1", "T-C", "PAYMENT", "1.01", "USD"],
    ]);
    expect(await importBytes(bytes)).toMatchObject({
      error: { count: 1, messages: [expect.stringMatching(/^Line 5: an earlier report/)] },
    });
    expect(await journal()).toBe(before);
  });

  test("with many bad lines names the first ten and counts them all", async () => {
    const bytes = report(Array.from({ length: 25 }, (_, n) => ["A-1", `T-${n}`, "GIFT", "1.00", "USD"]));
    const result = await importBytes(bytes);
    expect(result).toMatchObject({ ok: false, error: { count: 25 } });
    expect(result.ok ? [] : result.error.messages).toHaveLength(10);
  });
});

test("a stored report never changes and is never deleted", async () => {
  await imported(report([["FINAL-1", "T-F", "PAYMENT", "1.00", "USD"]]));
  const where = { gatewayOrderId_transactionId: { gatewayOrderId: "FINAL-1", transactionId: "T-F" } };
  const change = shop.db.settlementMovement.update({ where, data: { amountMinor: 1n } });
  await expect(change).rejects.toThrow(/never changes/);
  await expect(shop.db.settlementMovement.delete({ where })).rejects.toThrow(/never changes/);
});

test("a report of twenty thousand movements is imported", { timeout: 60_000 }, async () => {
  const lines = Array.from({ length: 20_000 }, (_, n): Line => [
    `BIG-${n}`,
    `T-${n}`,
    "PAYMENT",
    "1.00",
    "USD",
  ]);
  const view = await imported(report(lines));
  expect(view.counts.missingInShop).toBe(20_000);
  expect(view.missingInShop).toHaveLength(200);
});
