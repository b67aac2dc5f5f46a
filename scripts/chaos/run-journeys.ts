import { createDice, type Dice } from "./random";
import { journey, type Place } from "./journey";

/** One instance of the shop. */
export type Instance = {
  url: string;
  /** Kills the process as a power cut would. */
  kill: () => Promise<void>;
  /** Resolves when another process answers in its place. */
  restart: () => Promise<void>;
};

export type ChaosRun = {
  /** How often people did each thing, and how often no page came. */
  acts: Map<string, number>;
  kills: number;
};

/** Journeys that go on at the same time. */
const lanes = 12;
/** After how many journeys, at the least and at the most, a process is killed. */
const killEvery = { least: 4, most: 24 };

/**
 * Sends `runs` journeys through the shop, several at a time, and kills an instance ever so often in the middle
 * of whatever it does. Each journey's choices come from the seed and its number alone.
 */
export async function runChaos({
  runs,
  seed,
  instances,
  consoleUrl,
  staff,
  onProgress,
}: {
  runs: number;
  seed: number;
  instances: readonly Instance[];
  consoleUrl: string;
  staff: Place["staff"];
  onProgress: (done: number) => void;
}): Promise<ChaosRun> {
  const acts = new Map<string, number>();
  const restarts = new Set<Promise<void>>();
  const place: Place = {
    shops: instances.map(({ url }) => url),
    consoleUrl,
    staff,
    untilUp: async () => void (await Promise.all(restarts)),
    tell: (what) => acts.set(what, (acts.get(what) ?? 0) + 1),
  };
  const killer = createDice(seed);
  let kills = 0;
  let untilKill = nextKill(killer);
  let started = 0;
  let done = 0;

  const killOne = () => {
    if (restarts.size > 0) return;
    kills += 1;
    const victim = killer.pick(instances);
    const restart = victim.kill().then(() => victim.restart());
    restarts.add(restart);
    void restart.finally(() => restarts.delete(restart)).catch(() => undefined);
  };
  const lane = async () => {
    while (started < runs) {
      started += 1;
      untilKill -= 1;
      const going = journey(place, createDice(seed * 1_000_003 + started));
      if (untilKill <= 0) {
        untilKill = nextKill(killer);
        killOne();
      }
      await going;
      done += 1;
      onProgress(done);
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, runs) }, lane));
  await Promise.all(restarts);
  return { acts, kills };
}

function nextKill(dice: Dice): number {
  return killEvery.least + dice.roll(killEvery.most - killEvery.least + 1);
}
