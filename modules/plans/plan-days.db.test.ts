import { afterAll, beforeAll, expect, test } from "vitest";

import { type PlanScene, preparePlans } from "@/testing/plans/plan-scene";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { customerIdSchema } from "@/lib/ids";
import { planOfferOf } from "./plan-offer-of";
import { readSubscription } from "./read-subscription";

let shop: TestShop;
let plans: PlanScene;
beforeAll(async () => {
  shop = await startTestShop();
  plans = await preparePlans(shop);
});
afterAll(() => shop.stop());

test("a plan begins on the merchant's day: half past midnight in London is not the day before, as it is in UTC", async () => {
  plans.at("2030-06-30T23:30:00Z");
  const number = await plans.order({ trialDays: 14 });
  const { customerId } = await shop.db.subscription.findUniqueOrThrow({ where: { number } });
  const plan = await readSubscription({ number, customerId: customerIdSchema.parse(customerId) }, shop.deps);
  expect(plan?.startedOn).toEqual(new Date("2030-07-01"));
  expect(planOfferOf(plan!)).toMatchObject({ trialDays: 14, firstOn: new Date("2030-07-15") });
});
