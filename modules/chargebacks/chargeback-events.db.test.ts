import { afterAll, beforeAll, expect, test } from "vitest";

import type { Happening } from "@/lib/payments/consequences";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { importSettlementReport } from "@/modules/reconciliation/import-settlement-report";

import { actOnChargeback } from "./act-on-chargeback";
import { listChargebacks } from "./list-chargebacks";

const by = "ada@example.com";

let shop: TestShop;
const said: Happening[] = [];
beforeAll(async () => {
  shop = await startTestShop();
  const happened = async (_: unknown, happening: Happening) => void said.push(happening);
  shop.deps.consequences = { ...shop.deps.consequences, happened };
});
afterAll(() => shop.stop());

test("a chargeback is said once, however often reports list it, and so is its end, but no act before", async () => {
  const { number } = await shop.order(1_800n);
  await shop.pay(number);
  const file = [await shop.settlementReport(`chargebacks=${number}-1`)];
  for (const fileName of ["first.csv", "again.csv"]) {
    const imported = await importSettlementReport(
      { fileName, file, by, from: "a browser" },
      { ...shop.deps, now: () => new Date(Date.now() + 3_600_000) },
    );
    expect(imported).toMatchObject({ ok: true });
  }
  const [row] = await listChargebacks({ orderNumbers: [number] }, shop.deps);
  for (const act of ["evidence_sent", "lost", "won"] as const)
    await actOnChargeback({ id: row!.id, act, note: "By mail", by }, shop.deps);
  expect(said).toEqual([
    {
      type: "chargeback.received.v1",
      subject: number,
      data: { order: number, currency: "USD", amountMinor: 1_800 },
    },
    { type: "chargeback.closed.v1", subject: number, data: { order: number, outcome: "lost" } },
  ]);
});
