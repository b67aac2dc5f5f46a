import "server-only";
import { Prisma } from "@/lib/db/generated/client";
import type { MailKind, MailState } from "@/lib/db/generated/enums";
import type { InJson } from "@/lib/db/in-json";
import { type MailId, mailIdSchema, type SubscriptionNumber } from "@/lib/ids";
import type { Deps } from "@/lib/payments/deps";

export type MailRow = {
  id: MailId;
  kind: MailKind;
  to: string;
  state: MailState;
  /** Why the last try did not succeed, a code. */
  problem: string | null;
  attempts: number;
  writtenAt: Date;
  sentAt: Date | null;
  /** Who sent it again, if it repeats another mail. */
  requestedBy: string | null;
  /** Whether a member of staff may send it again. */
  admitsAgain: boolean;
};

type MailInJson = Omit<InJson<MailRow>, "id"> & { id: string };

const mayBeSentAgain = Prisma.sql`m."state" IN ('REFUSED', 'UNKNOWN')
  AND NOT EXISTS (SELECT 1 FROM "mail" a WHERE a."again_of" = m."id")`;

/** The mails about the order "o", newest first, as a part of the statement that reads the order. */
export const mailsInJson = Prisma.sql`(
  SELECT coalesce(json_agg(json_build_object('id', m."id", 'kind', m."kind", 'to', m."to_address", 'state', m."state",
    'problem', m."problem", 'attempts', m."attempts", 'writtenAt', m."created_at", 'sentAt', m."sent_at",
    'requestedBy', m."requested_by", 'admitsAgain', ${mayBeSentAgain}) ORDER BY m."created_at" DESC, m."id"), '[]')
  FROM "mail" m WHERE m."order_id" = o."id")`;

/** The mails that {@link mailsInJson} read. */
export function mailsFromJson(mails: MailInJson[]): MailRow[] {
  return mails.map((mail) => ({
    ...mail,
    id: mailIdSchema.parse(mail.id),
    writtenAt: new Date(mail.writtenAt),
    sentAt: mail.sentAt === null ? null : new Date(mail.sentAt),
  }));
}

/** The mails about a plan and about the charges of its periods, newest first. */
export async function listMailsOfSubscription(
  { number }: { number: SubscriptionNumber },
  { db }: Pick<Deps, "db">,
): Promise<MailRow[]> {
  return listMails(
    Prisma.sql`JOIN "subscription" s ON s."id" = m."subscription_id" WHERE s."number" = ${number}`,
    db,
  );
}

async function listMails(about: Prisma.Sql, db: Deps["db"]): Promise<MailRow[]> {
  const rows = await db.$queryRaw<(Omit<MailRow, "id"> & { id: string })[]>`
    SELECT m."id", m."kind", m."to_address" AS "to", m."state", m."problem", m."attempts",
      m."created_at" AS "writtenAt", m."sent_at" AS "sentAt", m."requested_by" AS "requestedBy",
      ${mayBeSentAgain} AS "admitsAgain"
    FROM "mail" m ${about} ORDER BY m."created_at" DESC, m."id"`;
  return rows.map((row) => ({ ...row, id: mailIdSchema.parse(row.id) }));
}
