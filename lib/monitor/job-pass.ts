import "server-only";
import type { Database } from "@/lib/db/database";
import type { Log } from "@/lib/log/log";
import { type JobName, timeSinceJobPass } from "./shared-state";

/** Milliseconds after its last pass from which a job is late. */
export const lateAfter = { sweep: 3 * 60_000, plans: 3 * 60_000, worker: 60_000 } satisfies Record<
  JobName,
  number
>;

type Since = {
  db: Database;
  /** How long this process has run: what counts before the first pass of all. */
  upMs: number;
};

/** Whether a job is late: it has completed no pass for three minutes, or no worker was seen for one. Logs an error if it is. */
export async function reportLateJob(job: JobName, { log, ...since }: Since & { log: Log }): Promise<boolean> {
  const elapsed = (await timeSinceJobPass(job, since)) ?? since.upMs;
  const isLate = elapsed > lateAfter[job];
  if (isLate) log.error({ job, durationMs: Math.round(elapsed) }, "job is late");
  return isLate;
}
