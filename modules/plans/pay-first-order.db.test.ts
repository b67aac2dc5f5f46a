import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { countStatements } from "@/testing/count-statements";
import { goodCard, type PlanScene, preparePlans } from "@/testing/plans/plan-scene";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { customerIdSchema, orderNumberSchema, subscriptionNumberSchema } from "@/lib/ids";
import { createPaymentLimits } from "@/lib/limits/payment-limits";
import { payOrder } from "@/lib/payments/pay-order";
import { changeSubscriptionCard } from "./change-subscription-card";
import { findPlacedPlan } from "./find-placed-plan";
import { agreementOfFirstOrder } from "./new-plan-agreement";
import { planConsentVersion } from "./plan-consent";
import { readPlanOfOrder } from "./read-plan-of-order";
import { readAnySubscription, readSubscription } from "./read-subscription";

let shop: TestShop;
let plans: PlanScene;
beforeAll(async () => {
  shop = await startTestShop();
  plans = await preparePlans(shop);
});
afterAll(() => shop.stop());

/** The bank declines it. */
const declinedAtVerification = "5123450000000602";

const consent = { language: "ar", address: "192.0.2.7" };

/** A plan whose checkout form was sent, and how to press Pay on its page. */
async function openPaymentPage() {
  const number = await plans.order();
  const subscription = await shop.db.subscription.findUniqueOrThrow({
    where: { number },
    include: { charges: { include: { order: true } } },
  });
  const customerId = customerIdSchema.parse(subscription.customerId);
  const orderNumber = orderNumberSchema.parse(subscription.charges[0]?.order?.number);
  /** As the order's page does, with the plan's terms if it showed them to a customer. */
  const press = async (plan?: { customerId: typeof customerId; consent: typeof consent }) => {
    const card = await shop.bank.token(goodCard);
    const write = plan && (await agreementOfFirstOrder({ number: orderNumber, card, ...plan }, shop.deps));
    return payOrder(
      {
        number: orderNumber,
        access: { customer: customerId, opened: [] },
        attempts: 0,
        orderRevision: 0,
        card,
        agreement: write && { write },
      },
      shop.deps,
    );
  };
  return { subscription, customerId, orderNumber, press };
}

const agreementOf = (id: string) =>
  shop.db.subscription.findUniqueOrThrow({ where: { id }, include: { agreement: true } });

test("a plan, the plan of a cart and the plan of an order are one statement each", async () => {
  const { subscription, customerId, orderNumber } = await openPaymentPage();
  const number = subscriptionNumberSchema.parse(subscription.number);
  const counter = countStatements();
  await readSubscription({ number, customerId }, shop.deps);
  await readAnySubscription({ number }, shop.deps);
  await findPlacedPlan({ customerId, idempotencyKey: subscription.idempotencyKey }, shop.deps);
  await readPlanOfOrder({ orderNumber, customerId }, shop.deps);
  await readPlanOfOrder({ orderNumber }, shop.deps);
  counter.stop();
  expect(counter.statements()).toHaveLength(5);
});

test("the first order of a plan is paid under an agreement that keeps the terms, the language and the address of the consent", async () => {
  const { subscription, customerId, orderNumber, press } = await openPaymentPage();
  const { idempotencyKey } = subscription;
  expect(await findPlacedPlan({ customerId, idempotencyKey }, shop.deps)).toEqual({
    state: "open",
    order: orderNumber,
  });
  expect(await readPlanOfOrder({ orderNumber, customerId }, shop.deps)).toMatchObject({
    number: subscription.number,
    period: 1,
    begins: true,
  });
  expect(await press({ customerId, consent })).toMatchObject({ ok: true });
  expect(await agreementOf(subscription.id)).toMatchObject({
    state: "ACTIVE",
    agreement: {
      kind: "PLAN",
      state: "ACTIVE",
      customerId,
      consentVersion: planConsentVersion,
      consentLanguage: "ar",
      consentAddress: "192.0.2.7",
    },
  });
  expect(await plans.paid(subscription.id)).toEqual([["PAYMENT 1200"]]);
  expect(await findPlacedPlan({ customerId, idempotencyKey }, shop.deps)).toEqual({ state: "begun" });
  expect(await readPlanOfOrder({ orderNumber, customerId }, shop.deps)).toMatchObject({
    begins: false,
    initiator: "CUSTOMER",
  });
});

