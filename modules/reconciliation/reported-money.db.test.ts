import { afterAll, beforeAll, expect, test } from "vitest";

import { moveMoney } from "@/lib/payments/move-money";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { findListed, readMonth, whereListed } from "./reported-money";

const day = 24 * 3_600_000;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

/** Stores a report that lists an operation. */
async function report(orderId: string, kind: "PAY" | "REFUND", amountMinor: bigint): Promise<string> {
  const { operations, gatewayOrderId, currency } = await shop.payment(orderId);
  const { id: operationId } = operations.find((row) => row.kind === kind)!;
  const { id: reportId } = await shop.db.settlementReport.create({
    data: {
      merchantId: "M",
      fileName: `${kind}.csv`,
      digest: crypto.randomUUID(),
      coversFrom: new Date(),
      coversUntil: new Date(),
      importedBy: "ada@example.com",
      importedAt: new Date(),
    },
  });
  const movement = await shop.db.settlementMovement.create({
    data: {
      gatewayOrderId,
      transactionId: crypto.randomUUID(),
      kind,
      amountMinor,
      currency,
      movedAt: new Date(),
      operationId,
    },
  });
  await shop.db.settlementLine.create({ data: { reportId, line: 2, movementId: movement.id } });
  return operationId;
}

test("of two payments and a refund the reports list one and, 5 too much, the refund", async () => {
  const first = await shop.order(2_500n, { currency: "EUR" });
  const second = await shop.order(4_000n, { currency: "EUR" });
  await shop.pay(first.number);
  await shop.pay(second.number);
  const { revision } = await shop.payment(second.id);
  const refund = { number: second.number, amountMinor: 700, revision, by: "ada@example.com" };
  expect(await moveMoney({ kind: "REFUND", ...refund }, shop.deps)).toMatchObject({ ok: true });
  const paid = await report(first.id, "PAY", 2_500n);
  const refunded = await report(second.id, "REFUND", 705n);

  const now = Date.now();
  const period = { currency: "EUR", from: new Date(now - day), until: new Date(now + day) };
  expect(await readMonth(period, shop.deps)).toMatchObject({
    reported: { count: 2, minor: 2_500n - 705n },
    differences: { count: 1, minor: -5n },
    onlyInReports: 0,
    chargebacks: { count: 0, minor: 0n, open: 0 },
  });
  expect((await readMonth({ ...period, currency: "USD" }, shop.deps)).reported.count).toBe(0);

  const listed = await findListed([paid, refunded], shop.deps);
  expect(listed.get(paid)).toMatchObject({ amountMinor: 2_500n, fileName: "PAY.csv", line: 2 });
  expect(listed.get(refunded)).toMatchObject({ amountMinor: 705n, fileName: "REFUND.csv" });

  const idsOf = async (group: "reported" | "unreported" | "different") => {
    const inGroup = await whereListed(group, period, shop.deps);
    const rows = await shop.db.operation.findMany({
      where: { payment: { currency: "EUR" }, kind: { in: ["PAY", "REFUND"] }, AND: inGroup },
    });
    return rows.map(({ id }) => id).toSorted();
  };
  expect(await idsOf("reported")).toEqual([paid, refunded].toSorted());
  expect(await idsOf("unreported")).toHaveLength(1);
  expect(await idsOf("different")).toEqual([refunded]);
});

test("a month of which no report covers a day names all of its days", async () => {
  const period = {
    currency: "USD",
    from: new Date("2026-02-01T00:00:00Z"),
    until: new Date("2026-03-01T00:00:00Z"),
  };
  expect((await readMonth(period, shop.deps)).daysWithoutReport).toHaveLength(28);
});
