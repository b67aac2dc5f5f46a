import { afterAll, beforeAll, expect, test } from "vitest";

import { exponentOf, toDecimal } from "@/lib/money/decimals";
import { importSettlementReport } from "@/modules/reconciliation/import-settlement-report";
import { readMonth } from "@/modules/reconciliation/reported-money";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { actOnChargeback } from "./act-on-chargeback";
import { listChargebacks } from "./list-chargebacks";

const by = "ada@example.com";
const day = 24 * 3_600_000;
/** What the bank keeps of three payments and a chargeback, in minor units. */
const fees = [31, 17, 0, 250];

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

/** Imports the bank's lines of a currency, and with fees also the chargeback of an order. */
async function importReport(currency: string, chargedBack?: string): Promise<void> {
  const text = (
    await shop.settlementReport(chargedBack === undefined ? "" : `chargebacks=${chargedBack}-1`)
  ).toString();
  const [names = "", head = "", columns = "", ...all] = text.trimEnd().split("\n");
  const lines = all.filter((line) => line.includes(`,${currency},`));
  const feeOf = (index: number) => toDecimal({ minor: fees[index] ?? 0, exponent: exponentOf(currency) });
  const rows =
    chargedBack === undefined
      ? [columns, ...lines]
      : [`${columns},fee`, ...lines.map((line, index) => `${line},${feeOf(index)}`)];
  const file = [Buffer.from([names, head.replace(/\d+$/, String(lines.length)), ...rows, ""].join("\n"))];
  const deps = { ...shop.deps, now: () => new Date(Date.now() + 3_600_000) };
  const imported = await importSettlementReport({ fileName: "s.csv", file, by, from: "a browser" }, deps);
  if (!imported.ok) throw new Error(imported.error.messages.join("\n"));
}

/** Plain sums of the tables. */
async function sumTables(currency: string) {
  const [row] = await shop.db.$queryRaw<{ taken: bigint; fees: bigint; chargedBack: bigint }[]>`
    SELECT (SELECT sum("captured_minor" - "refunded_minor") FROM "payment" WHERE "currency" = ${currency})::bigint AS "taken",
      (SELECT sum("charged_back_minor") FROM "payment" WHERE "currency" = ${currency})::bigint AS "chargedBack",
      ((SELECT coalesce(sum("fee_minor"), 0) FROM "settlement_movement" WHERE "currency" = ${currency})
        + (SELECT coalesce(sum("fee_minor"), 0) FROM "settlement_set_aside" WHERE "read_currency" = ${currency}))::bigint AS "fees"`;
  return row!;
}

test.each(["USD", "EUR", "JPY", "KWD"])(
  "in %s the month's fees and chargebacks are those of the tables, before and after a chargeback is won",
  async (currency) => {
    const numbers = [];
    for (const total of [2_500n, 4_000n, 900n]) {
      const { number } = await shop.order(total, { currency });
      await shop.pay(number);
      numbers.push(number);
    }
    const now = Date.now();
    const period = { currency, from: new Date(now - day), until: new Date(now + day) };

    await importReport(currency);
    expect(await readMonth(period, shop.deps)).toMatchObject({
      fees: { count: 0, minor: 0n, missing: 3 },
      chargebacks: { count: 0 },
    });

    // A later report names the fees of the same movements, and so does another one.
    await importReport(currency, numbers[2]);
    await importReport(currency, numbers[2]);
    const open = await readMonth(period, shop.deps);
    const tables = await sumTables(currency);
    expect(open).toMatchObject({
      reported: { count: 3, minor: tables.taken },
      fees: { count: 4 + 1, minor: tables.fees, missing: 0 },
      won: { count: 0, minor: 0n },
    });
    expect(tables.fees).toBe(31n + 17n + 250n + 250n);
    expect(open.chargebacks.minor).toBe(tables.chargedBack);

    const [first] = await listChargebacks({ orderNumbers: [numbers[2]!] }, shop.deps);
    await actOnChargeback({ id: first!.id, act: "won", note: "By the portal", by }, shop.deps);
    const won = await readMonth(period, shop.deps);
    expect(won.won).toEqual({ count: 1, minor: 900n });
    expect(won.chargebacks.minor - won.won.minor).toBe((await sumTables(currency)).chargedBack);
  },
);
