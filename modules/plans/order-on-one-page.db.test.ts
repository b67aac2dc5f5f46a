import { randomUUID } from "node:crypto";

import { createTranslator } from "next-intl";
import { afterAll, beforeAll, expect, test } from "vitest";

import { readCheckout } from "@/lib/checkout/read-checkout";
import { catalogues, type Translations } from "@/lib/i18n/catalogues";
import type { OrderNumber } from "@/lib/ids";
import { payOrder } from "@/lib/payments/pay-order";
import { savedCards } from "@/modules/saved-cards/server";
import { addCustomer } from "@/testing/add-customer";
import { goodCard, type PlanScene, type SoldPlan, preparePlans } from "@/testing/plans/plan-scene";
import { verifyCard } from "@/testing/saved-cards/saved-card";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";

import { planConsentVersion } from "./plan-consent";
import { plans as module } from "./server";

let shop: TestShop;
let plans: PlanScene;
beforeAll(async () => {
  shop = await startTestShop();
  plans = await preparePlans(shop);
});
afterAll(() => shop.stop());

const t = createTranslator({ locale: "en", messages: catalogues.en }) as Translations;
const consent = { language: "km", address: "192.0.2.7" };

/** The page of a plan for a customer with a saved card, and how to press its button. */
async function openPage({ trialDays = 0, onDispatch = false }: SoldPlan = {}) {
  const customerId = await addCustomer(shop);
  const { savedCardId } = await verifyCard(shop, customerId, goodCard);
  const productId = await plans.product({ trialDays, onDispatch, payments: onDispatch ? 1 : undefined });
  const checkout = {
    customerId,
    idempotencyKey: randomUUID(),
    priceList: "plans",
    lines: [{ productId, quantity: 1 }],
    locale: "en",
    contact: { email: "robin@example.com" },
    delivery: { name: "Robin", addressLine1: "1 Road", city: "Town", postalCode: "PO1 3AX", country: "GB" },
  };
  const read = await readCheckout(checkout, shop.deps);
  if (!read.ok) throw new Error(read.error.kind);
  const shown = read.value.digest;
  const agree = () => module.termSale.agree({ ...checkout, shown }, shop.deps);
  const pay = async (number: OrderNumber) => {
    const posted = { savedCardId, terms: "shown" };
    const request = { number, posted, customerId, shopper: undefined, consent, t, chosen: undefined };
    const card = await savedCards.chooseCard(request, shop.deps);
    const chosen = card.ok && (await module.chooseCard({ ...request, chosen: card.value }, shop.deps));
    if (!chosen || !chosen.ok || chosen.value === undefined) throw new Error("no card");
    const access = { customer: customerId, opened: [] };
    return payOrder({ number, access, attempts: 0, orderRevision: 0, ...chosen.value }, shop.deps);
  };
  const press = async () => {
    const agreed = await agree();
    if (!agreed.ok) return agreed;
    const { order, idempotencyKey, outcome } = agreed.value;
    if (outcome === "too_late") return agreed;
    if (order !== null) return pay(order);
    return module.termSale.verifyCard({ customerId, savedCardId, idempotencyKey, consent }, shop.deps);
  };
  const bought = () => shop.db.subscription.findMany({ where: { customerId }, include: { agreement: true } });
  return { customerId, productId, press, bought };
}

const agreement = { consentVersion: planConsentVersion, consentLanguage: "km", consentAddress: "192.0.2.7" };

test("a plan that is ordered on one page by presses at once and later is one plan, paid once, under one agreement", async () => {
  const { customerId, press, bought } = await openPage();
  const pressed = await Promise.all([press(), press(), press()]);
  expect([...pressed, await press()].map(({ ok }) => ok)).toEqual([true, true, true, true]);
  const [plan, ...others] = await bought();
  expect(others).toEqual([]);
  expect(plan).toMatchObject({ state: "ACTIVE", agreement: { kind: "PLAN", ...agreement } });
  expect(await plans.paid(plan!.id)).toEqual([["PAYMENT 1200"]]);
  expect(await shop.db.agreement.count({ where: { customerId, kind: "PLAN" } })).toBe(1);
});

test.each([
  ["a trial", { trialDays: 14 }],
  ["a piece that is charged on dispatch", { trialDays: 28, onDispatch: true }],
])("%s begins with one verification of the saved card, and nothing is charged", async (_, sold) => {
  const { customerId, press, bought } = await openPage(sold);
  const pressed = await Promise.all([press(), press(), press()]);
  expect([...pressed, await press()].map(({ ok }) => ok)).toEqual([true, true, true, true]);
  const [plan, ...others] = await bought();
  expect(others).toEqual([]);
  expect(plan).toMatchObject({ state: "ACTIVE", agreement: { kind: "PLAN", ...agreement } });
  const agreed = { agreement: { customerId, kind: "PLAN" } } as const;
  expect(await shop.db.payment.findMany({ where: agreed, select: { intent: true } })).toEqual([
    { intent: "VERIFY" },
  ]);
  expect(await plans.paid(plan!.id)).toEqual([]);
});

test("a page whose terms have changed, or that shows the days of yesterday, orders nothing", async () => {
  const refused = { ok: false, error: { kind: "invalid", issues: [{ path: "shown", code: "invalid" }] } };
  const changed = await openPage({ trialDays: 14 });
  await shop.db.plan.update({ where: { productId: changed.productId }, data: { trialDays: 7 } });
  expect(await changed.press()).toEqual(refused);
  expect(await changed.bought()).toEqual([]);
  plans.at("2027-01-02T12:00:00Z");
  const yesterday = await openPage();
  plans.at("2027-01-03T12:00:00Z");
  expect(await yesterday.press()).toEqual(refused);
  expect(await yesterday.bought()).toEqual([]);
});
