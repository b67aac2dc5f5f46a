import "server-only";
import type PgBoss from "pg-boss";

import { shopLog } from "@/lib/log/shop-log";
import { processServices } from "@/lib/process-services";
import { tellStaff } from "@/lib/staff-mail/tell-staff";
import { createQueue } from "./create-queue";

const queue = "staff-mail";
/** Seconds after which a pass whose process died makes room for the next. */
const passExpires = 60;

const log = shopLog.with({ job: queue });

/** Writes the mails to staff every minute, in one of all workers that share the database. */
export async function tellStaffEveryMinute(boss: PgBoss): Promise<void> {
  const deps = processServices(log);
  await createQueue(
    boss,
    { name: queue, policy: "stately", retryLimit: 0, expireInSeconds: passExpires },
    deps.db,
  );
  await boss.work(queue, { pollingIntervalSeconds: 5 }, async () => {
    const counts = await tellStaff(deps);
    if (counts.alerts + counts.days > 0) log.info({ counts }, "staff told by mail");
  });
  await boss.schedule(queue, "* * * * *", undefined, { tz: "UTC" });
}
