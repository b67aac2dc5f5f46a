import { setTimeout as delay } from "node:timers/promises";

import type { Log } from "@/lib/log/log";

/**
 * Does work at once and then again after each pause, until the signal is aborted.
 *
 * Throws nothing: work that fails is logged once, until it succeeds again.
 */
export async function repeat(
  work: () => Promise<void>,
  { every, signal, log }: { every: number; signal: AbortSignal; log: Log },
): Promise<void> {
  let failing = false;
  while (!signal.aborted) {
    try {
      await work();
      failing = false;
    } catch (error) {
      if (!failing) log.error({ error }, "job failed");
      failing = true;
    }
    await delay(every, undefined, { signal }).catch(() => {});
  }
}
