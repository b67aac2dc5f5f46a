import "server-only";
import type { PgBoss } from "pg-boss";

import { shopLog } from "@/lib/log/log";
import { processServices } from "@/app/composition/process-services";
import { notifyStaff } from "@/modules/staff-mail/notify-staff";
import { createQueue } from "./create-queue";

const queue = "staff-mail";
/** Seconds after which a pass whose process died makes room for the next. */
const passExpires = 60;

const log = shopLog.with({ job: queue });

/** Writes the mails to staff every minute, in one of all workers that share the database. */
export async function notifyStaffEveryMinute(boss: PgBoss): Promise<void> {
  const deps = processServices(log);
  await createQueue(
    boss,
    { name: queue, policy: "stately", retryLimit: 0, expireInSeconds: passExpires },
    deps.db,
  );
  await boss.work(queue, { pollingIntervalSeconds: 5 }, async () => {
    const counts = await notifyStaff(deps);
    if (counts.alerts + counts.days > 0) log.info({ counts }, "mails to staff written");
  });
  await boss.schedule(queue, "* * * * *", undefined, { tz: "UTC" });
}
