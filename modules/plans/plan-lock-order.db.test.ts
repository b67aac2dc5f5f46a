import { setImmediate } from "node:timers/promises";

import pWaitFor from "p-wait-for";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { goodCard, type PlanScene, preparePlans, type SceneSubscription } from "@/testing/plans/plan-scene";
import { rounds } from "@/testing/rounds";
import { savedCardScenes } from "@/testing/saved-card-scenes";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { savedCardIdSchema } from "@/lib/ids";
import { performOperations } from "@/lib/payments/advance-payment";
import { parseDay } from "@/lib/calendar/day";
import { removeCard } from "@/modules/saved-cards/remove-card";
import { beginDueCharge } from "./begin-due-charge";
import { cancelSubscription } from "./cancel-subscription";
import { pauseSubscription } from "./pause-subscription";

let shop: TestShop;
let plans: PlanScene;
beforeAll(async () => {
  shop = await startTestShop();
  plans = await preparePlans(shop);
});
afterAll(() => shop.stop());

/** Two monthly plans of one customer that are charged with one card, due on the first of February. */
async function twoPlansOfOneCard(year: number, payments?: number) {
  await plans.endAll();
  plans.at(`${year}-01-01T12:00:00Z`);
  const first = await plans.subscribe({ payments });
  const second = await plans.subscribe({ payments, customerId: first.customerId });
  const { agreementId } = await plans.subscription(first.id);
  const agreement = await shop.db.agreement.findUniqueOrThrow({ where: { id: agreementId! } });
  const savedCardId = savedCardIdSchema.parse(agreement.savedCardId);
  await plans.changeCard(second, { savedCardId });
  plans.at(`${year}-02-01T09:30:00Z`);
  return { first, second, savedCardId };
}

const remove = (
  { customerId }: SceneSubscription,
  savedCardId: Parameters<typeof removeCard>[0]["savedCardId"],
) => removeCard({ customerId, savedCardId, reason: "card_removed" }, shop.deps);
const customer = ({ number, customerId }: SceneSubscription) => ({
  number,
  actor: { kind: "customer" as const, customerId },
});

/** Who holds or awaits a lock in the database of this test: other tests share its server. */
const ofThisDatabase = `pid IN (SELECT pid FROM pg_locks
  WHERE database = (SELECT oid FROM pg_database WHERE datname = current_database()))`;

/**
 * Runs two changes so that the second begins while the first stands in its middle: it has ended an agreement, and waits for the
 * account's timeline, which is locked until the second waits as well.
 */
