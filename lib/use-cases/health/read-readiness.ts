import "server-only";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { isStopping } from "@/lib/before-exit";
import type { Database } from "@/lib/db/database";
import { collectReports } from "@/lib/processes";
import { isLate } from "@/lib/use-cases/job-pass";

type Part = "ok" | "failed";

/** Whether this instance can serve, and each part that it needs. `sweep` and `plans` are reported, but do not decide. */
export type Readiness = {
  ready: boolean;
  parts: {
    process: Part | "stopping";
    database: Part;
    migrations: Part | "missing";
    jobs: "ok" | "stopped";
    sweep: Part | "late";
    plans: Part | "late";
  };
};

/** Milliseconds in which the database must answer. */
const answersWithin = 2_000;

/**
 * Reads whether this instance can serve: it is not stopping, the database answers and has every migration of this build, and
 * every process that serves its port answers and has its job queue running. `jobsRun` is that of this process.
 *
 * A late job is named, but takes no instance out of service: it concerns all of them, and shoppers can still pay.
 */
export async function readReadiness(
  { jobsRun, upMs }: { jobsRun: boolean; upMs: number },
  { db, migrations = migrationsOfBuild }: { db: Database; migrations?: () => Promise<string[]> },
): Promise<Readiness> {
  const [read, reports] = await Promise.all([
    inTime(readDatabase(db, migrations, upMs)).catch(() => undefined),
    collectReports(async () => ({ jobsRun })),
  ]);
  const allAnswer = reports.every((report) => report !== undefined);
  const parts: Readiness["parts"] = {
    process: isStopping() ? "stopping" : allAnswer ? "ok" : "failed",
    database: read === undefined ? "failed" : "ok",
    migrations: read?.migrations ?? "failed",
    jobs: reports.every((report) => report?.jobsRun !== false) ? "ok" : "stopped",
    sweep: read?.sweep ?? "failed",
    plans: read?.plans ?? "failed",
  };
  const { sweep: _, plans: __, ...deciding } = parts;
  return { ready: Object.values(deciding).every((part) => part === "ok"), parts };
}

async function readDatabase(db: Database, migrations: () => Promise<string[]>, upMs: number) {
  const [wanted, applied, sweepLate, plansLate] = await Promise.all([
    migrations(),
    db.$queryRaw<{ name: string }[]>`
      SELECT "migration_name" AS "name" FROM "_prisma_migrations"
      WHERE "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL`,
    isLate("sweep", { db, upMs }),
    isLate("plans", { db, upMs }),
  ]);
  const names = new Set(applied.map(({ name }) => name));
  return {
    migrations: wanted.every((name) => names.has(name)) ? ("ok" as const) : ("missing" as const),
    sweep: sweepLate ? ("late" as const) : ("ok" as const),
    plans: plansLate ? ("late" as const) : ("ok" as const),
  };
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
