import { afterAll, beforeAll, expect, test } from "vitest";

import { readAdminOrder } from "@/lib/back-office/read-admin-order";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { actOnChargeback, countOpenChargebacks, listChargebacks, sumChargebacks } from "./chargebacks";
import { findAlerts } from "./find-alerts";
import { handleSetAside } from "./handle-set-aside";
import { importSettlementReport } from "./import-settlement-report";
import { listSetAside, listSetAsideOfOrder } from "./list-set-aside";

const by = "ada@example.com";
const hour = 3_600_000;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

/** A paid order that the bank's next report lists as charged back. */
async function disputedOrder() {
  const { number } = await shop.order(1_000n);
  await shop.pay(number);
  await importReport(`chargebacks=${number}-1`);
  const row = async () => {
    const [only] = await listChargebacks({ orderNumbers: [number] }, shop.deps);
    return only!;
  };
  return { number, row };
}

async function importReport(query: string): Promise<void> {
  const file = [await shop.settlementReport(query)];
  const now = () => new Date(Date.now() + hour);
  const imported = await importSettlementReport(
    { fileName: "settlement.csv", file, by, from: "a browser" },
    { ...shop.deps, now },
  );
  if (!imported.ok) throw new Error(imported.error.messages.join("\n"));
}

test("a chargeback of the report belongs to its order and changes no figure of it", async () => {
  const { number, row } = await disputedOrder();
  expect(await row()).toMatchObject({
    orderNumber: number,
    amount: { minor: 1_000, currency: "USD" },
    isOpen: true,
    acts: [],
  });
  const order = (await readAdminOrder({ number }, shop.deps))!;
  expect(await listChargebacks({ orderNumbers: [number] }, shop.deps)).toHaveLength(1);
  expect(await listSetAsideOfOrder({ number }, shop.deps)).toEqual([]);
  expect(order.balances.captured.minor).toBe(1_000);
  const { rows } = await listSetAside(shop.deps);
  expect(rows.some(({ text }) => text.gatewayOrderId === `${number}-1`)).toBe(false);
});

test("evidence leaves it open, an end ends it once, and each act keeps its name and words", async () => {
  const { row } = await disputedOrder();
  const { id } = await row();
  const act = (name: Parameters<typeof actOnChargeback>[0]["act"], note = "By mail") =>
    actOnChargeback({ id, act: name, note, by }, shop.deps);
  expect(await act("evidence_sent", " ")).toEqual({ ok: false, error: { kind: "note_missing" } });
  expect(await act("evidence_sent")).toMatchObject({ ok: true });
  expect(await row()).toMatchObject({ isOpen: true, acts: [{ act: "evidence_sent", by, note: "By mail" }] });
  expect(await handleSetAside({ setAsideId: id, note: "Done", by }, shop.deps)).toEqual({
    ok: false,
    error: { kind: "changed" },
  });
  const ends = await Promise.all([act("won"), act("lost"), act("accepted")]);
  expect(ends.filter(({ ok }) => ok)).toHaveLength(1);
  const ended = await row();
  expect(ended.isOpen).toBe(false);
  expect(ended.acts).toHaveLength(2);
  expect(await act("evidence_sent")).toEqual({ ok: false, error: { kind: "changed" } });
});

test("two reports that list the same chargeback count it once, in the month of the bank's time", async () => {
  const open = await countOpenChargebacks(shop.deps);
  const { number, row } = await disputedOrder();
  expect(await countOpenChargebacks(shop.deps)).toBe(open + 1);
  const { at } = await row();
  const period = {
    currency: "USD",
    from: new Date(at!.getTime() - hour),
    until: new Date(at!.getTime() + hour),
  };
  const sum = await sumChargebacks(period, shop.deps);
  expect(sum.count).toBeGreaterThan(0);
  expect(sum.minor).toBe(BigInt(sum.count * 1_000));
  expect(await sumChargebacks({ ...period, currency: "EUR" }, shop.deps)).toMatchObject({ count: 0 });
  expect(number).not.toBe("");
});

test("an open chargeback is an alert, and none once somebody has ended it", async () => {
  const { number, row } = await disputedOrder();
  const alerts = async () =>
    (await findAlerts(shop.deps)).filter(({ content }) => JSON.stringify(content).includes(number));
  const { id } = await row();
  expect(await alerts()).toMatchObject([{ kind: "chargeback", object: id }]);
  await actOnChargeback({ id, act: "accepted", note: "By mail", by }, shop.deps);
  expect(await alerts()).toEqual([]);
});
