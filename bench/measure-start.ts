import { setTimeout as delay } from "node:timers/promises";

import { freePort } from "@/scripts/support/ports";
import { startShop } from "@/scripts/support/start-shop";

import { quantile } from "./quantiles";
import { residentMemory } from "./resident-memory";

export type StartFigures = {
  /** Milliseconds from starting the process to its first page, the median of all starts; looked at each 30 ms. */
  coldStart: number;
  starts: number;
  /** MiB, three seconds after the first page. */
  idle: number | undefined;
};

const starts = 5;

/** Starts the built shop again and again beside the one that runs, and measures its first page and its idle memory. */
export async function measureStart(environment: Record<string, string>): Promise<StartFigures> {
  const samples: number[] = [];
  let idle: number | undefined;
  for (let i = 0; i < starts; i += 1) {
    const port = await freePort();
    const started = performance.now();
    const shop = await startShop({ port, environment, log: ".data/logs/bench-start.log" });
    samples.push(performance.now() - started);
    if (i === starts - 1) {
      await delay(3000);
      idle = await residentMemory(shop.pid);
    }
    await shop.stop();
  }
  return { coldStart: quantile(samples, 0.5), starts, idle };
}
