import { setTimeout as delay } from "node:timers/promises";

import { PgBoss } from "pg-boss";

import { runProgram } from "@/tools/run-program";

/** A pass that a colleague's pass, or a bank that is down, leaves unfinished is followed by another. */
const passes = 2;
/** Milliseconds between two looks at whether a pass has ended. */
const lookEvery = 100;

// `node scripts/run.mjs charge-plans-once`: one instance that charges the plans that are due, and ends. It runs the shop's
// job from its queue, and `beside-the-queue` the use case alone, as a pass does that the queue has taken for dead.
await runProgram(async () => {
  if (process.argv.includes("beside-the-queue")) await chargeBesideTheQueue();
  else await chargeByTheQueue();
  return 0;
});

async function chargeByTheQueue(): Promise<void> {
  const { environment } = await import("@/lib/environment");
  const { plans } = await import("@/app/jobs/shop-jobs");
  const { startJob } = await import("@/app/jobs/start-job");
  const { processServices } = await import("@/app/composition/process-services");
  const { shopLog } = await import("@/lib/log/log");
  // The passes are sent below, because PostgreSQL keeps the real time: a minute there would be a minute of the run.
  const boss = new PgBoss({
    connectionString: environment.DATABASE_URL,
    max: 3,
    supervise: false,
    schedule: false,
    monitorIntervalSeconds: 1,
  });
  boss.on("error", (error) => process.stderr.write(`${error.message}\n`));
  await boss.start();
  await startJob(boss, plans, new AbortController().signal);
  for (let pass = 0; pass < passes;) {
    const state = await runPass(boss);
    if (state === "completed") pass += 1;
  }
  await processServices(shopLog).answers.settled();
}

/** Sends one pass, and returns the state in which it ended, in this process or another. Undefined if one waits already. */
async function runPass(boss: PgBoss): Promise<string | undefined> {
  const id = await boss.send("plans", {});
  if (id === null) {
    await boss.supervise("plans");
    await delay(lookEvery);
    return undefined;
  }
  for (;;) {
    // The pass of a process that died makes room when its time is over.
    await boss.supervise("plans");
    const job = await boss.getJobById("plans", id);
    if (job === null || !["created", "retry", "active"].includes(job.state)) return job?.state;
    await delay(lookEvery);
  }
}

async function chargeBesideTheQueue(): Promise<void> {
  const { processServices } = await import("@/app/composition/process-services");
  const { shopLog } = await import("@/lib/log/log");
  const { chargeDuePlans } = await import("@/lib/plans/charge-due-plans");
  const deps = processServices(shopLog);
  for (let pass = 0; pass < passes; pass += 1) await chargeDuePlans({}, deps);
  await deps.answers.settled();
  await deps.db.$disconnect();
}
