import "server-only";
import type { PgBoss } from "pg-boss";

import { shopLog } from "@/lib/log/log";
import { mailServices } from "@/app/composition/mail-services";
import { processServices } from "@/app/composition/process-services";
import { isMailDue, sendDueMails } from "@/lib/mail/send-due-mails";
import { resolveLookups } from "@/lib/orders/order-lookup";
import { createQueue } from "./create-queue";
import { repeat } from "./repeat";

const queue = "mail";
/** How many mails one worker sends at once, so that a slow address does not delay the others. */
const senders = 4;
/** Milliseconds between two looks at whether a mail is due. */
const lookEvery = 2_000;
/** Seconds between two looks of a sender at the queue: it is notified of what this worker sends to it. */
const pollEvery = 30;
/** Seconds after which a job whose process died makes room for another. */
const jobExpires = 15 * 60;

const log = shopLog.with({ job: queue });

/**
 * Sends mails from the outbox as jobs of the queue, within seconds of their event.
 *
 * Also writes the mails that shoppers asked for with an order's number and address. Without a mail server it sends nothing
 * and logs that once: the mails wait in the outbox. Once `signal` is aborted, no further mail is sent.
 */
export async function sendMails(boss: PgBoss, signal: AbortSignal): Promise<void> {
  const services = processServices(log);
  const deps = mailServices(log);
  if (deps === undefined) log.warn({}, "SMTP_URL is not set: mails wait in the outbox");
  await createQueue(
    boss,
    { name: queue, policy: "short", retryLimit: 0, expireInSeconds: jobExpires },
    services.db,
  );
  const work = async () => {
    if (deps !== undefined) await sendDueMails({ signal }, deps);
  };
  const workers = await Promise.all(
    Array.from({ length: senders }, () => boss.work(queue, { pollingIntervalSeconds: pollEvery }, work)),
  );
  const look = async () => {
    await resolveLookups(services);
    if (deps === undefined || !(await isMailDue(deps))) return;
    await boss.send(queue, {});
    for (const worker of workers) boss.notifyWorker(worker);
  };
  void repeat(look, { every: lookEvery, signal, log });
}
