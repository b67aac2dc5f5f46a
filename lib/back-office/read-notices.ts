import "server-only";
import type { Database } from "@/lib/db/database";
import { type Problem, readProblems } from "@/lib/monitor/dependencies";
import { isLate } from "@/lib/monitor/job-pass";
import { timeSinceJobPass } from "@/lib/monitor/shared-state";

/** What every page of the admin shows: what waits for people, and what does not work. */
export type AdminNotices = {
  unknownOutcomes: number;
  /** Requests that wait for a second person. */
  waitingApprovals: number;
  /** Whether no worker runs, and when one was last seen. */
  worker: { missing: boolean; seenAt: Date | null };
  problems: { problem: Problem; since: Date }[];
};

/** Reads what every page of the admin shows. */
export async function readNotices({ db }: { db: Database }): Promise<AdminNotices> {
  const now = new Date();
  const [unknownOutcomes, waitingApprovals, elapsed, problems] = await Promise.all([
    db.operation.count({ where: { state: "UNKNOWN" } }),
    db.approval.count({ where: { state: "waiting", expiresAt: { gt: now } } }),
    timeSinceJobPass("worker", { db }),
    readProblems({ db }),
  ]);
  return {
    unknownOutcomes,
    waitingApprovals,
    worker: {
      missing: elapsed === undefined || isLate("worker", elapsed),
      seenAt: elapsed === undefined ? null : new Date(now.getTime() - elapsed),
    },
    problems: Object.values(problems).toSorted((a, b) => a.since.getTime() - b.since.getTime()),
  };
}
