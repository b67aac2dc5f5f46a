import pLimit from "p-limit";

import { type Result, err, ok } from "@/lib/result";

export type Busy = { kind: "busy" };

/** Runs at most `running` tasks at once; up to `waiting` more wait their turn, and any further one is `busy`. */
export function createBoundedQueue({ running, waiting }: { running: number; waiting: number }) {
  const limit = pLimit(running);
  return async <T>(task: () => Promise<T>): Promise<Result<T, Busy>> => {
    if (limit.activeCount + limit.pendingCount >= running + waiting) return err({ kind: "busy" });
    return ok(await limit(task));
  };
}
