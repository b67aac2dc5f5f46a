import pMap from "p-map";

import { runRandomJourney } from "./random-journey";
import type { JourneyContext } from "./journey-context";
import { createRandom } from "./random";
import type { ShopInstance } from "./shop-instance";

export type RandomJourneysResult = {
  /** How often each event happened: what people did, and pages that did not come. */
  events: Map<string, number>;
  kills: number;
};

/** How many journeys run at the same time. */
const concurrency = 12;
/** An instance is killed after this many journeys. */
const killEvery = { least: 4, most: 24 };

/**
 * Runs `runs` journeys, several at a time, and now and then kills an instance in the middle of its work.
 *
 * Each journey's choices come from the seed and the number of the journey alone.
 */
export async function runRandomJourneys({
  runs,
  seed,
  instances,
  onProgress,
  ...site
}: {
  runs: number;
  seed: number;
  instances: readonly ShopInstance[];
  onProgress: (done: number) => void;
} & Pick<JourneyContext, "consoleUrl" | "staff">): Promise<RandomJourneysResult> {
  const events = new Map<string, number>();
  const restarts = new Set<Promise<void>>();
  const context: Omit<JourneyContext, "random"> = {
    ...site,
    shopUrls: instances.map(({ url }) => url),
    untilRestarted: async () => void (await Promise.all(restarts)),
    count: (event) => events.set(event, (events.get(event) ?? 0) + 1),
  };
  const random = createRandom(seed);
  const drawKill = () => killEvery.least + random.below(killEvery.most - killEvery.least + 1);
  let kills = 0;
  let untilKill = drawKill();
  let done = 0;

  const killOne = () => {
    if (restarts.size > 0) return;
    kills += 1;
    const instance = random.pick(instances);
    const restart = instance.kill().then(() => instance.restart());
    restarts.add(restart);
    void restart.finally(() => restarts.delete(restart)).catch(() => undefined);
  };
  const run = async (number: number) => {
    const journey = runRandomJourney({ ...context, random: createRandom(seed * 1_000_003 + number) });
    untilKill -= 1;
    if (untilKill <= 0) {
      untilKill = drawKill();
      killOne();
    }
    await journey;
    done += 1;
    onProgress(done);
  };
  await pMap(
    Array.from({ length: runs }, (_, index) => index + 1),
    run,
    { concurrency },
  );
  await Promise.all(restarts);
  return { events, kills };
}
