import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  declinedCard,
  declinedOnceCard,
  goodCard,
  type PlanScene,
  preparePlans,
  refusedCard,
} from "@/testing/plans/plan-scene";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { heldByMaintenance, underMaintenance } from "@/testing/under-maintenance";
import { customerIdSchema, orderNumberSchema } from "@/lib/ids";
import { payOrder } from "@/lib/payments/pay-order";

import { changeSubscriptionCard } from "./change-subscription-card";
import { chargeDuePlans } from "./charge-due-plans";
import { startSubscription } from "./start-subscription";

let shop: TestShop;
let plans: PlanScene;
beforeAll(async () => {
  shop = await startTestShop();
  plans = await preparePlans(shop);
});
afterAll(() => shop.stop());

/** Runs a pass at 09:00 in London on each day of a range. */
async function passDaily(from: string, days: number) {
  for (let day = 0; day < days; day += 1) {
    const date = new Date(Date.parse(`${from}T00:00:00Z`) + day * 86_400_000).toISOString().slice(0, 10);
    // 09:30 UTC is after nine in London in winter and in summer.
    plans.at(`${date}T09:30:00Z`);
    await plans.pass();
  }
}

describe("a plan that is paid at once", () => {
  test("is charged once on the last day of each month, over a year with both changes of the clock", async () => {
    plans.at("2027-01-31T10:00:00Z");
    const { id } = await plans.subscribe();
    expect(await plans.subscription(id)).toMatchObject({ state: "ACTIVE", nextPeriod: 2 });
    expect(await plans.charges(id)).toEqual(["1 PAID 2027-01-31"]);
    for (let month = 2; month <= 12; month += 1) {
      const last = new Date(Date.UTC(2027, month, 0)).toISOString().slice(0, 10);
      const summer = month >= 3 && month <= 9;
      for (const time of ["08:59:59", "09:00:00", "18:00:00"]) {
        plans.at(`${last}T${time}${summer ? "+01:00" : "Z"}`);
        await plans.pass();
        if (time.startsWith("08")) expect(await plans.charges(id)).toHaveLength(month - 1);
      }
    }
    expect(await plans.charges(id)).toEqual([
      "1 PAID 2027-01-31",
      "2 PAID 2027-02-28",
      "3 PAID 2027-03-31",
      "4 PAID 2027-04-30",
      "5 PAID 2027-05-31",
      "6 PAID 2027-06-30",
      "7 PAID 2027-07-31",
      "8 PAID 2027-08-31",
      "9 PAID 2027-09-30",
      "10 PAID 2027-10-31",
      "11 PAID 2027-11-30",
      "12 PAID 2027-12-31",
    ]);
    expect(await plans.paid(id)).toEqual(Array.from({ length: 12 }, () => ["PAYMENT 1200"]));
  });

  test("is not charged before nine in the merchant's morning, in summer time", async () => {
    plans.at("2028-05-10T12:00:00Z");
    const { id } = await plans.subscribe();
    plans.at("2028-06-10T07:59:59Z");
    await plans.pass();
    expect(await plans.charges(id)).toEqual(["1 PAID 2028-05-10"]);
    plans.at("2028-06-10T08:00:00Z");
    await plans.pass();
    expect(await plans.charges(id)).toEqual(["1 PAID 2028-05-10", "2 PAID 2028-06-10"]);
  });

  test("ends after the payments that were agreed, and is never charged again", async () => {
    plans.at("2028-07-01T12:00:00Z");
    const { id } = await plans.subscribe({ unit: "WEEK", payments: 3 });
    await passDaily("2028-07-02", 40);
    expect(await plans.paid(id)).toEqual([["PAYMENT 1200"], ["PAYMENT 1200"], ["PAYMENT 1200"]]);
    const { state, endReason, agreementId } = await plans.subscription(id);
    expect([state, endReason]).toEqual(["ENDED", "completed"]);
    const agreement = await shop.db.agreement.findUniqueOrThrow({
      where: { id: agreementId! },
      include: { card: true },
    });
    expect([agreement.state, agreement.card.tokenSealed]).toEqual(["ENDED", null]);
  });
});

