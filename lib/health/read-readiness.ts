import "server-only";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

import type { Database } from "@/lib/db/database";
import type { Log } from "@/lib/log/log";
import { maxKinds } from "@/lib/security/record-csp-reports";
import { reportLateJob } from "@/lib/monitor/job-pass";
import type { JobName } from "@/lib/monitor/shared-state";
import { checkInstance } from "./check-instance";
import { appliedMigrations } from "./database-state";
import { type Dependencies, type Dependency, type Problem, readProblems } from "@/lib/monitor/dependencies";

type Part = "ok" | "failed";

/** Whether this instance can serve, and each part that it needs. Database and migrations decide; all else is reported. */
export type Readiness = {
  ready: boolean;
  parts: {
    database: Part;
    migrations: Part | "missing";
    worker: Part | "missing";
    sweep: Part | "late";
    plans: Part | "late";
    cspReports: Part | "full";
  } & Record<Dependency, Part | Problem>;
};

const unread = {
  database: "failed",
  migrations: "failed",
  worker: "failed",
  sweep: "failed",
  plans: "failed",
  cspReports: "failed",
  gateway: "failed",
  cardForm: "failed",
  mail: "failed",
  clock: "failed",
  disk: "failed",
  rights: "failed",
} as const satisfies Readiness["parts"];

/** Milliseconds in which the database must answer. */
const answersWithin = 2_000;

/**
 * Reads whether this instance can serve: the database answers and has every migration of this build.
 *
 * A missing worker, a late job or a dependency with a problem is named and logged as an error, but takes no instance out of
 * service: it concerns all of them, and an instance that can still show its pages is better than none.
 */
export async function readReadiness(
  { upMs }: { upMs: number },
  {
    db,
    log,
    dependencies,
    migrations = migrationsOfBuild,
  }: { db: Database; log: Log; dependencies: Dependencies; migrations?: () => Promise<string[]> },
): Promise<Readiness> {
  const late = (job: JobName) => reportLateJob(job, { db, log, upMs });
  const read = Promise.all([
    appliedAll(db, migrations),
    late("worker"),
    late("sweep"),
    late("plans"),
    db.cspViolation.count(),
    checkInstance({ db, dependencies })
      .then(() => dependencies.settled())
      .then(() => readProblems({ db })),
  ]);
  const found = await inTime(read).catch(() => undefined);
  if (found === undefined) return { ready: false, parts: { ...unread } };
  const [migrated, workerMissing, sweepLate, plansLate, cspKinds, open] = found;
  return {
    ready: migrated,
    parts: {
      database: "ok",
      migrations: migrated ? "ok" : "missing",
      worker: workerMissing ? "missing" : "ok",
      sweep: sweepLate ? "late" : "ok",
      plans: plansLate ? "late" : "ok",
      cspReports: cspKinds >= maxKinds ? "full" : "ok",
      gateway: open.gateway?.problem ?? "ok",
      cardForm: open.cardForm?.problem ?? "ok",
      mail: open.mail?.problem ?? "ok",
      clock: open.clock?.problem ?? "ok",
      disk: open.disk?.problem ?? "ok",
      rights: open.rights?.problem ?? "ok",
    },
  };
}

async function appliedAll(db: Database, migrations: () => Promise<string[]>): Promise<boolean> {
  const [wanted, applied] = await Promise.all([migrations(), appliedMigrations({ db })]);
  return wanted.every((name) => applied.includes(name));
}

/** The names of the migrations beside the build; the server runs in the folder of the project. */
async function migrationsOfBuild(): Promise<string[]> {
  const folder = join(process.cwd(), "prisma", "migrations");
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error("the database does not answer")), answersWithin);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
