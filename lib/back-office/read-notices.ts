import "server-only";
import { type Problem, readProblems } from "@/lib/monitor/dependencies";
import { isLate } from "@/lib/monitor/job-pass";
import { timeSinceJobPass } from "@/lib/monitor/shared-state";
import type { Deps } from "@/lib/payments/deps";

/** What every page of the admin shows of what does not work. */
export type AdminNotices = {
  /** Whether no worker runs, and when one was last seen. */
  worker: { missing: boolean; seenAt: Date | null };
  problems: { problem: Problem; since: Date }[];
};

/** Reads what every page of the admin shows. */
export async function readNotices({ db, now }: Pick<Deps, "db" | "now">): Promise<AdminNotices> {
  const at = now();
  const [elapsed, problems] = await Promise.all([timeSinceJobPass("worker", { db }), readProblems({ db })]);
  return {
    worker: {
      missing: elapsed === undefined || isLate("worker", elapsed),
      seenAt: elapsed === undefined ? null : new Date(at.getTime() - elapsed),
    },
    problems: Object.values(problems).toSorted((a, b) => a.since.getTime() - b.since.getTime()),
  };
}
