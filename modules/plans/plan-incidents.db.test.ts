import pWaitFor from "p-wait-for";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { goodCard, type PlanScene, preparePlans, type SceneSubscription } from "@/testing/plans/plan-scene";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { openDatabase } from "@/lib/db/database";
import { operationIdSchema } from "@/lib/ids";
import { endAgreement } from "@/modules/saved-cards/end-agreement";
import { resolveOperation } from "@/lib/payments/resolve-operation";
import { sweep } from "@/lib/payments/sweep";
import { beginDueCharge } from "./begin-due-charge";
import { cancelSubscription } from "./cancel-subscription";
import { chargeDuePlans } from "./charge-due-plans";
import { listCustomerPlans } from "./list-customer-plans";
import { pauseSubscription } from "./pause-subscription";
import { readAnySubscription, readSubscription } from "./read-subscription";
import { resumeSubscription } from "./resume-subscription";
import { listAllSubscriptions } from "./list-all-subscriptions";
import { parseDay } from "@/lib/calendar/day";

let shop: TestShop;
let plans: PlanScene;
beforeAll(async () => {
  shop = await startTestShop();
  plans = await preparePlans(shop);
});
afterAll(() => shop.stop());

/** A plan that began on the first of a month, and no other; the shop's clock is after nine in the morning a month later. */
async function dueNow(year: number, rest: Parameters<PlanScene["subscribe"]>[0] = {}) {
  await plans.endAll();
  plans.at(`${year}-01-01T12:00:00Z`);
  const subscribed = await plans.subscribe(rest);
  plans.at(`${year}-02-01T09:30:00Z`);
  return subscribed;
}

const customer = ({ number, customerId }: SceneSubscription) => ({
  number,
  actor: { kind: "customer" as const, customerId },
});

async function unknownOperation(subscriptionId: string) {
  const { id } = await shop.db.operation.findFirstOrThrow({
    where: { state: "UNKNOWN", payment: { order: { scheduledCharge: { subscriptionId } } } },
  });
  return operationIdSchema.parse(id);
}

describe("an unknown outcome", () => {
  test("blocks its plan until the bank's report or a person says that it happened, and is never repeated", async () => {
    const { id } = await dueNow(2030);
    await shop.fault("recurring_pay", "commit_then_drop");
    await plans.pass();
    for (const day of ["2030-02-02", "2030-02-20", "2030-03-05"]) {
      plans.at(`${day}T09:30:00Z`);
      await plans.pass();
    }
    expect(await plans.paid(id)).toEqual([["PAYMENT 1200"], ["PAYMENT 1200"]]);
    const view = await plans.subscription(id);
    expect([view.state, view.nextPeriod]).toEqual(["ACTIVE", 2]);

    const resolution = { decision: "happened", by: "staff@example.com", reason: "in the report" } as const;
    const operationId = await unknownOperation(id);
    await shop.deps.db.$transaction((tx) => resolveOperation(tx, { ...resolution, operationId }, shop.deps));
    expect((await plans.charges(id))[1]).toBe("2 PAID 2030-02-01");
    await plans.pass();
    expect(await plans.charges(id)).toEqual(["1 PAID 2030-01-01", "2 PAID 2030-02-01", "3 PAID 2030-03-05"]);
    expect(await plans.paid(id)).toEqual([["PAYMENT 1200"], ["PAYMENT 1200"], ["PAYMENT 1200"]]);
  });

  test("that did not happen is charged with the next pass, as a further attempt of the same order", async () => {
    const { id } = await dueNow(2031);
    await shop.fault("recurring_pay", "drop_before");
    await plans.pass();
    const operationId = await unknownOperation(id);
    await shop.deps.db.$transaction((tx) =>
      resolveOperation(
        tx,
        {
          operationId,
          decision: "not_happened",
          by: "staff@example.com",
          reason: "not in the report",
          reference: "Case 48151",
        },
        shop.deps,
      ),
    );
    plans.at("2031-02-02T09:30:00Z");
    await plans.pass();
    await plans.pass();
    expect((await plans.charges(id))[1]).toBe("2 PAID 2031-02-02");
    expect((await plans.paid(id))[1]).toEqual(["PAYMENT 1200"]);
  });
});

