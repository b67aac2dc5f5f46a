import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { readAdminOrder } from "@/lib/back-office/read-admin-order";
import { type RefundInput, refundOrder } from "@/lib/back-office/refund-order";
import type { ChargebackAct } from "@/modules/reconciliation/chargebacks";
import { actOnChargeback } from "./act-on-chargeback";
import { listChargebacks } from "./list-chargebacks";
import { importSettlementReport } from "@/modules/reconciliation/import-settlement-report";

const ada = "ada@example.com";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

async function importReport(query: string, change = (report: string) => report) {
  const file = [Buffer.from(change((await shop.settlementReport(query)).toString()))];
  const later = { ...shop.deps, now: () => new Date(Date.now() + 3_600_000) };
  const imported = await importSettlementReport(
    { fileName: "settlement.csv", file, by: ada, from: "a browser" },
    later,
  );
  if (!imported.ok) throw new Error(imported.error.messages.join("\n"));
}

/** A paid order of 9.00, which the bank's next report lists as charged back. */
async function chargedBackOrder(change?: (report: string) => string) {
  const { number, id } = await shop.order(900n);
  await shop.line(id);
  await shop.pay(number);
  await importReport(`chargebacks=${number}-1`, change);
  const view = async () => (await readAdminOrder({ number }, shop.deps))!;
  const input = async (changes: Partial<RefundInput> = {}): Promise<RefundInput> => ({
    number,
    amountMinor: 100,
    revision: (await view()).revision,
    by: ada,
    quantities: [],
    delivery: false,
    reason: "returned",
    note: undefined,
    mayRefundMinor: () => undefined,
    ...changes,
  });
  const refund = async (changes: Partial<RefundInput> = {}) => refundOrder(await input(changes), shop.deps);
  const act = async (done: ChargebackAct) => {
    const [row] = await listChargebacks({ orderNumbers: [number] }, shop.deps);
    await actOnChargeback({ id: row!.id, act: done, note: "By the portal", by: ada }, shop.deps);
  };
  return { view, refund, act };
}

test("a chargeback that is lost or accepted is not left to refund, one that is won is", async () => {
  for (const done of ["lost", "accepted"] as const) {
    const { view, refund, act } = await chargedBackOrder();
    await act(done);
    expect(await view()).toMatchObject({
      chargeback: { isOpen: false },
      balances: { refundable: { minor: 0 } },
    });
    expect(await refund()).toMatchObject({ error: { kind: "charged_back" } });
  }
  const { view, refund, act } = await chargedBackOrder();
  await act("evidence_sent");
  expect(await refund()).toMatchObject({ error: { kind: "charged_back" } });
  await act("won");
  expect(await view()).toMatchObject({ chargeback: null, balances: { refundable: { minor: 900 } } });
  expect(await refund()).toMatchObject({ ok: true });
});

test("of a chargeback of a part the rest is left to refund, one of an unreadable amount leaves nothing", async () => {
  const part = await chargedBackOrder((report) => report.replace("CHARGEBACK,9.00", "CHARGEBACK,5.00"));
  await part.act("lost");
  expect((await part.view()).balances.refundable.minor).toBe(400);
  expect(await part.refund({ amountMinor: 401 })).toMatchObject({ error: { kind: "charged_back" } });
  expect(await part.refund({ amountMinor: 400 })).toMatchObject({ ok: true });
  const odd = await chargedBackOrder((report) => report.replace("CHARGEBACK,9.00", "CHARGEBACK,nine"));
  expect((await odd.view()).balances.refundable.minor).toBe(0);
});

test("a refund that was begun before the chargeback came is not opened after it", async () => {
  const { number, id } = await shop.order(900n);
  await shop.line(id);
  await shop.pay(number);
  const { revision } = (await readAdminOrder({ number }, shop.deps))!;
  const input = { number, amountMinor: 900, revision, by: ada, quantities: [], delivery: false } as const;
  const both = await Promise.all([
    refundOrder(
      { ...input, reason: "returned", note: undefined, mayRefundMinor: () => undefined },
      shop.deps,
    ),
    importReport(`chargebacks=${number}-1`),
  ]);
  const { chargebackOpen, operations } = await shop.payment(id);
  expect(chargebackOpen).toBe(true);
  expect(operations.some(({ kind }) => kind === "REFUND")).toBe(both[0].ok);
});
