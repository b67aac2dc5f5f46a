import "server-only";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

import type { Database } from "@/lib/db/database";
import type { Log } from "@/lib/log/log";
import { reportLateJob } from "@/lib/monitor/job-pass";
import { reportDisk, reportRights } from "./check-instance";
import { appliedMigrations } from "./database-state";
import { type Dependencies, type Dependency, type Problem, readProblems } from "@/lib/monitor/dependencies";
import { type Sight, watchPart } from "./watch-part";

type Part = "ok" | "slow" | "failed";

/** Whether this instance can serve, and each part that it needs, those of modules last. Database and migrations decide; all else is reported. */
export type Readiness = {
  ready: boolean;
  parts: {
    database: Part;
    migrations: Part | "missing";
    worker: Part | "missing";
  } & Record<Dependency, Part | Problem>;
  /** By their names. */
  jobs: Record<string, Part | "late">;
};

/** A part of a module. It takes no instance out of service. */
export type ReadinessPart = {
  part: string;
  /** "ok", or the word for what is wrong. */
  see: (deps: { db: Database }) => Promise<string>;
};

type ReadinessDeps = {
  db: Database;
  log: Log;
  dependencies: Dependencies;
  watchedJobs: readonly string[];
  /** How long this process has run, in milliseconds. */
  upMs: () => number;
  migrations?: () => Promise<string[]>;
  moduleParts?: readonly ReadinessPart[];
  /** Milliseconds after which a part is slow. */
  answersWithin?: number;
};

/**
 * Makes what reads whether this instance can serve: the database answers and has every migration of this build.
 *
 * Each part has a clock of its own. A part that is slow is not failed: a database or migrations that are slow count as they were
 * seen in the last half minute. A missing worker, a late job or a dependency with a problem is named and logged as an error, but
 * takes no instance out of service: it concerns all of them, and an instance that can still show its pages is better than none.
 */
export function watchReadiness({
  db,
  log,
  dependencies,
  watchedJobs,
  upMs,
  migrations: namesOfBuild = migrationsOfBuild,
  moduleParts = [],
  answersWithin,
}: ReadinessDeps): () => Promise<Readiness> {
  const watch = <T>(look: () => Promise<T>) => watchPart(look, answersWithin);
  const watchJob = (job: string) => watch(() => reportLateJob(job, { db, log, upMs: upMs() }));
  const see = {
    database: watch(() => db.$queryRaw`SELECT 1`),
    migrations: watch(() => appliedAll(db, namesOfBuild)),
    worker: watchJob("worker"),
    jobs: watchedJobs.map((job) => [job, watchJob(job)] as const),
    modules: moduleParts.map(({ part, see }) => ({ part, read: watch(() => see({ db })) })),
    disk: watch(() => reportDisk({ dependencies })),
    problems: watch(async () => {
      await reportRights({ db, dependencies });
      await dependencies.settled();
      return readProblems({ db });
    }),
  };

  return async () => {
    const [database, migrations, worker, jobs, disk, problems, ofModules] = await Promise.all([
      see.database(),
      see.migrations(),
      see.worker(),
      Promise.all(see.jobs.map(async ([job, read]) => [job, await read()] as const)),
      see.disk(),
      see.problems(),
      Promise.all(see.modules.map(async ({ part, read }) => [part, word(await read(), (said) => said)])),
    ]);
    const dependency = (name: Dependency) => word(problems, (open) => open[name]?.problem ?? "ok");
    return {
      ready: valueOf(database) !== undefined && valueOf(migrations) === true,
      parts: {
        database: word(database, () => "ok"),
        migrations: word(migrations, (all) => (all ? "ok" : "missing")),
        worker: word(worker, (late) => (late ? "missing" : "ok")),
        gateway: dependency("gateway"),
        cardForm: dependency("cardForm"),
        mail: dependency("mail"),
        clock: dependency("clock"),
        disk: disk.state === "slow" ? "slow" : (valueOf(disk) ?? dependency("disk")),
        rights: dependency("rights"),
        ...Object.fromEntries(ofModules),
      },
      jobs: Object.fromEntries(
        jobs.map(([job, seen]) => [job, word(seen, (late) => (late ? "late" : "ok"))]),
      ),
    };
  };
}

/** What a part is called: by what was read, or why nothing was. */
function word<T, Name extends string>(sight: Sight<T>, name: (value: T) => Name): Name | "slow" | "failed" {
  return sight.state === "read" ? name(sight.value) : sight.state;
}

function valueOf<T>(sight: Sight<T>): T | undefined {
  return sight.state === "failed" ? undefined : sight.value;
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