test("a trial charges nothing until its end, and then the first period", async () => {
  plans.at("2029-01-01T12:00:00Z");
  const { id } = await plans.subscribe({ trialDays: 14 });
  expect(await plans.subscription(id)).toMatchObject({ state: "ACTIVE", nextPeriod: 1 });
  await passDaily("2029-01-02", 13);
  expect(await plans.charges(id)).toEqual([]);
  await passDaily("2029-01-15", 1);
  expect(await plans.charges(id)).toEqual(["1 PAID 2029-01-15"]);
  expect(await plans.paid(id)).toEqual([["PAYMENT 1200"]]);
});

describe("a declined charge", () => {
  test("is tried again on the schedule of retries, with the same order, and is charged once", async () => {
    plans.at("2029-03-01T12:00:00Z");
    const { id } = await plans.subscribe({ card: declinedOnceCard });
    await passDaily("2029-04-01", 1);
    const [, charge] = await shop.db.scheduledCharge.findMany({
      where: { subscriptionId: id },
      orderBy: { period: "asc" },
    });
    expect(charge).toMatchObject({ state: "DUE", tries: 1, nextTryOn: new Date("2029-04-02") });
    await passDaily("2029-04-02", 8);
    expect(await plans.charges(id)).toEqual(["1 PAID 2029-03-01", "2 PAID 2029-04-02"]);
    expect((await plans.paid(id))[1]).toEqual(["PAYMENT 1200"]);
  });

  test("is tried five times, leaves the plan past due, and ends it unpaid on the day of the next period", async () => {
    plans.at("2029-05-10T12:00:00Z");
    const { id } = await plans.subscribe({ card: declinedCard });
    await passDaily("2029-06-10", 8);
    const charge = await shop.db.scheduledCharge.findFirstOrThrow({
      where: { subscriptionId: id, period: 2 },
      include: { order: { include: { payments: { orderBy: { attempt: "asc" } } } } },
    });
    expect(charge.tries).toBe(5);
    expect(charge.order?.payments.map(({ status }) => status)).toEqual(
      Array.from({ length: 5 }, () => "DECLINED"),
    );
    expect((await plans.subscription(id)).state).toBe("PAST_DUE");
    await passDaily("2029-06-18", 22);
    expect((await plans.subscription(id)).state).toBe("PAST_DUE");
    await passDaily("2029-07-10", 1);
    expect(await plans.subscription(id)).toMatchObject({ state: "ENDED", endReason: "unpaid" });
    expect(await plans.charges(id)).toEqual(["1 PAID 2029-05-10", "2 UNPAID 2029-06-17"]);
    expect((await plans.paid(id))[1]).toEqual([]);
  });

  test("after an outage of two periods is tried again on the whole schedule, and ends its plan a period after the first try", async () => {
    plans.at("2029-11-10T12:00:00Z");
    const { id } = await plans.subscribe({ card: declinedCard });
    // Due on December 10; nothing runs until February.
    await passDaily("2030-02-20", 8);
    const charge = await shop.db.scheduledCharge.findFirstOrThrow({
      where: { subscriptionId: id, period: 2 },
    });
    expect(charge).toMatchObject({
      tries: 5,
      firstTriedOn: new Date("2030-02-20"),
      triedOn: new Date("2030-02-27"),
    });
    await passDaily("2030-02-28", 23);
    expect((await plans.subscription(id)).state).toBe("PAST_DUE");
    // The period lasts 31 days: December 10 to January 10.
    await passDaily("2030-03-23", 1);
    expect(await plans.subscription(id)).toMatchObject({ state: "ENDED", endReason: "unpaid" });
    expect(await plans.charges(id)).toEqual(["1 PAID 2029-11-10", "2 UNPAID 2030-02-27"]);
    expect((await plans.paid(id))[1]).toEqual([]);
  });

  test("after an outage is charged once on a retry, and the next period not sooner than was agreed", async () => {
    plans.at("2030-04-10T12:00:00Z");
    const { id } = await plans.subscribe({ card: declinedOnceCard });
    await passDaily("2030-06-20", 30);
    expect(await plans.charges(id)).toEqual(["1 PAID 2030-04-10", "2 PAID 2030-06-21", "3 PAID 2030-07-12"]);
    expect((await plans.paid(id)).slice(1)).toEqual([["PAYMENT 1200"], ["PAYMENT 1200"]]);
  });

  test("leaves the plan past due until the customer pays its order, and the plan goes on", async () => {
    plans.at("2032-05-10T12:00:00Z");
    const { id } = await plans.subscribe({ card: declinedCard });
    await passDaily("2032-06-10", 8);
    expect((await plans.subscription(id)).state).toBe("PAST_DUE");
    const { order } = await shop.db.scheduledCharge.findFirstOrThrow({
      where: { subscriptionId: id, period: 2 },
      include: { order: { include: { payments: true } } },
    });
    const paid = await payOrder(
      {
        number: orderNumberSchema.parse(order?.number),
        access: { customer: customerIdSchema.parse(order?.customerId), opened: [] },
        attempts: order?.payments.length ?? 0,
        orderRevision: order?.revision ?? 0,
        card: await shop.bank.token("5123450000000107"),
      },
      shop.deps,
    );
    expect(paid.ok).toBe(true);
    expect(await plans.subscription(id)).toMatchObject({ state: "ACTIVE", nextPeriod: 3 });
  });

  test("is not tried again where the bank says so, until another card is verified, which is charged at once", async () => {
    plans.at("2029-08-10T12:00:00Z");
    const subscribed = await plans.subscribe({ card: refusedCard });
    const { id } = subscribed;
    await passDaily("2029-09-10", 5);
    expect((await plans.subscription(id)).state).toBe("PAST_DUE");
    const charge = { subscriptionId: id, period: 2 };
    expect((await shop.db.scheduledCharge.findFirstOrThrow({ where: charge })).tries).toBe(1);
    const { agreementId: old } = await plans.subscription(id);
    await plans.changeCard(subscribed, goodCard);
    expect((await plans.subscription(id)).state).toBe("ACTIVE");
    expect((await shop.db.agreement.findUniqueOrThrow({ where: { id: old! } })).state).toBe("ENDED");
    await plans.pass();
    expect((await plans.paid(id))[1]).toEqual(["PAYMENT 1200"]);
    await passDaily("2029-09-15", 26);
    expect(await plans.charges(id)).toEqual(["1 PAID 2029-08-10", "2 PAID 2029-09-14", "3 PAID 2029-10-10"]);
  });
});

