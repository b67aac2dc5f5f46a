import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { listOrders } from "@/lib/back-office/list-orders";
import { currentDay, parseDay } from "@/lib/calendar/day";
import type { OrderNumber } from "@/lib/ids";
import { closeRest } from "@/lib/payments/close-rest";
import { moveMoney } from "@/lib/payments/move-money";
import { type FileDialect, fileDialects } from "@/lib/text/file-dialect";
import type { BankReports, ListedOperation } from "@/modules/seam/bank-reports";
import type { MovementNumbers } from "@/modules/seam/shop-module";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { listMovements } from "./list-movements";
import { monthPeriod } from "./period";
import { listedOrdersFile, ordersFile } from "./orders-file";
import { placeSchema, writePlace } from "./csv-file";
import { movementsFile } from "./movements-file";
import { readMonth } from "./read-month";
import { taxesFile } from "./taxes-file";
import { typeRate } from "./exchange-rates";

const currencies = ["USD", "EUR", "JPY", "KWD"];
const month = currentDay(new Date()).slice(0, 7);
let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
  for (const currency of currencies) await makeMonth(currency);
});
afterAll(() => shop.stop());

/** What the bank lists of all months. */
const listed = new Map<string, ListedOperation>();

/** Reports that list the first payment of each month and, 5 too much, the refund. */
const bankReports: BankReports = {
  findListed: async () => listed,
  async whereListed(group) {
    const ids = [...listed.keys()];
    if (group === "unreported") return { id: { notIn: ids } };
    return {
      id: { in: group === "reported" ? ids : ids.filter((id) => listed.get(id)?.amountMinor === 705n) },
    };
  },
  readMonth: async () => ({
    reported: { count: 2, minor: 2_500n - 705n },
    differences: { count: 1, minor: -5n },
    onlyInReports: 0,
    daysWithoutReport: [],
    fees: { count: 2, minor: 75n, missing: 0 },
    chargebacks: { count: 2, minor: 900n, open: 1 },
    won: { count: 1, minor: 300n },
    lost: { count: 0, minor: 0n },
  }),
};
/** Numbers of refunds alone. */
const movementNumbers: MovementNumbers = async (ids) =>
  new Map(ids.flatMap((id) => (listed.get(id)?.amountMinor === 705n ? [[id, "CN-1"]] : [])));
const deps = () => ({ ...shop.deps, bankReports, movementNumbers });

/** Two payments of 2,500 and 4,000, and a refund of 700. */
async function makeMonth(currency: string): Promise<void> {
  const first = await shop.order(2_500n, { currency });
  const second = await shop.order(4_000n, { currency });
  await shop.pay(first.number);
  await shop.pay(second.number);
  await move("REFUND", second.number, 700);
  await report(first.id, "PAY", 2_500n);
  await report(second.id, "REFUND", 705n);
}

async function move(kind: "CAPTURE" | "REFUND", number: OrderNumber, amountMinor: number): Promise<void> {
  const { revision } = await shop.db.payment.findFirstOrThrow({ where: { order: { number } } });
  const moved = await moveMoney({ kind, number, amountMinor, revision, by: "ada@example.com" }, shop.deps);
  expect(moved.ok).toBe(true);
}

async function report(orderId: string, kind: "PAY" | "REFUND", amountMinor: bigint): Promise<void> {
  const { operations, currency } = await shop.payment(orderId);
  const { id } = operations.find((row) => row.kind === kind)!;
  const place = { fileName: `=report-${kind}.csv`, line: 2 };
  listed.set(id, { amountMinor, currency, transactionId: "1", ...place });
}

async function readFile(currency: string, dialect: FileDialect = "comma"): Promise<Record<string, string>[]> {
  const input = { ...monthPeriod(month, currency), dialect };
  const text = await new Response(movementsFile(input, deps())).text();
  return parse(text, { columns: true, bom: true, delimiter: fileDialects[dialect].delimiter });
}

