import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { cardSaving, chargesByAgreement } from "@/testing/agreement-fault-rows";
import { addCustomer } from "@/testing/add-customer";
import { chargeByAgreement, verifyCard } from "@/testing/saved-cards/saved-card";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { beginCharge } from "@/testing/begin-charge";

const frictionless = "5123450000000107";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());
beforeEach(() => shop.bank.console("faults", { method: "DELETE" }));

/** The shop, with little patience for an answer of this call that comes late. */
const shopFor = (fault: string, call: "addAgreement" | "verify" | "payByAgreement"): TestShop =>
  fault === "commit_then_late" ? { ...shop, deps: shop.impatient(call) } : shop;

const lastOf = (
  operations: { kind: string; state: string; reason: string | null; gatewayCode: string | null }[],
) => {
  const { kind, state, reason, gatewayCode } = operations.at(-1)!;
  return [kind, state, reason, gatewayCode].filter((part) => part !== null && part !== "").join(" ");
};

describe.each(["agreement", "verify"] as const)("while a card is saved, a fault at %s", (operation) => {
  test.each(cardSaving[operation])("%s leaves it %s: %s", async (fault, result, journal) => {
    const customerId = await addCustomer(shop);
    await shop.fault(operation, fault);
    const asking = shopFor(fault, operation === "agreement" ? "addAgreement" : operation);
    const { agreementId, savedCardId } = await verifyCard(asking, customerId, frictionless);
    const payment = await shop.db.payment.findFirstOrThrow({
      where: { agreementId },
      include: { operations: { orderBy: { sequence: "asc" } } },
    });
    expect(lastOf(payment.operations)).toContain(journal);
    const saved = result === "saved";
    expect(await shop.db.agreement.findUniqueOrThrow({ where: { id: agreementId } })).toMatchObject({
      state: saved ? "ACTIVE" : "ENDED",
    });
    const { tokenSealed } = await shop.db.savedCard.findUniqueOrThrow({ where: { id: savedCardId } });
    expect(tokenSealed !== null).toBe(saved);
    expect(await shop.bank.movements(payment.gatewayOrderId)).toEqual([]);
  });
});

describe("at a charge by agreement, a fault", () => {
  test.each(chargesByAgreement)("%s leaves it %s: %s", async (fault, result, journal, ledger) => {
    const card = await verifyCard(shop, await addCustomer(shop), frictionless);
    await shop.fault("recurring_pay", fault);
    const { order } = await chargeByAgreement(shopFor(fault, "payByAgreement"), card, 1200n);
    const payment = await shop.payment(order.id);
    expect(lastOf(payment.operations)).toContain(journal);
    await expect.poll(() => shop.movements(order.number)).toEqual(ledger);
    expect(payment.outcomeUnknown).toBe(result === "unknown outcome");
    const paid = result === "charged" || result === "charged in part";
    expect(payment.capturedMinor > 0n).toBe(paid);
    // The agreement goes on: one charge without an answer says nothing of the customer's consent.
    expect(await shop.db.agreement.findUniqueOrThrow({ where: { id: card.agreementId } })).toMatchObject({
      state: "ACTIVE",
    });
  });

  test("whose outcome is unknown is never sent again by a program", async () => {
    const card = await verifyCard(shop, await addCustomer(shop), frictionless);
    await shop.fault("recurring_pay", "drop_before");
    const { order } = await chargeByAgreement(shop, card, 1200n);
    expect(await beginCharge({ ...card, orderId: order.id }, shop.deps.db)).toBeUndefined();
    expect(await shop.movements(order.number)).toEqual([]);
  });
});
