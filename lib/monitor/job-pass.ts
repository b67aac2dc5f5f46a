import "server-only";
import type { Database } from "@/lib/db/database";
import type { Log } from "@/lib/log/log";
import { timeSinceJobPass } from "./shared-state";

/** Milliseconds after its last pass from which a job, and after its last sign of life from which the worker is late. */
export const lateAfter = { job: 3 * 60_000, worker: 60_000 };

type Since = {
  db: Database;
  /** How long this process has run: what counts before the first pass of all. */
  upMs: number;
};

/** Whether a job is late: it has completed no pass for three minutes, or no worker was seen for one. */
export function isLate(job: string, elapsedMs: number): boolean {
  return elapsedMs > (job === "worker" ? lateAfter.worker : lateAfter.job);
}

/** Whether a job is late. Logs an error if it is. */
export async function reportLateJob(job: string, { log, ...since }: Since & { log: Log }): Promise<boolean> {
  const elapsed = (await timeSinceJobPass(job, since)) ?? since.upMs;
  if (!isLate(job, elapsed)) return false;
  log.error({ job, durationMs: Math.round(elapsed) }, "job is late");
  return true;
}
