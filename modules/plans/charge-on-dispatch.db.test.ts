import { afterAll, beforeAll, expect, test } from "vitest";

import { goodCard, type PlanScene, preparePlans, refusedCard } from "@/testing/plans/plan-scene";
import { beginCharge } from "@/testing/begin-charge";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";

import { chargeOnDispatch } from "./charge-on-dispatch";
import { listAllSubscriptions } from "./list-all-subscriptions";
import { pauseSubscription } from "./pause-subscription";
import { readAnySubscription } from "./read-subscription";

let shop: TestShop;
let plans: PlanScene;
beforeAll(async () => {
  shop = await startTestShop();
  plans = await preparePlans(shop);
});
afterAll(() => shop.stop());

const staff = { kind: "staff", email: "ada@example.com" } as const;

/** Orders a piece that takes a month to make, on a day at noon. */
async function orderPiece(day: string, card = goodCard) {
  plans.at(`${day}T12:00:00Z`);
  return plans.subscribe({ trialDays: 28, payments: 1, onDispatch: true, card });
}

const mails = async (subscriptionId: string) =>
  (
    await shop.db.mail.findMany({
      where: { OR: [{ subscriptionId }, { scheduledCharge: { subscriptionId } }] },
      orderBy: { createdAt: "asc" },
    })
  ).map(({ kind }) => kind);

test("what is made to order is charged once, when it leaves, long after the bank would have let an authorization go", async () => {
  const { id, number } = await orderPiece("2029-01-10");
  expect(await mails(id)).toEqual(["plan_started"]);
  for (const day of ["2029-01-11", "2029-02-07", "2029-02-08", "2029-02-09"]) {
    plans.at(`${day}T12:00:00Z`);
    await plans.pass();
  }
  expect(await plans.charges(id)).toEqual([]);

  expect(await chargeOnDispatch({ number, actor: staff }, shop.deps)).toEqual({ ok: true, value: undefined });
  expect(await plans.charges(id)).toEqual([]);
  await plans.pass();
  await plans.pass();
  expect(await plans.charges(id)).toEqual(["1 PAID 2029-02-09"]);
  expect(await plans.paid(id)).toEqual([["PAYMENT 1200"]]);
  expect(await plans.subscription(id)).toMatchObject({ state: "ENDED", endReason: "completed" });
  expect(await mails(id)).toEqual(["plan_started", "plan_charged"]);
});

test("it may leave sooner than was expected, and is asked for once", async () => {
  const { id, number } = await orderPiece("2029-03-01");
  plans.at("2029-03-05T12:00:00Z");
  const presses = await Promise.all(
    [1, 2, 3].map(() => chargeOnDispatch({ number, actor: staff }, shop.deps)),
  );
  expect(presses.filter(({ ok }) => ok)).toHaveLength(1);
  await plans.pass();
  expect(await plans.paid(id)).toEqual([["PAYMENT 1200"]]);
  expect(await chargeOnDispatch({ number, actor: staff }, shop.deps)).toMatchObject({
    error: { kind: "not_admitted", state: "ENDED" },
  });
});

test("a charge that the bank refuses for good is made with another card of the customer", async () => {
  const piece = await orderPiece("2029-04-01", refusedCard);
  plans.at("2029-05-02T12:00:00Z");
  await chargeOnDispatch({ number: piece.number, actor: staff }, shop.deps);
  await plans.pass();
  expect(await plans.subscription(piece.id)).toMatchObject({ state: "PAST_DUE" });
  expect(await plans.paid(piece.id)).toEqual([[]]);
  plans.at("2029-05-20T12:00:00Z");
  await plans.changeCard(piece, goodCard);
  await plans.pass();
  expect(await plans.charges(piece.id)).toEqual(["1 PAID 2029-05-20"]);
});

test("it is never paused, and stands among those to be charged on dispatch until it is asked for", async () => {
  const { number } = await orderPiece("2029-06-01");
  const { number: ordinary } = await plans.subscribe();
  const listed = async () =>
    (await listAllSubscriptions({ state: "ON_DISPATCH" }, shop.deps)).rows.map((row) => row.number);
  expect(await listed()).toEqual([number]);
  expect(await pauseSubscription({ number, actor: staff }, shop.deps)).toMatchObject({
    error: { kind: "not_admitted" },
  });
  expect(await chargeOnDispatch({ number: ordinary, actor: staff }, shop.deps)).toMatchObject({
    error: { kind: "not_admitted" },
  });
  await chargeOnDispatch({ number, actor: staff }, shop.deps);
  expect(await listed()).toEqual([]);
  const plan = await readAnySubscription({ number }, shop.deps);
  expect(plan?.events.at(-1)).toMatchObject({ kind: "plan_charge_asked", actor: "ada@example.com" });
});

test("the database takes no charge on dispatch that nobody asked for", async () => {
  const { id, customerId } = await orderPiece("2029-07-01");
  const order = await shop.order(1_200n, { customerId });
  const { agreement, firstDueOn } = await shop.db.subscription.findUniqueOrThrow({
    where: { id },
    include: { agreement: true },
  });
  const tried = { tries: 1, firstTriedOn: firstDueOn, triedOn: firstDueOn };
  await shop.db.scheduledCharge.create({
    data: {
      ...tried,
      subscriptionId: id,
      period: 1,
      dueOn: firstDueOn,
      amountMinor: 1_200n,
      orderId: order.id,
    },
  });
  const begin = () =>
    beginCharge(
      { orderId: order.id, agreementId: agreement!.id, savedCardId: agreement!.savedCardId },
      shop.db,
    );
  await expect(begin()).rejects.toThrow("the merchant charges only what is due under a plan");
  await shop.db.subscription.update({ where: { id }, data: { chargeAskedAt: new Date() } });
  expect(await begin()).toBeDefined();
});
