import { availableParallelism } from "node:os";

import type { RoundLoad } from "./figures";
import { readProc, treeTime } from "./process-times";

/** A round with more foreign load than this share of all cores is marked. */
export const mostForeignLoad = 0.1;

export type LoadSample = {
  /** Milliseconds; only differences count. */
  at: number;
  /** Milliseconds that all cores worked for processes. */
  busy: number;
  /** Milliseconds in which the machine underneath worked for others. */
  stolen: number;
  /** Milliseconds of the bench's own processes. */
  own: number;
};

/** Reads the first line of /proc/stat: user, nice, system, idle, iowait, irq, softirq, steal, in ticks of 10 ms. */
export function readMachineTimes(stat: string): { busy: number; stolen: number } {
  const [user = NaN, nice = NaN, system = NaN, , , , , steal = 0] = stat
    .split("\n", 1)
    .join()
    .split(/\s+/)
    .slice(1)
    .map((ticks) => Number(ticks) * 10);
  // Interrupts belong to no process, so they do not count as load.
  return { busy: user + nice + system, stolen: steal };
}

/** The shares of all cores that others had between two samples. */
export function loadBetween(before: LoadSample, after: LoadSample, cores: number): Omit<RoundLoad, "round"> {
  const available = (after.at - before.at) * cores;
  const foreign = after.busy - before.busy - (after.own - before.own);
  return {
    // The samples of machine and processes are not of one instant.
    foreign: Math.max(0, foreign / available),
    stolen: Math.max(0, (after.stolen - before.stolen) / available),
  };
}

/** Watches what else runs on the machine, round by round. */
export class LoadWatch {
  readonly loads: RoundLoad[] = [];
  readonly #roots: readonly number[];

  /** `roots` are the bench's own processes, with all that they start. */
  constructor(roots: readonly number[]) {
    this.#roots = roots;
  }

  async watch<T>(round: string, work: () => Promise<T>): Promise<T> {
    const before = this.#sample();
    const result = await work();
    const after = this.#sample();
    if (before !== undefined && after !== undefined)
      this.loads.push({ round, ...loadBetween(before, after, availableParallelism()) });
    return result;
  }

  /** Undefined if the system has no /proc. */
  #sample(): LoadSample | undefined {
    const stat = readProc("stat");
    if (stat === undefined) return undefined;
    return { at: performance.now(), ...readMachineTimes(stat), own: treeTime(this.#roots) };
  }
}