async function whileInItsMiddle<First, Second>(
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  const waiting = async () => {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(DISTINCT pid)::int AS count FROM pg_locks WHERE NOT granted AND ${ofThisDatabase}`,
    );
    return rows[0]?.count ?? 0;
  };
  try {
    await client.query("BEGIN");
    await client.query("LOCK TABLE account_event IN SHARE ROW EXCLUSIVE MODE");
    const one = first();
    await pWaitFor(async () => (await waiting()) === 1, { interval: 5 });
    const other = second();
    await pWaitFor(async () => (await waiting()) === 2, { interval: 5 });
    await client.query("ROLLBACK");
    return await Promise.all([one, other]);
  } finally {
    await client.end();
  }
}

/** What the shop logged of deadlocks: an answer that meets one is kept and stored later, so nobody sees an error. */
const deadlocks = () => shop.logLines.filter((line) => /deadlock|P2034/.test(JSON.stringify(line)));

test("the approval of a card locks the plans of its customer before the agreement that begins with it", async () => {
  const scenes = savedCardScenes(shop);
  const customerId = await scenes.customer();
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  try {
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [customerId]);
    const verified = scenes.verify(customerId);
    const waits = async () => {
      const { rows } = await client.query(
        `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND ${ofThisDatabase}`,
      );
      return rows.length > 0;
    };
    await Promise.race([pWaitFor(waits, { interval: 5 }), verified]);
    const { rows } = await client.query(
      "SELECT state FROM agreement WHERE customer_id = $1 FOR UPDATE SKIP LOCKED",
      [customerId],
    );
    expect(rows).toEqual([{ state: "PENDING" }]);
    await client.query("ROLLBACK");
    const { agreementId } = await verified;
    expect(await scenes.agreement(agreementId)).toMatchObject({ state: "ACTIVE" });
  } finally {
    await client.end();
  }
});

test.each([
  { year: 2040, title: "goes on", payments: undefined },
  { year: 2041, title: "ends with its last payment", payments: 2 },
])(
  "removing a card while the bank approves a charge of a plan that $title waits for nothing in a circle",
  async ({ year, payments }) => {
    const { first, savedCardId } = await twoPlansOfOneCard(year, payments);
    const due = { timeZone: "Europe/London", day: parseDay(`${year}-02-01`), handled: [] };
    const begun = await beginDueCharge(due, shop.deps);
    if (begun?.kind !== "begun") throw new Error("no charge is due");
    const [removed] = await whileInItsMiddle(
      () => remove(first, savedCardId),
      () => performOperations(begun.opened, shop.deps),
    );
    expect(removed).toBe(true);
    expect(deadlocks()).toEqual([]);
    expect((await plans.paid(begun.subscriptionId))[1]).toEqual(["PAYMENT 1200"]);
    expect((await plans.charges(begun.subscriptionId))[1]).toBe(`2 PAID ${year}-02-01`);
    expect(await plans.pass()).toMatchObject({ charged: 0, failed: 0 });
  },
);

test("removing a card while its second plan is cancelled waits for nothing in a circle", async () => {
  const { first, second, savedCardId } = await twoPlansOfOneCard(2042);
  const agreements = await shop.db.agreement.findMany({
    where: { savedCardId, state: "ACTIVE" },
    orderBy: { id: "asc" },
    select: { subscriptions: { select: { id: true } } },
  });
  // The removal ends agreements by id: the plan of the last one is cancelled meanwhile.
  const last = agreements.at(-1)?.subscriptions[0]?.id === first.id ? first : second;
  const [removed, cancelled] = await whileInItsMiddle(
    () => remove(first, savedCardId),
    () => cancelSubscription(customer(last), shop.deps),
  );
  expect(removed).toBe(true);
  expect(cancelled).toMatchObject({ ok: false, error: { kind: "not_admitted", state: "ENDED" } });
  expect((await plans.pass()).charged).toBe(0);
});

test("in many rounds of charges beside changes none meets a deadlock, no period is paid twice, and nothing after the end", async () => {
  // Each of the four other changes, beside plans of either length.
  for (let round = 0; round < rounds({ few: 4, many: 40 }); round += 1) {
    const year = 2050 + round;
    const { first, second, savedCardId } = await twoPlansOfOneCard(year, round % 2 === 0 ? 2 : undefined);
    const others: (() => Promise<unknown>)[] = [
      () => remove(first, savedCardId),
      () => cancelSubscription(customer(second), shop.deps),
      () => plans.changeCard(second, goodCard),
      () => pauseSubscription(customer(first), shop.deps),
    ];
    await Promise.all([
      plans.pass(),
      plans.pass(),
      // Each round begins them at another moment of the charges.
      afterTurns(round * 5).then(() => remove(first, savedCardId)),
      afterTurns((round * 35) % 200).then(() => others[round % others.length]?.()),
    ]);
    expect(deadlocks()).toEqual([]);
    const ended = [first, second].filter(({ id }) => id !== second.id || round % others.length !== 2);
    const paid = () => Promise.all(ended.map(({ id }) => plans.paid(id)));
    const before = await paid();
    expect(before.flat().every((period) => period.length <= 1)).toBe(true);
    plans.at(`${year}-03-01T09:30:00Z`);
    await plans.pass();
    expect(await paid()).toEqual(before);
    for (const { id } of ended) expect((await plans.subscription(id)).state).toBe("ENDED");
  }
});

/** So many turns of the event loop later. */
async function afterTurns(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await setImmediate();
}
