import { setTimeout as delay } from "node:timers/promises";

import pLimit from "p-limit";

import { createCardToken } from "@/testing/card-token";
import { collectLog } from "@/testing/collect-log";
import type { PlanScene, SceneSubscription } from "@/testing/plans/plan-scene";
import type { Deps } from "@/lib/payments/deps";
import { type Child, startChild } from "@/tools/start-child";
import type { ChaosStack } from "@/labs/chaos/chaos-stack";
import type { ClockMove, ConfirmedEnd } from "./compare-plans-with-ledger";
import type { Incident } from "@/labs/chaos/incidents";
import { createRandom, type Random } from "@/labs/chaos/random";
import { endTimeOfPasses, nextChargeDay, waitForCharge } from "./read-plans";

export type PlansRun = {
  sold: number;
  /** The shop's days, from the first to the last. */
  days: string[];
  clockMoves: ClockMove[];
  confirmedEnds: ConfirmedEnd[];
  /** What was done to the processes that charge. */
  incidents: Incident[];
  /** How often each event happened. */
  events: Map<string, number>;
};

const dayMs = 86_400_000;
/** Minutes after the hour from which charges are made. */
const minutesAfter = 5;
/** How often a process that was killed, or that lost its database, is started again. */
const mostStarts = 6;

/** The ordinary card more often; the others are declined by agreement, at first or for good, or lose their answers. */
const cards = [
  ...Array<string>(7).fill("5123450000000107"),
  "5123450000001303",
  "4508750015742504",
  "5123450000001402",
  "4508750015742603",
  "4508750015742702",
  "4508750015741803",
];

const intervals = [
  { unit: "MONTH" },
  { unit: "MONTH" },
  { unit: "MONTH", trialDays: 14 },
  { unit: "MONTH", count: 2, payments: 3 },
] as const;

/**
 * Sells plans on the last day of January, then moves the clock from one charge day to the next and lets two processes charge
 * at the same time, while they are killed, PostgreSQL is killed, and customers cancel, pause, resume, and change or remove cards.
 *
 * The shop's own clock moves, and the bank's with it; PostgreSQL keeps the real time. No instance of the shop may run.
 */
export async function runPlans({
  stack,
  seed,
  plans,
  moves,
  reconcile,
}: {
  stack: ChaosStack;
  seed: number;
  plans: number;
  moves: number;
  /** The sweep continues what killed processes left, and staff import the bank's report: an open outcome blocks its plan. */
  reconcile: () => Promise<void>;
}): Promise<PlansRun> {
  const { consoleUrl, databaseUrl, environment } = stack;
  const random = createRandom(seed + 77);
  const { openDatabase } = await import("@/lib/db/database");
  const { processServices } = await import("@/app/composition/process-services");
  const { preparePlans } = await import("@/testing/plans/plan-scene");
  const { chargeableFrom, parseDay, addDays } = await import("@/lib/calendar/day");
  const { merchant } = await import("@/lib/merchant");
  const db = openDatabase(databaseUrl);
  const deps = { ...processServices(collectLog().log) };
  const token = async (number: string) => {
    const { token: text } = await createCardToken(consoleUrl, number);
    return { token: text, expiryMonth: 12, expiryYear: 40 };
  };
  const scene = await preparePlans({
    db,
    deps: deps as Parameters<typeof preparePlans>[0]["deps"],
    bank: { token },
    movements: async () => [],
  });

  const run: PlansRun = {
    sold: 0,
    days: [],
    clockMoves: [],
    confirmedEnds: [],
    incidents: [],
    events: new Map(),
  };
  const count = (event: string) => run.events.set(event, (run.events.get(event) ?? 0) + 1);
  let ahead = 0;
  const moveTo = async (day: string) => {
    const instant = chargeableFrom(parseDay(day), merchant.timeZone).getTime() + minutesAfter * 60_000;
    ahead = instant - Date.now();
    run.clockMoves.push({ from: Date.now(), ahead });
    run.days.push(day);
    deps.now = () => new Date(Date.now() + ahead);
    const body = JSON.stringify({ daysAhead: Math.floor(ahead / dayMs) });
    const moved = await fetch(`${consoleUrl}/api/clock`, { method: "POST", body });
    if (!moved.ok) throw new Error(`the sandbox's clock: ${await moved.text()}`);
  };

  await moveTo(nextEndOfJanuary());
  const sold: SceneSubscription[] = [];
  const limit = pLimit(4);
  await limit.map(Array.from({ length: plans }), async () => {
    const plan = { ...random.pick(intervals), card: random.pick(cards) };
    // Under faults the first payment or verification may fail: then the plan does not begin.
    const subscription = await scene.subscribe(plan).catch(() => undefined);
    if (subscription === undefined) return count("a plan did not begin");
    sold.push(subscription);
  });
  run.sold = sold.length;

  let day = run.days[0] ?? "";
  for (let move = 0; move < moves; move += 1) {
    await reconcile().catch(() => count("staff could not reconcile"));
    const retries = random.chance(30);
    const next = (await nextChargeDay(databaseUrl, day, { retries })) ?? addDays(parseDay(day), 30);
    day = random.chance(20) ? addDays(parseDay(next), 1 + random.below(2)) : next;
    await moveTo(day);
    const start: StartCharging = (how) => startCharging(environment, ahead, how);
    await Promise.all([
      disturb({ stack, random, start, run, count }),
      ...Array.from({ length: 1 + random.below(3) }, () =>
        delay(random.below(3_000)).then(() => act({ scene, deps, sold, random, run, count })),
      ),
    ]);
  }
  await db.$disconnect();
  return run;
}

