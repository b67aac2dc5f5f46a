import pMap from "p-map";

import { HttpBrowser } from "@/testing/http-browser";
import { causeIncident, type Incident, type IncidentKind, incidentKinds } from "./incidents";
import type { ConfirmedRemoval, JourneyContext, PlacedOrder, RandomJourney } from "./journey-context";
import { createRandom, type Random } from "./random";
import { buyOnce } from "./buy-once";
import type { ChaosStack } from "./chaos-stack";

export type RandomJourneysResult = {
  /** How often each event happened: what people did, and pages that did not come. */
  events: Map<string, number>;
  /** What was done to the shop, in order. */
  incidents: Incident[];
  /** Every order whose page came. */
  orders: PlacedOrder[];
  /** Every removal of a saved card that a customer had read. */
  removals: ConfirmedRemoval[];
};

/** How many journeys run at the same time. */
const concurrency = 16;
/** How often something is done to the shop in a long run; in a short one it is after this many journeys. */
const incidentsAtMost = 60;
const journeysPerIncident = 12;
/** Staff import a report, or decide unknown outcomes, after this many journeys. */
const staffEvery = 12;

/**
 * Runs `runs` journeys, several at a time, and now and then does something to the shop in the middle of its work.
 *
 * Each journey's choices come from the seed and the number of the journey alone. `reconcile` is what staff do beside
 * them; it never runs twice at the same time.
 */
export async function runRandomJourneys({
  runs,
  seed,
  stack,
  ofModules,
  reconcile,
  onProgress,
}: {
  runs: number;
  seed: number;
  stack: ChaosStack;
  /** Beside the journeys of guests. */
  ofModules: readonly RandomJourney[];
  reconcile: (random: Random, count: JourneyContext["count"]) => Promise<void>;
  onProgress: (done: number) => void;
}): Promise<RandomJourneysResult> {
  const untilRestarted = async () => incident;
  const { result, count, runJourney } = beginJourneys({ stack, seed, ofModules, untilRestarted });
  const random = createRandom(seed);
  const kinds = shuffledKinds(random);
  const every = Math.max(journeysPerIncident, Math.round(runs / incidentsAtMost));
  const drawIncident = () => Math.round(every / 2) + random.below(every + 1);
  let untilIncident = drawIncident();
  let incident: Promise<void> | undefined;
  let staffWork: Promise<void> | undefined;
  let done = 0;

  const cause = async () => {
    const caused = await causeIncident(kinds(), random, stack);
    result.incidents.push(caused);
    incident = undefined;
  };
  const work = async () => {
    await reconcile(random, count);
    staffWork = undefined;
  };
  const run = async (number: number) => {
    const journey = runJourney(number);
    untilIncident -= 1;
    if (untilIncident <= 0 && incident === undefined) {
      untilIncident = drawIncident();
      incident = cause();
    }
    if (number % staffEvery === 0) staffWork ??= work();
    await journey;
    done += 1;
    onProgress(done);
  };
  await pMap(
    Array.from({ length: runs }, (_, index) => index + 1),
    run,
    { concurrency },
  );
  await Promise.all([incident, staffWork]);
  return result;
}

/** Makes what the journeys of a run share; `runJourney` runs the one with this number, of a module or of a guest. */
export function beginJourneys({
  stack: { instances, consoleUrl, staff },
  seed,
  ofModules,
  untilRestarted,
}: {
  stack: ChaosStack;
  seed: number;
  ofModules: readonly RandomJourney[];
  untilRestarted: JourneyContext["untilRestarted"];
}) {
  const result: RandomJourneysResult = { events: new Map(), incidents: [], orders: [], removals: [] };
  const count = (event: string) => void result.events.set(event, (result.events.get(event) ?? 0) + 1);
  const shared: Omit<JourneyContext, "random"> = {
    consoleUrl,
    staff,
    shopUrls: instances.map(({ url }) => url),
    untilRestarted,
    remember: (order) => result.orders.push(order),
    customers: [],
    confirmRemoval: (removal) => result.removals.push(removal),
    count,
  };
  const runJourney = async (number: number): Promise<void> => {
    const context = { ...shared, random: createRandom(seed * 1_000_003 + number) };
    for (const { share, run } of ofModules) if (context.random.chance(share)) return run(context);
    // All instances share a host, so they share its cookies.
    return buyOnce(context, new HttpBrowser());
  };
  return { result, count, runJourney };
}

/** Draws every kind of incident once before any of them again. */
function shuffledKinds(random: Random): () => IncidentKind {
  let left: IncidentKind[] = [];
  return () => {
    if (left.length === 0) left = [...incidentKinds];
    const kind = random.pick(left);
    left = left.filter((other) => other !== kind);
    return kind;
  };
}