test("during maintenance no plan is agreed to or charged and no card is verified; what is due is charged once after it", async () => {
  plans.at("2030-03-10T12:00:00Z");
  const { id, number, customerId } = await plans.subscribe();
  plans.at("2030-04-10T12:00:00Z");
  const held = underMaintenance(shop.deps);
  expect(await chargeDuePlans({}, held)).toMatchObject({ charged: 0, failed: 0 });
  expect(await plans.charges(id)).toEqual(["1 PAID 2030-03-10"]);
  const consent = { language: "en", address: "192.0.2.1" };
  const card = await shop.bank.token(goodCard);
  const change = { number, customerId, card, consent, seenAgreement: "" };
  expect(await changeSubscriptionCard(change, held)).toEqual(heldByMaintenance);
  // Refused before anything is read.
  const form = { customerId, idempotencyKey: "held", priceList: "plans", lines: [], locale: "en" };
  const start = { ...form, contact: { email: "" }, delivery: {} } as never;
  expect(await startSubscription(start, held)).toEqual(heldByMaintenance);
  await plans.pass();
  await plans.pass();
  expect(await plans.charges(id)).toEqual(["1 PAID 2030-03-10", "2 PAID 2030-04-10"]);
  expect(await plans.paid(id)).toEqual([["PAYMENT 1200"], ["PAYMENT 1200"]]);
});