describe.each(currencies)("%s", (currency) => {
  test("the page, its rows, the file and the journal agree", async () => {
    const view = await readMonth({ month, currency }, deps());
    const minor = (sum: { count: number; sum: { minor: number } }) => [sum.count, sum.sum.minor];
    expect(minor(view.taken)).toEqual([2, 6_500]);
    expect(minor(view.refunded)).toEqual([1, 700]);
    const { reported, unreported, differences } = view.reports!;
    expect(minor(reported)).toEqual([2, 2_500 - 705]);
    expect(minor(unreported)).toEqual([1, 4_000]);
    expect(minor(differences)).toEqual([1, -5]);
    expect(view.net.minor).toBe(reported.sum.minor + unreported.sum.minor - differences.sum.minor);
    const { left, payout } = view.reports!;
    expect(left.minor).toBe(6_500 - 700 - 75 - 900 + 300);
    expect(payout.minor).toBe(2_500 - 705 - 75 - 900 + 300);
    expect(left.minor).toBe(payout.minor + unreported.sum.minor - differences.sum.minor);

    const journal = await shop.db.payment.aggregate({
      where: { currency },
      _sum: { capturedMinor: true, refundedMinor: true },
    });
    expect(Number(journal._sum.capturedMinor) - Number(journal._sum.refundedMinor)).toBe(view.net.minor);

    const rows = await readFile(currency);
    expect(rows.reduce((sum, row) => sum + Number(row.amount_minor), 0)).toBe(view.net.minor);
    expect(view.taxes.reduce((sum, { gross }) => sum + gross.minor, 0)).toBe(view.net.minor);
    expect(view.taxes.reduce((sum, { tax }) => sum + tax.minor, 0)).toBe(
      rows.reduce((sum, row) => sum + Number(row.tax_minor), 0),
    );
  });

  test("each figure has its rows", async () => {
    const counts = { all: 3, taken: 2, refunded: 1, reported: 2, unreported: 1, different: 1 } as const;
    for (const [group, count] of Object.entries(counts)) {
      const rows = await listMovements(
        { ...monthPeriod(month, currency), group: group as keyof typeof counts, limit: 10 },
        deps(),
      );
      expect(rows, group).toHaveLength(count);
    }
  });
});

test.each(currencies)(
  "the file of orders in %s adds up to the database, and has nothing personal",
  async (currency) => {
    const file = await new Response(
      ordersFile({ ...monthPeriod(month, currency), dialect: "comma" }, shop.deps),
    ).text();
    const rows = parse<Record<string, string>>(file, { columns: true, bom: true });
    const sum = (column: string) => rows.reduce((total, row) => total + Number(row[column]), 0);
    const orders = await shop.db.order.aggregate({ where: { currency }, _sum: { totalMinor: true } });
    const payments = await shop.db.payment.aggregate({
      where: { currency },
      _sum: { capturedMinor: true, refundedMinor: true },
    });
    expect(rows).toHaveLength(2);
    expect(sum("total_minor")).toBe(Number(orders._sum.totalMinor));
    expect(sum("captured_minor")).toBe(Number(payments._sum.capturedMinor));
    expect(sum("refunded_minor")).toBe(Number(payments._sum.refundedMinor));
    expect(file).not.toContain("a@example.com");
  },
);

test("a place is read from an address as it was written, and anything else is refused", () => {
  const place = { at: new Date("2026-11-26T10:00:00.123Z"), id: "0b8f6f0e-8a53-4c0e-9d8c-1f4b7c9a2e61" };
  expect(placeSchema.parse(writePlace(place))).toEqual(place);
  for (const text of ["", "_", place.id, `yesterday_${place.id}`, `${writePlace(place)}_1`])
    expect(placeSchema.safeParse(text).success).toBe(false);
});

test("pages of rows follow one another, each row once", async () => {
  const input = { ...monthPeriod(month, "USD"), group: "all", limit: 2 } as const;
  const first = await listMovements(input, deps());
  const second = await listMovements({ ...input, after: first.at(-1) }, deps());
  expect([first.length, second.length]).toEqual([2, 1]);
  expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(3);
});

test("a text that a spreadsheet would run as a formula is written as text, and an amount stays a number", async () => {
  const rows = await readFile("KWD");
  expect(rows.map(({ report }) => report).filter((name) => name !== "")).toEqual([
    "'=report-PAY.csv",
    "'=report-REFUND.csv",
  ]);
  expect(rows.map(({ amount }) => amount)).toEqual(["2.500", "4.000", "-0.700"]);
});

