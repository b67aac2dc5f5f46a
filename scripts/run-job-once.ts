import { setTimeout as delay } from "node:timers/promises";

import { PgBoss } from "pg-boss";

import { CommandError } from "@/tools/command-error";
import { runProgram } from "@/tools/run-program";

/** A pass that a colleague's pass, or a bank that is down, leaves unfinished is followed by another. */
const passes = 2;
/** Milliseconds between two looks at whether a pass has ended. */
const lookEvery = 100;

// `node scripts/run.mjs run-job-once NAME`: one instance that runs a job of the shop from its queue, and ends; `beside-the-queue`
// runs it without, as a pass does that the queue has taken for dead.
await runProgram(async () => {
  const [name = "", how] = process.argv.slice(2);
  const { shopJobs } = await import("@/app/jobs/shop-jobs");
  const job = shopJobs.find((known) => known.name === name);
  if (job === undefined) throw new CommandError(`The shop has no job ${name}.`);
  const { processServices } = await import("@/app/composition/process-services");
  const { shopLog } = await import("@/lib/log/log");
  const deps = processServices(shopLog);
  const { modules } = await import("@/modules/server");
  const { signal } = new AbortController();
  if (how === "beside-the-queue") {
    for (let pass = 0; pass < passes; pass += 1) await job.run({ signal, modules }, deps);
    await deps.answers.settled();
    await deps.db.$disconnect();
    return 0;
  }
  const { environment } = await import("@/lib/environment");
  const { startJob } = await import("@/app/jobs/start-job");
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
  await startJob(boss, job, signal);
  for (let pass = 0; pass < passes;) if ((await runPass(boss, name)) === "completed") pass += 1;
  await deps.answers.settled();
  return 0;
});

/** Sends one pass, and returns the state in which it ended, in this process or another. Undefined if one waits already. */
async function runPass(boss: PgBoss, name: string): Promise<string | undefined> {
  const id = await boss.send(name, {});
  if (id === null) {
    await boss.supervise(name);
    await delay(lookEvery);
    return undefined;
  }
  for (;;) {
    // The pass of a process that died makes room when its time is over.
    await boss.supervise(name);
    const job = await boss.getJobById(name, id);
    if (job === null || !["created", "retry", "active"].includes(job.state)) return job?.state;
    await delay(lookEvery);
  }
}
