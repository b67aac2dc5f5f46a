import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { applyImport, importSettlementReport, previewImport, uploadReport } from "./import-settlement-report";
import { handleSetAside } from "./handle-set-aside";
import { listSetAside } from "./list-set-aside";
import { moveMoney } from "@/lib/payments/move-money";
import { readReconciliation, type ReconciliationView } from "./read-reconciliation";
import { listUploads } from "./uploads";
import { resolveOutcome } from "@/lib/unknown-outcomes/resolve-outcome";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const by = "staff@example.com";
const from = "192.0.2.7, a browser";
const reference = "Case 48151";
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
  return importSettlementReport(
    { fileName: "settlement.csv", file: [bytes], by, from },
    { ...shop.deps, now },
  );
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

/** The line of the movement of an order's charge, which a complete report has. */
async function chargeOf(order: { id: string; number: string }, amount: string): Promise<Line> {
  const { operations } = await shop.payment(order.id);
  const charge = operations.find(({ kind }) => kind === "PAY");
  return [`${order.number}-1`, charge?.gatewayTransactionId ?? "", "PAYMENT", amount, "USD"];
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

const nothing = { missingAtBank: 0, missingInShop: 0, differing: 0, stillUnknown: 0, setAside: 0 };

/** Another shop, so that no report lists another test's orders. */
async function openAnotherShop() {
  await shop.stop();
  shop = await startTestShop();
}

/** In the middle of the time that a report covers. */
const middle = new Date(Date.now() - hour / 4).toISOString();

/** The sandbox's report as it would be in an hour; `query` makes it wrong. */
async function bankReport(query = ""): Promise<Buffer> {
  const text = (await shop.settlementReport(query)).toString();
  return Buffer.from(text.replace(/^(SETTLEMENT,.*,)[^,]*(,\d+)$/m, `$1${later().toISOString()}$2`));
}

describe("importing the sandbox's report", () => {
  beforeEach(openAnotherShop);

  test("a preview parts what earlier reports prove from what this one does, and stays listed until it is imported", async () => {
    await paid(700n);
    await imported(await bankReport());
    const silent = await unknownCharge(1_000n, "drop_before");
    await unknownCharge(2_000n, "commit_then_drop");
    const deps = { ...shop.deps, now: later };
    const file = { fileName: "left.csv", file: [await bankReport()], by, from };
    const uploaded = await uploadReport(file, deps);
    if (!uploaded.ok) throw new Error(uploaded.error.messages.join());
    const { uploadId } = uploaded.value;
    expect(await previewImport({ uploadId, by }, deps)).toMatchObject({
      value: {
        resolves: { happened: 1, notHappened: 0 },
        resolvesByEarlier: { happened: 0, notHappened: 1 },
        provenEarlier: new Set([silent.row.id]),
      },
    });
    expect(await listUploads(deps)).toMatchObject([{ id: uploadId, fileName: "left.csv", uploadedBy: by }]);
    await applyImport({ uploadId, by, fingerprint: undefined }, deps);
    expect(await listUploads(deps)).toEqual([]);
  });

  test("resolves every unknown outcome, and journal and ledger agree to the last minor unit in each currency", async () => {
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
  });

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
    const atOnce = await importSettlementReport(
      { fileName: "early.csv", file: [bytes], by, from },
      shop.deps,
    );
    expect(atOnce.ok).toBe(true);
    expect(await state(order.id)).toBe("READY UNKNOWN");
  });

  test("a movement of another amount leaves an unknown refund unresolved", async () => {
    const order = await paid(5_000n);
    const { revision } = await shop.payment(order.id);
    await shop.fault("refund", "drop_before");
    await moveMoney({ kind: "REFUND", number: order.number, amountMinor: 700, revision, by }, shop.deps);
    const other: Line = [`${order.number}-1`, "T-OTHER", "REFUND", "6.99", "USD"];
    const view = await imported(report([await chargeOf(order, "50.00"), other]));
    expect(view.gaps.provesAbsence).toBe(true);
    expect(view.counts.missingInShop).toBe(1);
    expect(await state(order.id)).toBe("APPROVED UNKNOWN");
  });

  test("an older movement of the same amount never resolves an unknown refund", async () => {
    const order = await paid(5_000n);
    const { revision } = await shop.payment(order.id);
    await shop.fault("refund", "drop_before");
    await moveMoney({ kind: "REFUND", number: order.number, amountMinor: 700, revision, by }, shop.deps);
    const earlier = new Date(Date.now() - 60_000).toISOString();
    const older: Line = [`${order.number}-1`, "T-OLDER", "REFUND", "7.00", "USD", earlier];
    const view = await imported(report([await chargeOf(order, "50.00"), older]));
    expect(view.gaps.provesAbsence).toBe(true);
    expect(view.missingInShop).toMatchObject([{ transactionId: "T-OLDER" }]);
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

test("a charge of more than was asked matches the report once a person has confirmed it", async () => {
  await openAnotherShop();
  const { order, row } = await unknownCharge(1_000n, "commit_then_drop");
  const bytes = report([[`${order.number}-1`, "T-MORE", "PAYMENT", "10.01", "USD"]]);
  expect((await imported(bytes)).counts).toMatchObject({ differing: 1, matched: 0 });
  const reason = "In the bank's report";
  const moved = { decision: "happened" as const, amountMinor: 1_001, mayExceed: true, reason, by };
  expect(await resolveOutcome({ operationId: row.id, ...moved }, shop.deps)).toMatchObject({ ok: true });
  const view = await imported(bytes);
  expect(view.counts).toMatchObject({ differing: 0, matched: 1 });
  expect(view.totals).toMatchObject([
    { bank: { minor: 1_001 }, shop: { minor: 1_001 }, difference: { minor: 0 } },
  ]);
});

describe("comparing journal and ledger", () => {
  test("a movement without an operation is missing in the shop", async () => {
    const view = await imported(report([["9999-9999-1", "T-1", "PAYMENT", "12.50", "USD"]]));
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
    await resolveOutcome({ operationId: row.id, decision: "not_happened", reference, reason, by }, shop.deps);
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
  const good: Line = ["AAAA-AAAA-1", "T-9", "PAYMENT", "1.00", "USD"];
  const cases: [string, Buffer, RegExp][] = [
    ["is empty", Buffer.from(""), /has 0 lines with content/],
    ["is a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe]), /the file is a picture/],
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
  ];

  test.each(cases)(
    "that %s is refused with its line number, and nothing is imported",
    async (_what, bytes, sentence) => {
      const before = await journal();
      const result = await importBytes(bytes);
      expect(result.ok ? [] : result.error.messages).toContainEqual(expect.stringMatching(sentence));
      expect(await journal()).toBe(before);
    },
  );
});

describe("a line that cannot be imported", () => {
  beforeEach(openAnotherShop);

  const row = (fields: Partial<Record<keyof typeof good, string>>) => Object.values({ ...good, ...fields });
  const good = {
    order: "AAAA-AAAA-1",
    id: "T",
    type: "PAYMENT",
    amount: "1.00",
    currency: "USD",
    at: "",
    status: "SETTLED",
  };
  const cases: [string, string[] | string, string][] = [
    ["has an unknown type", row({ type: "GIFT" }), "unknown_type"],
    ["voids a payment", row({ type: "VOID_PAYMENT" }), "unknown_type"],
    ["voids a capture", row({ type: "VOID_CAPTURE" }), "unknown_type"],
    ["voids a refund", row({ type: "VOID_REFUND" }), "unknown_type"],
    ["is a reversal", row({ status: "REVERSED" }), "unknown_status"],
    ["is a chargeback", row({ status: "CHARGEBACK" }), "chargeback"],
    ["is pending", row({ status: "PENDING" }), "unknown_status"],
    ["has too many decimals", row({ amount: "1.005" }), "invalid_amount"],
    ["has decimals of a currency without", row({ amount: "1.50", currency: "JPY" }), "invalid_amount"],
    ["has a negative amount", row({ amount: "-1.00" }), "invalid_amount"],
    ["has an unknown currency", row({ currency: "XXQ" }), "invalid_currency"],
    ["has no order", row({ order: "" }), "invalid_id"],
    ["has a time outside the report's", row({ at: "2020-01-01T00:00:00.000Z" }), "outside_period"],
    ["has no time", row({ at: "yesterday" }), "invalid_time"],
    ["has a field too many", [...row({}), "more"], "unreadable"],
    ["has an open quote", `"A-1,T,PAYMENT`, "unreadable"],
    ["has a wrong byte", "A-1,T\xff,PAYMENT", "unreadable"],
    ["is endless", `A-1,${"x".repeat(5_000)}`, "unreadable"],
  ];

  test.each(cases)(
    "because it %s is set aside with its reason, and the rest is imported",
    async (_what, line, reason) => {
      const now = new Date().toISOString();
      const text =
        typeof line === "string"
          ? line
          : line.map((field) => (field === "" && line[0] !== "" ? now : field)).join();
      const bytes = report([
        ["BBBB-BBBB-1", "T-1", "PAYMENT", "1.00", "USD"],
        ["AAAA-AAAA-1", "PLACEHOLDER", "PAYMENT", "1.00", "USD"],
        ["BBBB-BBBB-2", "T-2", "PAYMENT", "1.00", "USD"],
      ]);
      const edited = bytes.toString().replace(/^.*PLACEHOLDER.*$/m, text);
      const view = await imported(Buffer.from(edited, "latin1"));
      expect(view.setAside).toMatchObject([{ line: 5, reason, handled: null }]);
      expect(view.counts).toMatchObject({ setAside: 1, missingInShop: 2 });
    },
  );

  test("because the file lists it twice is set aside once, and twice where the two contradict each other", async () => {
    const view = await imported(
      report([
        ["AAAA-AAAA-1", "T-1", "PAYMENT", "1.00", "USD", middle],
        ["AAAA-AAAA-1", "T-1", "PAYMENT", "1.00", "USD", middle],
        ["AAAA-AAAA-2", "T-2", "PAYMENT", "1.00", "USD", middle],
        ["AAAA-AAAA-2", "T-2", "PAYMENT", "2.00", "USD", middle],
      ]),
    );
    expect(view.setAside.map(({ line, reason }) => [line, reason])).toEqual([
      [5, "duplicate"],
      [6, "contradiction"],
      [7, "contradiction"],
    ]);
    expect(view.missingInShop).toMatchObject([{ line: 4, transactionId: "T-1" }]);
  });

  test("because it contradicts an earlier report is set aside, and what the earlier one said stays", async () => {
    await imported(report([["8888-8888-1", "T-C", "PAYMENT", "1.00", "USD"]]));
    const view = await imported(
      report([
        ["8888-8888-1", "T-D", "PAYMENT", "1.00", "USD"],
        ["8888-8888-1", "T-C", "PAYMENT", "1.01", "USD"],
      ]),
    );
    expect(view.setAside).toMatchObject([{ line: 5, reason: "contradiction" }]);
    expect(view.missingInShop).toMatchObject([{ transactionId: "T-D" }]);
    const stored = await shop.db.settlementMovement.findFirstOrThrow({ where: { transactionId: "T-C" } });
    expect(stored.amountMinor).toBe(100n);
  });

  test("is handled once for all reports that list it, and stays as the bank wrote it", async () => {
    const line: Line = ["AAAA-AAAA-1", "T-1", "VOID_PAYMENT", "1.00", "USD", middle];
    await imported(report([line]));
    await imported(report([line, ["AAAA-AAAA-2", "T-2", "PAYMENT", "1.00", "USD"]]));
    const { rows, count } = await listSetAside(shop.deps);
    expect([rows.length, count]).toEqual([1, 1]);
    const input = { setAsideId: rows[0]!.id, note: "The shopper was called.", by };
    expect(await handleSetAside(input, shop.deps)).toMatchObject({ ok: true });
    expect(await handleSetAside(input, shop.deps)).toMatchObject({ error: { kind: "changed" } });
    expect((await listSetAside(shop.deps)).count).toBe(0);
    const third = await imported(report([line, ["AAAA-AAAA-3", "T-3", "PAYMENT", "1.00", "USD"]]));
    expect(third.setAside).toMatchObject([{ handled: { by, note: "The shopper was called." } }]);
    const change = shop.db.settlementSetAside.updateMany({ data: { amount: "0.01" } });
    await expect(change).rejects.toThrow(/never changes/);
  });
});

describe("absence proves nothing", () => {
  beforeEach(openAnotherShop);

  test.each(["PENDING", "SUBMITTED", "DEFERRED_TRANSACTION_RECEIVED", "APPROVED_PENDING_SETTLEMENT"])(
    "of an operation that the bank answered with %s",
    async (code) => {
      const { order, row } = await unknownCharge(1_000n, "drop_before");
      const body = JSON.stringify({ result: "PENDING", response: { gatewayCode: code } });
      const evidence = { request: {}, response: { status: 201, body } };
      await shop.db.operation.update({ where: { id: row.id }, data: { reason: "in_flight", evidence } });
      const view = await imported(report([]));
      expect(view.counts).toMatchObject({ notHappened: 0, stillUnknown: 1 });
      expect(view.stillUnknown).toMatchObject([{ neededUntil: null }]);
      expect(await state(order.id)).toBe("READY UNKNOWN");
    },
  );

  test("of an operation that was pending and moves after the report", async () => {
    await shop.fault("pay", "pending");
    const order = await paid(1_000n);
    const early = await imported(await bankReport("pending=hidden"));
    expect(early.counts).toMatchObject({ notHappened: 0, stillUnknown: 1 });
    const late = await imported(await bankReport());
    expect(late.counts).toMatchObject({ happened: 1, stillUnknown: 0 });
    expect(await state(order.id)).toBe("APPROVED SUCCEEDED");
  });

  test.each(["types=REFUND", "limit=1"])(
    "in a report that lacks a movement which the journal has (%s), and the view names it",
    async (query) => {
      await paid(1_000n);
      const known = await paid(2_000n);
      const { order } = await unknownCharge(3_000n, "drop_before");
      const view = await imported(await bankReport(query));
      expect(view.counts.notHappened).toBe(0);
      expect(view.gaps.provesAbsence).toBe(false);
      expect(view.gaps.examples.map(({ gatewayOrderId }) => gatewayOrderId)).toContain(`${known.number}-1`);
      expect(await state(order.id)).toBe("READY UNKNOWN");
      expect((await imported(await bankReport())).counts.notHappened).toBe(1);
    },
  );

  test("in a report that lacks a movement which another report lists", async () => {
    const until = -60_000;
    await imported(report([["7777-7777-1", "T-1", "PAYMENT", "1.00", "USD", middle]], { until }));
    const { order } = await unknownCharge(3_000n, "drop_before");
    const view = await imported(report([]));
    expect(view.gaps).toMatchObject({ lacking: 1, examples: [{ gatewayOrderId: "7777-7777-1" }] });
    expect(await state(order.id)).toBe("READY UNKNOWN");
  });

  test("in a report with a line whose order cannot be read", async () => {
    const { order } = await unknownCharge(3_000n, "drop_before");
    const bytes = report([["X", "T", "PAYMENT", "1.00", "USD"]]).toString();
    const view = await imported(Buffer.from(bytes.replace(/^X,T,.*$/m, "half of a li")));
    expect(view.gaps).toMatchObject({ provesAbsence: false, unreadable: 1 });
    expect(await state(order.id)).toBe("READY UNKNOWN");
  });

  test("of its own order only, where a line of a movement that we know was set aside", async () => {
    const known = await paid(1_000n);
    const { order } = await unknownCharge(3_000n, "drop_before");
    const [, id] = await chargeOf(known, "10.00");
    const view = await imported(report([[`${known.number}-1`, id, "VOID_PAYMENT", "10.00", "USD"]]));
    expect(view.gaps).toMatchObject({ lacking: 0, provesAbsence: true });
    expect(await state(order.id)).toBe("FAILED NOT_HAPPENED");
  });

  test("of an order with a line that was set aside", async () => {
    const { order } = await unknownCharge(3_000n, "drop_before");
    await imported(report([[`${order.number}-1`, "T", "VOID_PAYMENT", "30.00", "USD"]]));
    expect(await state(order.id)).toBe("READY UNKNOWN");
  });
});

describe("a preview", () => {
  beforeEach(openAnotherShop);

  async function previewed(bytes: Buffer) {
    const deps = { ...shop.deps, now: later };
    const uploaded = await uploadReport({ fileName: "settlement.csv", file: [bytes], by, from }, deps);
    if (!uploaded.ok) throw new Error(uploaded.error.messages.join());
    const preview = await previewImport({ ...uploaded.value, by }, deps);
    if (!preview.ok) throw new Error(preview.error.kind);
    return { ...preview.value, deps };
  }

  test("shows what the import resolves and what is odd, and writes nothing", async () => {
    const { order } = await unknownCharge(1_000n, "commit_then_drop");
    await unknownCharge(1_100n, "drop_before");
    const bytes = await bankReport();
    const before = await journal();
    const { view, fingerprint, uploadId, deps } = await previewed(bytes);
    expect(view.counts).toEqual({ ...nothing, matched: 1, happened: 1, notHappened: 1 });
    expect(await journal()).toBe(before);
    const applied = await applyImport({ uploadId, by, fingerprint }, deps);
    expect(applied).toMatchObject({ ok: true, value: { isNew: true, view: { counts: view.counts } } });
    expect(await state(order.id)).toBe("APPROVED SUCCEEDED");
  });

  test("is not imported once the journal has changed, and is shown anew", async () => {
    const { row } = await unknownCharge(1_000n, "commit_then_drop");
    await unknownCharge(1_100n, "drop_before");
    const { uploadId, fingerprint, deps } = await previewed(await bankReport());
    const reason = "Seen in the portal";
    await resolveOutcome({ operationId: row.id, decision: "happened", reason, by }, shop.deps);
    const before = await journal();
    expect(await applyImport({ uploadId, by, fingerprint }, deps)).toMatchObject({
      error: { kind: "preview_changed" },
    });
    expect(await journal()).toBe(before);
    const anew = await previewImport({ uploadId, by }, deps);
    expect(anew).toMatchObject({ value: { view: { counts: { happened: 0, notHappened: 1 } } } });
  });

  test("expires after an hour, and one whose stored lines were changed is void", async () => {
    const { uploadId, fingerprint, deps } = await previewed(
      report([["AAAA-AAAA-1", "T-1", "PAYMENT", "1.00", "USD"]]),
    );
    const muchLater = { ...deps, now: () => new Date(later().getTime() + hour + 1_000) };
    const gone = { error: { kind: "upload_gone" } };
    expect(await applyImport({ uploadId, by, fingerprint }, muchLater)).toMatchObject(gone);
    await shop.db.settlementUploadLine.updateMany({ where: { uploadId }, data: { amountMinor: 1n } });
    expect(await applyImport({ uploadId, by, fingerprint }, deps)).toMatchObject(gone);
    expect(await shop.db.settlementReport.count()).toBe(0);
    expect((await importBytes(report([]), muchLater.now)).ok).toBe(true);
    expect(await shop.db.settlementUploadLine.count()).toBe(0);
  });
});

test("a stored report never changes and is never deleted", async () => {
  await imported(report([["6666-6666-1", "T-F", "PAYMENT", "1.00", "USD"]]));
  const where = { gatewayOrderId_transactionId: { gatewayOrderId: "6666-6666-1", transactionId: "T-F" } };
  const change = shop.db.settlementMovement.update({ where, data: { amountMinor: 1n } });
  await expect(change).rejects.toThrow(/never changes/);
  await expect(shop.db.settlementMovement.delete({ where })).rejects.toThrow(/never changes/);
});

test("a report of twenty thousand movements is imported", async () => {
  const lines = Array.from({ length: 20_000 }, (_, n): Line => [
    `${String(n).padStart(8, "0").replace(/^.{4}/, "$&-")}-1`,
    `T-${n}`,
    "PAYMENT",
    "1.00",
    "USD",
  ]);
  const view = await imported(report(lines));
  expect(view.counts.missingInShop).toBe(20_000);
  expect(view.missingInShop).toHaveLength(200);
});