/** The next last day of January that is not in the past, so that the second month is the shortest. */
function nextEndOfJanuary(): string {
  const today = new Date();
  const year = today.getUTCFullYear() + (today.getUTCMonth() === 0 ? 0 : 1);
  return `${year}-01-31`;
}

/** Starts a process that charges: by the shop's job, or beside its queue. */
type StartCharging = (how?: "beside-the-queue") => Child;

function startCharging(
  environment: Record<string, string>,
  ahead: number,
  ...how: Parameters<StartCharging>
): Child {
  const clock = new URL("../chaos/shift-clock.mjs", import.meta.url);
  clock.searchParams.set("seconds", String(Math.round(ahead / 1000)));
  return startChild(
    "scripts/run.mjs",
    ["run-job-once", "plans", ...how.filter((word) => word !== undefined)],
    {
      env: { ...environment, NODE_ENV: "production" },
      nodeOptions: ["--import", clock.href],
      log: `.data/logs/chaos-charge-plans${how[0] === undefined ? "" : `-${how[0]}`}.log`,
    },
  );
}

/**
 * Two processes charge: one by the shop's job, the other beside it, as a pass does that the queue has taken for dead. The first is
 * killed in the middle, or the database is. What is left is taken by the next.
 */
async function disturb({
  stack: { database, databaseUrl },
  random,
  start,
  run,
  count,
}: {
  stack: ChaosStack;
  random: Random;
  start: StartCharging;
  run: PlansRun;
  count: (event: string) => void;
}): Promise<void> {
  const [first, second] = [start(), start("beside-the-queue")];
  const from = Date.now();
  const kind = random.pick(["kill", "kill", "database killed", undefined] as const);
  if (kind !== undefined) {
    const charging = await waitForCharge(databaseUrl);
    if (charging) await delay(random.below(20));
    count(charging ? "disturbed during a charge" : "disturbed beside charges");
    if (kind === "kill") await first.kill();
    else {
      await database.crash();
      await database.restart();
    }
    count(`charging: ${kind}`);
    await endTimeOfPasses(databaseUrl);
    run.incidents.push({ kind, from, until: Date.now() });
  }
  const codes = await Promise.all([first.ended, second.ended]);
  for (let starts = 0; codes.at(-1) !== 0; starts += 1) {
    if (starts === mostStarts) throw new Error("no process that charges plans comes to its end");
    codes.push(await start().ended);
  }
  const last = await start().ended;
  if (last !== 0) throw new Error(`the process that charges plans ended with ${last}`);
}

/** A customer changes something of a plan, at the same time as it is charged. */
async function act({
  scene,
  deps,
  sold,
  random,
  run,
  count,
}: {
  scene: PlanScene;
  deps: Deps;
  sold: readonly SceneSubscription[];
  random: Random;
  run: PlansRun;
  count: (event: string) => void;
}): Promise<void> {
  if (sold.length === 0) return;
  const plan = random.pick(sold);
  const actor = { kind: "customer", customerId: plan.customerId } as const;
  const { number } = plan;
  const { pauseSubscription } = await import("@/modules/plans/pause-subscription");
  const { resumeSubscription } = await import("@/modules/plans/resume-subscription");
  const { cancelSubscription } = await import("@/modules/plans/cancel-subscription");
  const { listSavedCards } = await import("@/modules/saved-cards/list-saved-cards");
  const { removeCard } = await import("@/modules/saved-cards/remove-card");
  const confirmEnd = () => run.confirmedEnds.push({ subscription: number, at: Date.now() });
  try {
    switch (random.below(6)) {
      case 0:
        await pauseSubscription({ number, actor }, deps);
        return count("a plan is paused");
      case 1:
      case 2:
        await resumeSubscription({ number, actor }, deps);
        return count("a plan is resumed");
      case 3: {
        const cancelled = await cancelSubscription({ number, actor }, deps);
        if (cancelled.ok) confirmEnd();
        return count("a plan is cancelled");
      }
      case 4:
        await scene.changeCard(plan, random.pick(cards));
        return count("another card for a plan");
      default: {
        const { customerId } = plan;
        const saved = await listSavedCards({ customerId }, deps);
        const card = saved.find(({ plans }) => plans.some((own) => own.number === number));
        if (card === undefined) return;
        if (await removeCard({ customerId, savedCardId: card.id, reason: "card_removed" }, deps))
          confirmEnd();
        return count("the card of a plan is removed");
      }
    }
  } catch {
    // The database was killed meanwhile: nothing is known, so nothing was confirmed.
    count("a change of a plan did not come through");
  }
}
