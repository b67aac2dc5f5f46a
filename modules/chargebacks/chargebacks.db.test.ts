import { afterAll, beforeAll, expect, test } from "vitest";

import { parseDay } from "@/lib/calendar/day";
import { readAdminOrder } from "@/lib/back-office/read-admin-order";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { sumChargebacks } from "@/modules/reconciliation/chargebacks";
import { payOrder } from "@/lib/payments/pay-order";
import { actOnChargeback, setEvidenceDue } from "./act-on-chargeback";
import { countOpenChargebacks, listChargebacks, readChargeback } from "./list-chargebacks";
import { readPayerEvidence } from "./read-payer-evidence";
import { findAlerts } from "./find-alerts";
import { handleSetAside } from "@/modules/reconciliation/handle-set-aside";
import { importSettlementReport } from "@/modules/reconciliation/import-settlement-report";
import { listSetAside, listSetAsideOfOrder } from "@/modules/reconciliation/list-set-aside";

const by = "ada@example.com";
const hour = 3_600_000;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

/** A paid order that the bank's next report lists as charged back. */
async function disputedOrder(change?: (report: string) => string) {
  const { number } = await shop.order(1_000n);
  await shop.pay(number);
  await importReport(`chargebacks=${number}-1`, change);
  const row = async () => {
    const [only] = await listChargebacks({ orderNumbers: [number] }, shop.deps);
    return only!;
  };
  return { number, row };
}

async function importReport(query: string, change = (report: string) => report): Promise<void> {
  await importText(change((await shop.settlementReport(query)).toString()));
}

async function importText(text: string): Promise<void> {
  const file = [Buffer.from(text)];
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
  const { chargebacks } = await sumChargebacks(period, shop.deps);
  expect(chargebacks.count).toBeGreaterThan(0);
  expect(chargebacks.minor).toBe(BigInt(chargebacks.count * 1_000));
  expect(await sumChargebacks({ ...period, currency: "EUR" }, shop.deps)).toMatchObject({
    chargebacks: { count: 0 },
  });
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

/** The report with another column, which is the same in all lines. */
const withColumn = (name: string, value: string) => (report: string) =>
  report
    .trimEnd()
    .split("\n")
    .map((line, index) => (index < 2 ? line : `${line},${index === 2 ? name : value}`))
    .join("\n");
const withDue = (due: string) => withColumn("evidence_due", due);

test("the day for evidence is the report's until staff set another, and reminds a week and two days before", async () => {
  const { row, number } = await disputedOrder(withDue("2027-03-20"));
  const { id } = await row();
  expect((await row()).due).toBe("2027-03-20");
  expect(await setEvidenceDue({ id, due: parseDay("2027-03-31"), by }, shop.deps)).toMatchObject({
    ok: true,
  });
  expect((await row()).due).toBe("2027-03-31");

  const remindersAt = async (day: string) => {
    const alerts = await findAlerts({ ...shop.deps, now: () => new Date(`${day}T12:00:00Z`) });
    const own = alerts.filter(({ content }) => JSON.stringify(content).includes(number));
    return own.filter(({ kind }) => kind !== "chargeback").map(({ kind, content }) => [kind, content.title]);
  };
  expect(await remindersAt("2027-03-23")).toEqual([]);
  const week = "chargeback_due_in_a_week";
  expect(await remindersAt("2027-03-24")).toEqual([[week, "Evidence is due in 7 days"]]);
  expect(await remindersAt("2027-03-28")).toEqual([[week, "Evidence is due in 3 days"]]);
  expect(await remindersAt("2027-03-29")).toEqual([
    ["chargeback_due_in_two_days", "Evidence is due in 2 days"],
  ]);
  expect(await remindersAt("2027-04-01")).toEqual([]);
  await actOnChargeback({ id, act: "evidence_sent", note: "By mail", by }, shop.deps);
  expect(await remindersAt("2027-03-29")).toEqual([]);
  await actOnChargeback({ id, act: "lost", note: "By mail", by }, shop.deps);
  expect(await setEvidenceDue({ id, due: parseDay("2027-04-01"), by }, shop.deps)).toMatchObject({
    ok: false,
  });
});

test("the day for evidence and the fee are those of the latest report that says them", async () => {
  const { number } = await shop.order(1_000n);
  await shop.pay(number);
  const report = (await shop.settlementReport(`chargebacks=${number}-1`)).toString();
  await importText(report);
  const row = async () => (await listChargebacks({ orderNumbers: [number] }, shop.deps))[0]!;
  const first = await row();
  expect(first).toMatchObject({ due: null, fee: null });
  const fees = async () => {
    const period = {
      from: new Date(first.at!.getTime() - hour),
      until: new Date(first.at!.getTime() + hour),
    };
    return (await sumChargebacks({ currency: "USD", ...period }, shop.deps)).fees;
  };
  const before = await fees();
  expect(before.minor).toBe(0n);

  await importText(withDue("2027-09-20")(report));
  await importText(withColumn("fee", "15.00")(report));
  await importText(withColumn("fee", "16.00")(withDue("2027-09-21")(report)));
  // Says neither.
  await importText(withDue("")(report));
  expect(await row()).toMatchObject({ id: first.id, report: first.report, due: "2027-09-21" });
  expect((await row()).fee?.minor).toBe(1_600);
  expect(await fees()).toEqual({ count: before.count + 1, minor: 1_600n, missing: before.missing - 1 });
  const alerts = await findAlerts({ ...shop.deps, now: () => new Date("2027-09-14T12:00:00Z") });
  const own = alerts.filter(({ object }) => object.startsWith(first.id));
  expect(own.map(({ kind }) => kind)).toEqual(["chargeback", "chargeback_due_in_a_week"]);
});

test("the open chargeback that is due first is the first, and two of one payment name each other", async () => {
  const late = await disputedOrder(withDue("2027-06-02"));
  const soon = await disputedOrder(withDue("2027-06-01"));
  const listed = (await listChargebacks({ open: true }, shop.deps)).map(({ orderNumber }) => orderNumber);
  expect(listed.indexOf(soon.number)).toBeLessThan(listed.indexOf(late.number));

  await importReport(`chargebacks=${soon.number}-1`, (report) =>
    report.replace(/,10\.00(,USD,[^\n]*)\n$/, ",4.00$1\n"),
  );
  const { id } = await soon.row();
  const opened = await readChargeback({ id }, shop.deps);
  expect(opened!.others.map(({ amount }) => amount!.minor)).toEqual([400]);
  const { chargedBackMinor } = await shop.db.payment.findFirstOrThrow({
    where: { order: { number: soon.number } },
  });
  expect(chargedBackMinor).toBe(1_400n);
});

test("evidence has the address and the terms of the attempt that was approved, and an auditor reads no address", async () => {
  const { number } = await shop.order(1_000n);
  const pay = async (attempts: number, card: string, address: string) =>
    payOrder(
      {
        number,
        access: shop.access,
        attempts,
        orderRevision: 0,
        card: await shop.bank.token(card),
        accepted: { address, language: "km", version: "of long ago" },
      },
      shop.deps,
    );
  await pay(0, "5123450000000602", "192.0.2.1");
  await pay(1, "5123450000000107", "192.0.2.2");
  const read = (role: "manager" | "auditor") => readPayerEvidence({ number }, { role }, shop.deps);
  expect(await read("manager")).toMatchObject({
    address: "192.0.2.2",
    shopTerms: { language: "km", version: "of long ago", isCurrent: false },
    agreementTerms: null,
  });
  expect(await read("auditor")).toMatchObject({ address: "…", shopTerms: { version: "of long ago" } });
});