test("without the terms, or by another customer, the first order of a plan is not paid", async () => {
  const { subscription, press } = await openPaymentPage();
  const other = await openPaymentPage();
  const refused = { ok: false, error: { kind: "not_agreed" } };
  expect(await press()).toEqual(refused);
  expect(await press({ customerId: other.customerId, consent })).toEqual(refused);
  expect(await plans.paid(subscription.id)).toEqual([[]]);
  expect(await agreementOf(subscription.id)).toMatchObject({ state: "PENDING", agreement: null });
});

test("another customer's plan is not found by its order or by its cart", async () => {
  const { subscription, orderNumber } = await openPaymentPage();
  const other = customerIdSchema.parse(randomUUID());
  const { idempotencyKey } = subscription;
  expect(await readPlanOfOrder({ orderNumber, customerId: other }, shop.deps)).toBeUndefined();
  expect(await findPlacedPlan({ customerId: other, idempotencyKey }, shop.deps)).toBeUndefined();
});

test("a card of a plan above the limits is never sent to the bank", async () => {
  const number = await plans.order({ trialDays: 14 });
  const { customerId } = await shop.db.subscription.findUniqueOrThrow({ where: { number } });
  const keys = { current: Buffer.alloc(32, 1), accepted: [] };
  const limits = createPaymentLimits({ db: shop.db, keys, address: "192.0.2.8" });
  const plan = { number, customerId: customerIdSchema.parse(customerId) };
  const change = () => plans.changeCard(plan, declinedAtVerification, limits);
  const verifications = () => shop.db.payment.count({ where: { agreement: { customerId } } });
  let changed = await change();
  for (let attempt = 0; changed.ok && attempt < 40; attempt += 1) changed = await change();
  expect(changed).toMatchObject({ ok: false, error: { kind: "limit_reached" } });
  const sent = await verifications();
  expect(await change()).toMatchObject({ ok: false, error: { kind: "limit_reached" } });
  expect(await verifications()).toBe(sent);
});

test("a card of a plan is not verified before the human check is passed, once presses are suspicious", async () => {
  const number = await plans.order({ trialDays: 14 });
  const { customerId } = await shop.db.subscription.findUniqueOrThrow({ where: { number } });
  const plan = { number, customerId: customerIdSchema.parse(customerId) };
  const keys = { current: Buffer.alloc(32, 2), accepted: [] };
  const humanCheck = { verify: () => Promise.resolve(false) };
  const limits = createPaymentLimits({ db: shop.db, keys, address: "192.0.2.9", humanCheck });
  let changed = await plans.changeCard(plan, declinedAtVerification, limits);
  for (let attempt = 0; changed.ok && attempt < 40; attempt += 1)
    changed = await plans.changeCard(plan, declinedAtVerification, limits);
  expect(changed).toEqual({ ok: false, error: { kind: "human_check" } });
});

describe("two presses of the same form verify one card", () => {
  test.each([
    ["for a trial that begins", true],
    ["in place of the card of a plan", false],
  ])("%s, at once and one after the other", async (_, begins) => {
    const number = begins
      ? await plans.order({ trialDays: 14 })
      : (await plans.subscribe({ trialDays: 14 })).number;
    const { id, customerId } = await shop.db.subscription.findUniqueOrThrow({ where: { number } });
    const customer = customerIdSchema.parse(customerId);
    const verifications = () =>
      shop.db.payment.count({ where: { intent: "VERIFY", agreement: { customerId } } });
    const before = await verifications();
    const seen = await readSubscription({ number, customerId: customer }, shop.deps);
    const press = async () => {
      const card = await shop.bank.token(goodCard);
      const input = { number, customerId: customer, card, consent, seenAgreement: seen!.latestAgreement };
      return changeSubscriptionCard(input, shop.deps);
    };
    const both = await Promise.all([press(), press()]);
    expect([...both, await press()].map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(await verifications()).toBe(before + 1);
    expect(await agreementOf(id)).toMatchObject({ state: "ACTIVE", pendingAgreementId: null });
    // The page that has seen it begins another one.
    await plans.changeCard({ number, customerId: customer }, goodCard);
    expect(await verifications()).toBe(before + 2);
  });
});