describe("a process that dies", () => {
  test("after it began a charge leaves an unknown outcome, and nobody charges the period again", async () => {
    const { id } = await dueNow(2032);
    // The transaction commits, and the process is gone before it sends.
    const begun = await beginDueCharge(
      { timeZone: "Europe/London", day: parseDay("2032-02-01"), handled: [] },
      shop.deps,
    );
    expect(begun).toMatchObject({ kind: "begun", opened: { operation: { kind: "PAY" } } });
    await plans.pass();
    await sweep({}, shop.deps);
    await plans.pass();
    expect((await plans.paid(id))[1]).toEqual([]);
    expect(await unknownOperation(id)).toBeDefined();
  });

  test("before its transaction commits leaves nothing, and a later pass charges once", async () => {
    const { id } = await dueNow(2033);
    await shop.db
      .$executeRaw`ALTER TABLE "operation" ADD CONSTRAINT "killed" CHECK ("kind" <> 'PAY') NOT VALID`;
    expect((await plans.pass()).failed).toBeGreaterThan(0);
    await shop.db.$executeRaw`ALTER TABLE "operation" DROP CONSTRAINT "killed"`;
    expect(await plans.charges(id)).toEqual(["1 PAID 2033-01-01"]);
    plans.at("2033-02-01T09:31:00Z");
    await plans.pass();
    expect((await plans.paid(id))[1]).toEqual(["PAYMENT 1200"]);
  });

  test("after the answer and before it was settled leaves the settling to the next pass", async () => {
    const { id } = await dueNow(2034, { card: "5123450000001402" });
    await plans.pass();
    await shop.db.scheduledCharge.updateMany({
      where: { subscriptionId: id, period: 2 },
      data: { nextTryOn: null },
    });
    await plans.pass();
    const charge = await shop.db.scheduledCharge.findFirstOrThrow({
      where: { subscriptionId: id, period: 2 },
    });
    expect(charge).toMatchObject({ tries: 1, nextTryOn: new Date("2034-02-02") });
  });
});

