import "server-only";
import { Prisma } from "@/lib/db/generated/client";
import type { MailKind } from "@/lib/db/generated/enums";
import type { Delivery, MailConnection } from "./delivery";
import type { Problem } from "@/lib/monitor/dependencies";
import { dropObsoleteMails, isObsolete } from "./drop-obsolete-mails";
import type { MailDeps } from "./mail-text";
import { prepareMail } from "./prepare-mail";

/** Milliseconds after its creation from which a mail is not tried again. */
const givesUpAfter = 3 * 24 * 60 * 60_000;
/** Seconds before the second try; each later one waits twice as long. */
const firstDelay = 5;
/** Seconds that a mail waits for its next try at most. */
const longestDelay = 15 * 60;
/** How often its longest delivery a claim may last before its process counts as dead. */
const claimLasts = 3;

export type SentMails = Record<Delivery["kind"], number>;

type ClaimedMail = { id: string; kind: MailKind; attempts: number; createdAt: Date };

const isQueued = Prisma.sql`"state" = 'QUEUED' AND "due_at" <= now()`;

/** Whether a mail is due, and no module has it wait. */
function isDue({ outbox }: Pick<MailDeps["mail"], "outbox">): Prisma.Sql {
  return Prisma.join(
    [isQueued, ...outbox.flatMap(({ waits }) => (waits === undefined ? [] : [Prisma.sql`NOT ${waits}`]))],
    " AND ",
  );
}

/** Whether a mail waits to be sent now, or its sender has died. */
export async function isMailDue({ db, mail }: Pick<MailDeps, "db" | "mail">): Promise<boolean> {
  const [row] = await db.$queryRaw<{ due: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM "mail" WHERE ${isDue(mail)})
      OR EXISTS (SELECT 1 FROM "mail" WHERE "state" = 'SENDING' AND "claimed_at" < ${claimEnds(mail)}) AS "due"`;
  return row?.due ?? false;
}

/**
 * Sends the mails that are due, one after the other over one connection. Several processes may do so at once: each mail is
 * claimed by one.
 *
 * Never sends one twice. The claim is committed before the server is called. What the server did not take over is tried
 * again after a delay that doubles, for three days. If it may have taken it over (no reply after the message's end, or
 * a process that died), the outcome is unknown, and only a person sends it again. Once `signal` is aborted, no further mail is
 * sent.
 */
export async function sendDueMails({ signal }: { signal?: AbortSignal }, deps: MailDeps): Promise<SentMails> {
  const { db, mail } = deps;
  const counts: SentMails = { sent: 0, not_sent: 0, refused: 0, unknown: 0 };
  counts.unknown += await db.$executeRaw`
    UPDATE "mail" SET "state" = 'UNKNOWN', "problem" = 'process_died'
    WHERE "state" = 'SENDING' AND "claimed_at" < ${claimEnds(mail)}`;
  await dropObsoleteMails(deps);
  const connection = await mail.server.connect();
  try {
    while (!signal?.aborted) {
      const claimedAt = Date.now();
      const claimed = await claimMail(deps);
      if (claimed === undefined) break;
      const delivery = await deliver(claimed, claimedAt, connection, deps);
      await finish(claimed, delivery, deps);
      counts[delivery.kind] += 1;
    }
  } finally {
    connection.close();
  }
  return counts;
}

function claimEnds({ deliveryTakes }: MailDeps["mail"]): Date {
  return new Date(Date.now() - claimLasts * deliveryTakes);
}

/** Claims the mail that waits longest. One that became obsolete since the last pass began is left to the next pass. */
async function claimMail({
  db,
  now,
  mail,
}: Pick<MailDeps, "db" | "now" | "mail">): Promise<ClaimedMail | undefined> {
  const [row] = await db.$queryRaw<ClaimedMail[]>`
    UPDATE "mail" SET "state" = 'SENDING', "attempts" = "attempts" + 1, "claimed_at" = now()
    WHERE "id" = (
      SELECT "id" FROM "mail" WHERE ${isDue(mail)} AND NOT ${isObsolete(now(), mail)}
      ORDER BY "due_at" FOR UPDATE SKIP LOCKED LIMIT 1)
    RETURNING "id", "kind", "attempts", "created_at" AS "createdAt"`;
  return row;
}

async function deliver(
  claimed: ClaimedMail,
  claimedAt: number,
  connection: MailConnection,
  deps: MailDeps,
): Promise<Delivery> {
  const { log, mail, settings } = deps;
  try {
    const { to, language, write } = await prepareMail(claimed.id, deps);
    // With the first mail: the code that writes mails takes memory that idle processes do not need.
    const { renderMail } = await import("./render-mail");
    const rendered = await renderMail({ language, write, appUrl: settings.appUrl }, deps);
    // After a long suspension the claim may have ended, and a person may have sent the mail again.
    if (Date.now() - claimedAt > mail.deliveryTakes) return { kind: "not_sent", reason: "suspended" };
    return await connection.deliver({ id: claimed.id, to, language, ...rendered });
  } catch (error) {
    log.error({ mailId: claimed.id, kind: claimed.kind, error }, "mail not composed");
    return { kind: "not_sent", reason: "not_composed" };
  }
}

async function finish(
  claimed: ClaimedMail,
  delivery: Delivery,
  { db, dependencies, log, now }: MailDeps,
): Promise<void> {
  const problem = problemOf(delivery);
  if (problem !== undefined) dependencies.failed(problem);
  else if (delivery.kind === "sent") dependencies.worked("mail");
  const { id, kind, attempts, createdAt } = claimed;
  const ids = { mailId: id, kind };
  if (delivery.kind === "sent") {
    await db.$executeRaw`
      UPDATE "mail" SET "state" = 'SENT', "sent_at" = now(), "problem" = NULL
      WHERE "id" = ${id}::uuid AND "state" IN ('SENDING', 'UNKNOWN')`;
    log.info(ids, "mail sent");
    return;
  }
  const { reason } = delivery;
  const expired = delivery.kind === "not_sent" && now().getTime() - createdAt.getTime() > givesUpAfter;
  const state =
    delivery.kind === "unknown" ? "UNKNOWN" : expired || delivery.kind === "refused" ? "REFUSED" : "QUEUED";
  const delay = Math.min(firstDelay * 2 ** (attempts - 1), longestDelay);
  await db.$executeRaw`
    UPDATE "mail" SET "state" = ${state}::"mail_state", "problem" = ${reason},
      "due_at" = now() + make_interval(secs => ${delay}::float8)
    WHERE "id" = ${id}::uuid AND "state" = 'SENDING'`;
  log[state === "QUEUED" ? "warn" : "error"]({ ...ids, state, reason }, "mail not sent");
}

/** What a delivery says of the mail server; undefined if it is about this mail alone. */
function problemOf(delivery: Delivery): Problem | undefined {
  if (delivery.kind === "sent" || delivery.kind === "refused") return undefined;
  const { reason } = delivery;
  if (reason === "sign_in_failed") return "mail_sign_in_failed";
  if (reason === "tls_failed") return "mail_tls_failed";
  if (["connection_failed", "reply_lost", "timed_out"].includes(reason)) return "mail_unreachable";
  // A 4yz may be about the recipient, who is tried again.
  return /^smtp_(5\d\d|421)$/.test(reason) ? "mail_refused" : undefined;
}
