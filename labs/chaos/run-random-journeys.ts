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
  const { instances, consoleUrl, staff } = stack;
  const events = new Map<string, number>();
  const incidents: Incident[] = [];
  const orders: PlacedOrder[] = [];
  const removals: ConfirmedRemoval[] = [];
  const context: Omit<JourneyContext, "random"> = {
    consoleUrl,
    staff,
    shopUrls: instances.map(({ url }) => url),
    untilRestarted: async () => incident,
    remember: (order) => orders.push(order),
    customers: [],
    confirmRemoval: (removal) => removals.push(removal),
    count: (event) => events.set(event, (events.get(event) ?? 0) + 1),
  };
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
    incidents.push(caused);
    incident = undefined;
  };
  const work = async () => {
    await reconcile(random, context.count);
    staffWork = undefined;
  };
  const run = async (number: number) => {
    const journey = runJourney({ ...context, random: createRandom(seed * 1_000_003 + number) }, ofModules);
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
  return { events, incidents, orders, removals };
}

/** A journey of a module, or of a guest. */
async function runJourney(context: JourneyContext, ofModules: readonly RandomJourney[]): Promise<void> {
  for (const { share, run } of ofModules) if (context.random.chance(share)) return run(context);
  // All instances share a host, so they share its cookies.
  return buyOnce(context, new HttpBrowser());
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
