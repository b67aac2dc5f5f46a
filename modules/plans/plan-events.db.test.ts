import { afterAll, beforeAll, expect, test } from "vitest";

import { type Happening, joinFollowers } from "@/lib/payments/consequences";
import { savedCards } from "@/modules/saved-cards/server";
import { declinedOnceCard, type PlanScene, preparePlans } from "@/testing/plans/plan-scene";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";

import { planEvents } from "./plan-events";
import { plans as module } from "./server";

let shop: TestShop;
let plans: PlanScene;
const said: Happening[] = [];
beforeAll(async () => {
  shop = await startTestShop();
  const listener = { happened: async (_: unknown, happening: Happening) => void said.push(happening) };
  shop.deps.consequences = joinFollowers([savedCards.follows, module.follows, listener]);
  plans = await preparePlans(shop);
});
afterAll(() => shop.stop());

test("a plan says once that it began, was charged and ended, and of each try that failed", async () => {
  plans.at("2027-01-31T10:00:00Z");
  const { number } = await plans.subscribe({ payments: 2, card: declinedOnceCard });
  for (let day = 1; day < 20; day += 1) {
    plans.at(`2027-03-${String(day).padStart(2, "0")}T10:00:00Z`);
    await plans.pass();
  }
  expect(said.map(({ type }) => type)).toEqual([
    "plan.started.v1",
    "plan.charged.v1",
    "plan.charge_failed.v1",
    "plan.charged.v1",
    "plan.ended.v1",
  ]);
  for (const { type, subject, data } of said) {
    expect(subject).toBe(number);
    const schema = planEvents[type as keyof typeof planEvents].strict();
    expect(schema.safeParse(data)).toMatchObject({ success: true });
  }
  expect(said.at(-1)?.data).toMatchObject({ reason: "completed" });
});
