import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { type PlanScene, preparePlans } from "@/testing/plans/plan-scene";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { customerIdSchema } from "@/lib/ids";
import { planEvents } from "@/modules/saved-cards/account-event";
import { cancelSubscription } from "./cancel-subscription";
import { chargeOnDispatch } from "./charge-on-dispatch";
import { pauseSubscription } from "./pause-subscription";
import { readSubscription } from "./read-subscription";
import { resumeSubscription } from "./resume-subscription";

let shop: TestShop;
let plans: PlanScene;
beforeAll(async () => {
  shop = await startTestShop();
  plans = await preparePlans(shop);
});
afterAll(() => shop.stop());

test("a customer reads everything that happened to a plan and who did it, but not which member of staff", async () => {
  const subscribed = await plans.subscribe();
  const { number, customerId } = subscribed;
  const customer = { number, actor: { kind: "customer", customerId } } as const;
  const staff = { number, actor: { kind: "staff", email: "staff@example.com" } } as const;
  await pauseSubscription(customer, shop.deps);
  await resumeSubscription(staff, shop.deps);
  await plans.changeCard(subscribed, "4508750015741019");
  await plans.changeCard(subscribed, "5123450000000107");
  await cancelSubscription(staff, shop.deps);
  const piece = await plans.subscribe({ trialDays: 28, payments: 1, onDispatch: true });
  await chargeOnDispatch({ ...staff, number: piece.number }, shop.deps);

  const plan = await readSubscription({ number, customerId }, shop.deps);
  expect(plan?.events.map(({ kind, by }) => `${kind} by ${by}`)).toEqual([
    "plan_started by customer",
    "plan_paused by customer",
    "plan_resumed by staff",
    "plan_card_changed by customer",
    "plan_ended by staff",
  ]);
  const mails = await shop.db.mail.findMany({
    where: { subscription: { number }, kind: "plan_changed" },
    orderBy: { accountEventId: "asc" },
    select: { accountEvent: { select: { kind: true } } },
  });
  const changes = ["plan_paused", "plan_resumed", "plan_card_changed"];
  expect(mails.map(({ accountEvent }) => accountEvent?.kind)).toEqual(changes);
  expect(JSON.stringify(plan)).not.toContain("staff@example.com");
  const other = customerIdSchema.parse(randomUUID());
  expect(await readSubscription({ number, customerId: other }, shop.deps)).toBeUndefined();
});

test("nothing else is written of plans than what has a text", async () => {
  const rows = await shop.db.accountEvent.findMany({
    where: { subscriptionId: { not: null } },
    distinct: ["kind"],
    select: { kind: true },
  });
  expect(rows.map(({ kind }) => kind).sort()).toEqual([...planEvents].sort());
});
