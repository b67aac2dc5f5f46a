import { setTimeout as delay } from "node:timers/promises";

import { drainLimit } from "@/tools/drain-limit";
import { requireEnvironment } from "@/tools/require-environment";
import { runProgram } from "@/tools/run-program";
import { stopAtExit } from "@/tools/stop-at-exit";

// `npm run worker`: runs the shop's jobs, beside any number of web processes and other workers. SIGTERM and SIGINT let calls to
// the bank end and be written.
await runProgram(async () => {
  requireEnvironment(process.env.NODE_ENV ?? "production");
  const { moduleStarts } = await import("@/modules/start");
  for (const start of moduleStarts) stopAtExit(await start("worker"));
  const { runJobs } = await import("@/app/jobs/run-jobs");
  const { processServices } = await import("@/app/composition/process-services");
  const { shopLog } = await import("@/lib/log/log");
  // pg-boss does not await the statement that marks a job as done. If PostgreSQL is down then, its rejection is unhandled, and Node
  // would end the process. The job queue runs the next pass anyway.
  process.on("unhandledRejection", (error) => shopLog.error({ error }, "job queue failed"));
  const stopping = new AbortController();
  const ended = runJobs({ signal: stopping.signal }).then(() => processServices(shopLog).answers.settled());
  stopAtExit(async () => {
    stopping.abort();
    await Promise.race([ended, delay(drainLimit())]);
  });
  await ended;
  return 0;
}, 0);
