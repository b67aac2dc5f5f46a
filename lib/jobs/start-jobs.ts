import "server-only";
import PgBoss from "pg-boss";

import { services } from "@/lib/composition";
import { environment } from "@/lib/environment";
import { sweep } from "@/lib/use-cases/payment/sweep";

const queue = "sweep";
/** Seconds after which a pass whose process died makes room for the next. */
const passExpires = 120;
/** Milliseconds after which a start that the database refused is tried again. */
const startAgainAfter = 30_000;

/**
 * Sweeps every minute, in one of all instances that share the database.
 *
 * The queue stands in a schema of its own (`pgboss`) of the shop's PostgreSQL, which it makes and migrates by
 * itself. A process that ends in the middle of a pass needs no goodbye: the next pass is somebody else's.
 */
export async function startJobs(): Promise<void> {
  const boss = new PgBoss({ connectionString: environment.DATABASE_URL, max: 2, application_name: "jobs" });
  boss.on("error", report);
  let endingTold = 0;
  try {
    await boss.start();
    await boss.createQueue(queue, {
      name: queue,
      policy: "stately",
      retryLimit: 0,
      expireInSeconds: passExpires,
    });
    await boss.work(queue, { pollingIntervalSeconds: 5 }, async () => {
      const counts = await sweep({}, services());
      const { ending, ...done } = counts;
      if (Object.values(done).some((count) => count > 0) || ending !== endingTold) tell({ ...counts });
      endingTold = ending;
    });
    await boss.schedule(queue, "* * * * *", undefined, { tz: "UTC" });
  } catch (cause) {
    report(cause);
    await boss.stop({ graceful: false }).catch(report);
    setTimeout(() => void startJobs(), startAgainAfter).unref();
  }
}

/** An error's kind alone: its message may carry a connection string. */
function report(cause: unknown): void {
  tell({ error: cause instanceof Error ? cause.name : "unknown" });
}

function tell(facts: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), job: queue, ...facts })}\n`);
}