describe("a charge that cannot begin", () => {
  test("holds up no other plan, is left alone for longer each time, and then charged once", async () => {
    await plans.endAll();
    plans.at("2060-01-01T12:00:00Z");
    const failing: SceneSubscription[] = [];
    // More than a pass makes at once, and due before the others.
    for (let count = 0; count < 5; count += 1) failing.push(await plans.subscribe());
    plans.at("2060-01-02T12:00:00Z");
    const good = [await plans.subscribe(), await plans.subscribe()];
    const names = failing.map(({ id }) => `'${id}'`).join(",");
    await shop.db.$executeRawUnsafe(
      `ALTER TABLE "scheduled_charge" ADD CONSTRAINT "broken" CHECK ("subscription_id" NOT IN (${names})) NOT VALID`,
    );
    plans.at("2060-02-02T09:30:00Z");
    const pass = await plans.pass();
    expect([pass.failed, pass.charged]).toEqual([5, 2]);
    for (const { id } of good) expect((await plans.charges(id))[1]).toBe("2 PAID 2060-02-02");

    plans.at("2060-02-02T09:31:00Z");
    expect((await plans.pass()).failed).toBe(5);
    plans.at("2060-02-02T09:32:00Z");
    expect((await plans.pass()).failed).toBe(0);
    plans.at("2060-02-02T09:33:00Z");
    expect((await plans.pass()).failed).toBe(5);

    await shop.db.$executeRaw`ALTER TABLE "scheduled_charge" DROP CONSTRAINT "broken"`;
    plans.at("2060-02-02T09:37:00Z");
    expect((await plans.pass()).charged).toBe(5);
    await plans.pass();
    for (const { id } of failing) expect((await plans.paid(id))[1]).toEqual(["PAYMENT 1200"]);
    expect(await shop.db.planBackoff.count()).toBe(0);
  });

  test("is not tried again by a lane whose search began before the other lane took it", async () => {
    const { id } = await dueNow(2059);
    const handled: string[] = [];
    const zone = { timeZone: "Europe/London", day: parseDay("2059-02-01"), handled };
    const slow = { timeout: 60_000 };
    const search = await shop.db.$transaction(async (tx) => {
      await tx.$executeRaw`LOCK TABLE "plan_backoff" IN ACCESS EXCLUSIVE MODE`;
      const begun = beginDueCharge(zone, shop.deps);
      await pWaitFor(
        async () => {
          const waiting = await shop.db.$queryRaw<unknown[]>`
            SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
          return waiting.length > 0;
        },
        { interval: 5 },
      );
      handled.push(id);
      return { begun };
    }, slow);
    expect(await search.begun).toEqual({ subscriptionId: id, kind: "left" });
    expect((await plans.charges(id)).length).toBe(1);
  });

  test("because its product is out of stock charges nothing and waits; other plans are charged", async () => {
    const { id } = await dueNow(2061);
    const other = await plans.subscribe({ trialDays: 1 });
    const { productId } = await plans.subscription(id);
    const stock = (count: number) =>
      shop.db.product.update({ where: { id: productId }, data: { stock: count }, select: { id: true } });
    await stock(0);
    plans.at("2061-02-02T09:30:00Z");
    const logged: string[] = [];
    const error = (_: unknown, message: string) => void logged.push(message);
    const pass = await chargeDuePlans({}, { ...shop.deps, log: { ...shop.deps.log, error } });
    expect([pass.failed, pass.charged]).toEqual([1, 1]);
    expect(logged).toEqual(["charge of a plan waits for stock"]);
    expect(await plans.charges(id)).toEqual(["1 PAID 2061-01-01"]);
    expect(await plans.charges(other.id)).toEqual(["1 PAID 2061-02-02"]);
    await stock(1);
    plans.at("2061-02-03T09:30:00Z");
    await plans.pass();
    expect((await plans.paid(id))[1]).toEqual(["PAYMENT 1200"]);
    const sold = await shop.db.product.findUniqueOrThrow({ where: { id: productId } });
    expect(sold.stock).toBe(0);
  });

  test("because its product is out of stock is shown to staff as waiting, and begins with the first pass after there is a piece", async () => {
    const { id, number } = await dueNow(2062);
    const { productId } = await plans.subscription(id);
    const stock = (count: number) =>
      shop.db.product.update({ where: { id: productId }, data: { stock: count }, select: { id: true } });
    const shown = async () => {
      const { rows } = await listAllSubscriptions({ search: { text: number, masked: false } }, shop.deps);
      const view = await readAnySubscription({ number }, shop.deps);
      return [rows[0]?.waitsForStock, view?.waitsForStock];
    };
    expect(await shown()).toEqual([false, false]);
    await stock(0);
    // So often that it is left alone for an hour by now.
    for (const hour of [10, 11, 12, 13, 14, 15, 16, 17]) {
      plans.at(`2062-02-01T${hour}:30:00Z`);
      await plans.pass();
    }
    expect(await shown()).toEqual([true, true]);
    await stock(1);
    expect(await shown()).toEqual([false, false]);
    plans.at("2062-02-01T17:31:00Z");
    expect((await plans.pass()).charged).toBe(1);
    expect((await plans.paid(id))[1]).toEqual(["PAYMENT 1200"]);
    expect(await shop.db.planBackoff.count()).toBe(0);
  });
});

test("a charge that never reached the bank is sent again, and charges once", async () => {
  const { id } = await dueNow(2035);
  const { gateway } = shop.deps;
  shop.deps.gateway = {
    ...gateway,
    payByAgreement: () =>
      Promise.resolve({
        result: { ok: false as const, error: { kind: "unreachable" as const, reason: "refused" } },
        evidence: {} as never,
      }),
  };
  await plans.pass();
  shop.deps.gateway = gateway;
  expect((await plans.paid(id))[1]).toEqual([]);
  plans.at("2035-02-01T09:40:00Z");
  await sweep({}, { ...shop.deps, now: () => new Date(Date.now() + 60_000) });
  await plans.pass();
  expect((await plans.paid(id))[1]).toEqual(["PAYMENT 1200"]);
  expect((await plans.charges(id))[1]).toBe("2 PAID 2035-02-01");
});

test("four instances that pass at the same time charge each of twelve plans once", async () => {
  plans.at("2036-01-01T12:00:00Z");
  const subscribed: SceneSubscription[] = [];
  for (let count = 0; count < 12; count += 1) subscribed.push(await plans.subscribe());
  plans.at("2036-02-01T09:30:00Z");
  const other = openDatabase(shop.databaseUrl);
  const passes = [shop.deps, { ...shop.deps, db: other }, shop.deps, { ...shop.deps, db: other }];
  await Promise.all(passes.map((deps) => chargeDuePlans({}, deps)));
  await other.$disconnect();
  for (const { id } of subscribed) {
    expect(await plans.charges(id)).toEqual(["1 PAID 2036-01-01", "2 PAID 2036-02-01"]);
    expect((await plans.paid(id))[1]).toEqual(["PAYMENT 1200"]);
  }
});

describe("a customer", () => {
  test("pauses a plan, is charged nothing meanwhile, and resumes at the next of its days", async () => {
    const subscribed = await dueNow(2037);
    const { id } = subscribed;
    expect(await pauseSubscription(customer(subscribed), shop.deps)).toMatchObject({ ok: true });
    await plans.pass();
    plans.at("2037-04-15T12:00:00Z");
    await plans.pass();
    expect(await resumeSubscription(customer(subscribed), shop.deps)).toEqual({
      ok: true,
      value: { nextDueOn: new Date("2037-05-01") },
    });
    plans.at("2037-05-01T09:30:00Z");
    await plans.pass();
    expect(await plans.charges(id)).toEqual(["1 PAID 2037-01-01", "5 PAID 2037-05-01"]);
  });

  test("who cancels while the charge is due is charged once or not at all, and never afterwards", async () => {
    for (const year of [2038, 2039, 2040]) {
      const subscribed = await dueNow(year);
      const { id } = subscribed;
      await Promise.all([plans.pass(), cancelSubscription(customer(subscribed), shop.deps)]);
      const after = (await plans.paid(id)).flat();
      expect(after.length).toBeLessThanOrEqual(2);
      expect((await plans.subscription(id)).state).toBe("ENDED");
      plans.at(`${year}-03-01T09:30:00Z`);
      await plans.pass();
      expect((await plans.paid(id)).flat()).toEqual(after);
      const due = { subscriptionId: id, state: "DUE" as const };
      expect(await shop.db.scheduledCharge.count({ where: due })).toBe(0);
    }
  });

  test("who removes the card ends the plan, and nothing is charged after", async () => {
    const { id } = await dueNow(2041);
    const { agreementId } = await plans.subscription(id);
    await shop.deps.db.$transaction((tx) =>
      endAgreement(
        tx,
        { agreementId: agreementId!, by: "customer", reason: "card_removed", at: shop.deps.now() },
        shop.deps.consequences,
      ),
    );
    expect(await plans.subscription(id)).toMatchObject({ state: "ENDED", endReason: "card_removed" });
    await plans.pass();
    expect(await plans.paid(id)).toEqual([["PAYMENT 1200"]]);
  });

  test("sees no plan of another customer, and changes none", async () => {
    const one = await dueNow(2042);
    const other = await plans.subscribe();
    const foreign = { ...customer(one), actor: customer(other).actor };
    const notFound = { ok: false, error: { kind: "not_found" } };
    const owner = { number: one.number, customerId: other.customerId };
    expect(await readSubscription(owner, shop.deps)).toBeUndefined();
    expect(await pauseSubscription(foreign, shop.deps)).toEqual(notFound);
    expect(await resumeSubscription(foreign, shop.deps)).toEqual(notFound);
    expect(await cancelSubscription(foreign, shop.deps)).toEqual(notFound);
    expect(await plans.changeCard({ ...one, customerId: other.customerId }, goodCard)).toEqual(notFound);
    const [row, ...more] = await listCustomerPlans(one, shop.deps);
    expect([row?.number, more]).toEqual([one.number, []]);
    await cancelSubscription(customer(one), shop.deps);
    await cancelSubscription(customer(other), shop.deps);
  });
});

test("a daily plan is never charged twice on a day, however late the shop is", async () => {
  plans.at("2043-01-01T12:00:00Z");
  const { id } = await plans.subscribe({ unit: "DAY" });
  // The shop was away for four days.
  plans.at("2043-01-05T09:30:00Z");
  await plans.pass();
  await plans.pass();
  expect(await plans.charges(id)).toEqual(["1 PAID 2043-01-01", "2 PAID 2043-01-05"]);
  plans.at("2043-01-06T09:30:00Z");
  await plans.pass();
  await plans.pass();
  expect((await plans.charges(id)).at(-1)).toBe("3 PAID 2043-01-06");
  await shop.db.subscription.update({
    where: { id },
    data: { state: "ENDED", nextDueOn: null, endedAt: new Date(), endedBy: "system", endReason: "cancelled" },
  });
});

test("a plan ends with its agreement", async () => {
  const { id } = await dueNow(2044);
  await plans.pass();
  plans.at("2054-01-02T09:30:00Z");
  await plans.pass();
  expect(await plans.subscription(id)).toMatchObject({ state: "ENDED", endReason: "agreement_expired" });
});

test("a plan whose first payment never succeeded ends after a day, with its order", async () => {
  plans.at("2055-01-01T12:00:00Z");
  const number = await plans.order();
  const trial = await plans.order({ trialDays: 7 });
  const { id, customerId } = await shop.db.subscription.findUniqueOrThrow({ where: { number } });
  await plans.payFirst(
    { id, number, customerId: customerId as SceneSubscription["customerId"] },
    "5123450000000602",
  );
  expect((await plans.subscription(id)).state).toBe("PENDING");
  // Another card is another agreement.
  plans.at("2055-01-02T11:00:00Z");
  await plans.pass();
  expect((await plans.subscription(id)).state).toBe("PENDING");
  await shop.db.order.updateMany({
    where: { scheduledCharge: { subscriptionId: id } },
    data: { expiredAt: new Date(), expiresAt: null, revision: { increment: 1 } },
  });
  plans.at("2055-01-02T13:00:00Z");
  await plans.pass();
  expect(await plans.subscription(id)).toMatchObject({ state: "ENDED", endReason: "not_started" });
  expect(await plans.charges(id)).toEqual(["1 UNPAID"]);
  const other = await shop.db.subscription.findUniqueOrThrow({ where: { number: trial } });
  expect(other).toMatchObject({ state: "ENDED", endReason: "not_started" });
});