test("the other dialect says the same, and a movement has its number", async () => {
  const [point, comma] = await Promise.all([readFile("KWD"), readFile("KWD", "semicolon")]);
  const decimals = (rows: Record<string, string>[]) => rows.map(({ amount }) => amount);
  expect(decimals(comma)).toEqual(decimals(point).map((amount) => amount?.replace(".", ",")));
  expect(comma.map(({ amount_minor }) => amount_minor)).toEqual(
    point.map(({ amount_minor }) => amount_minor),
  );
  expect(point.map(({ invoice }) => invoice)).toEqual(["", "", "CN-1"]);
});

test("the file of taxes has every currency, converted with the last rate that was typed for the last day", async () => {
  const by = "grace@example.com";
  const day = currentDay(new Date());
  for (const [on, rate] of [
    [`${month}-01`, "0.5"],
    [day, "0.9"],
    [day, "0.8"],
  ] as const)
    await typeRate({ day: parseDay(on), currency: "USD", rate, by }, shop.deps);
  const text = await new Response(taxesFile({ month, dialect: "comma" }, shop.deps)).text();
  const rows = parse<Record<string, string>>(text, { columns: true, bom: true });
  const gross = (currency: string) =>
    rows.filter((row) => row.currency === currency).reduce((sum, row) => sum + Number(row.gross_minor), 0);
  expect(currencies.map(gross)).toEqual([5_800, 5_800, 5_800, 5_800]);
  expect(rows.find(({ currency }) => currency === "USD")).toMatchObject({
    country: "US",
    gross: "58.00",
    exchange_rate: "0.8",
    exchange_rate_day: day,
    merchant_currency: "GBP",
    merchant_gross: "46.40",
  });
  expect(rows.find(({ currency }) => currency === "JPY")).toMatchObject({
    exchange_rate: "",
    merchant_gross: "",
  });
});

test("the file of a list has the rows of its search and filter, in its order, and no name", async () => {
  const read = async (list: Omit<Parameters<typeof listedOrdersFile>[0], "dialect">) => {
    const file = await new Response(listedOrdersFile({ ...list, dialect: "comma" }, shop.deps)).text();
    expect(file).not.toContain("a@example.com");
    return parse<Record<string, string>>(file, { columns: true, bom: true }).map(({ order, state }) => [
      order,
      state,
    ]);
  };
  const paid = await listOrders({ state: "paid", pageSize: 100 }, shop.deps);
  expect(await read({ state: "paid" })).toEqual(paid.rows.map(({ number, state }) => [number, state]));
  const [first] = paid.rows;
  expect(await read({ search: { text: first!.number, masked: false } })).toEqual([[first!.number, "paid"]]);
  // A role that reads no names finds none.
  expect(await read({ search: { text: "Shopper", masked: false } })).not.toEqual([]);
  expect(await read({ search: { text: "Shopper", masked: true } })).toEqual([]);
  const unpaid = await shop.order(1_000n);
  expect(await read({})).toContainEqual([unpaid.number, "unpaid"]);
});

test("the file of orders says what the bank holds, also after the rest was closed", async () => {
  const { number } = await shop.order(1_000n, { intent: "AUTHORIZE" });
  await shop.pay(number);
  await move("CAPTURE", number, 400);
  const { revision } = await shop.db.payment.findFirstOrThrow({ where: { order: { number } } });
  const closed = await closeRest(
    { number, revision, reason: "One is broken", by: "ada@example.com" },
    shop.deps,
  );
  expect(closed.ok).toBe(true);
  const file = await new Response(
    listedOrdersFile({ search: { text: number, masked: false }, dialect: "comma" }, shop.deps),
  ).text();
  expect(parse(file, { columns: true, bom: true })).toMatchObject([
    { captured_minor: "400", held_minor: "600" },
  ]);
});

test("a month without movements is empty, and in a shop without reports it says nothing of them", async () => {
  const view = await readMonth(
    { month: "2026-02", currency: "USD" },
    { ...shop.deps, bankReports: undefined },
  );
  expect(view.net).toEqual({ minor: 0, currency: "USD", exponent: 2 });
  expect(view.reports).toBeNull();
  expect(view.taxes).toEqual([]);
});
