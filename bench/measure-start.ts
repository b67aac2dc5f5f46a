import { setTimeout as delay } from "node:timers/promises";

import pidusage from "pidusage";

import { freePort } from "@/scripts/support/free-port";
import { startShop } from "@/scripts/support/start-shop";
import { Latencies } from "./latencies";

export type StartFigures = {
  /** From the start of the process to its first page; the start polls every 30 ms. */
  coldStart: Latencies;
  starts: number;
  /** Bytes of resident memory, three seconds after the first page. */
  idleMemory: number;
};

const starts = 5;

/** Starts the built shop several times beside the running one; measures its first page and its idle memory. */
export async function measureStart(environment: Record<string, string>): Promise<StartFigures> {
  const coldStart = new Latencies();
  let idleMemory = 0;
  for (let i = 0; i < starts; i += 1) {
    const port = await freePort();
    const started = performance.now();
    const shop = await startShop({ port, environment, log: ".data/logs/bench-start.log" });
    coldStart.record(performance.now() - started);
    if (i === starts - 1) {
      await delay(3000);
      idleMemory = (await pidusage(shop.pid)).memory;
    }
    await shop.stop();
  }
  return { coldStart, starts, idleMemory };
}
