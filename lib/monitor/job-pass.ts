import "server-only";
import type { Database } from "@/lib/db/database";
import type { Log } from "@/lib/log/log";
import { merchant } from "@/lib/merchant";
import { type JobName, timeSinceJobPass } from "./shared-state";

/** Milliseconds after its last pass from which a job is late. */
export const lateAfter = { sweep: 3 * 60_000, plans: 3 * 60_000, worker: 60_000 } satisfies Record<
  JobName,
  number
>;

/** What has a last pass to be late by. */
export const jobNames = Object.keys(lateAfter) as JobName[];

type Since = {
  db: Database;
  /** How long this process has run: what counts before the first pass of all. */
  upMs: number;
};

/** Whether a job is late: it has completed no pass for three minutes, or no worker was seen for one. Without plans, nothing charges them. */
export function isLate(job: JobName, elapsedMs: number): boolean {
  return elapsedMs > lateAfter[job] && (job !== "plans" || merchant.features.plans);
}

/** Whether a job is late. Logs an error if it is. */
export async function reportLateJob(job: JobName, { log, ...since }: Since & { log: Log }): Promise<boolean> {
  const elapsed = (await timeSinceJobPass(job, since)) ?? since.upMs;
  if (!isLate(job, elapsed)) return false;
  log.error({ job, durationMs: Math.round(elapsed) }, "job is late");
  return true;
}
