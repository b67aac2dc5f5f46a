import "server-only";
import type { Prisma } from "@/lib/db/generated/client";
import type { MailKind, MailState } from "@/lib/db/generated/enums";
import { erased } from "@/lib/db/erase-words";
import { type MailId, mailIdSchema } from "@/lib/ids";

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

/** The mails about something, for `mailRow`. */
export const mailsNewestFirst = {
  orderBy: [{ createdAt: "desc" }, { id: "asc" }],
  select: {
    id: true,
    kind: true,
    toAddress: true,
    state: true,
    problem: true,
    attempts: true,
    createdAt: true,
    sentAt: true,
    requestedBy: true,
    again: { select: { id: true } },
  },
} satisfies Prisma.MailFindManyArgs;

/** States of a mail that has left the outbox, or could not. */
const sentStates: readonly MailState[] = ["SENT", "REFUSED", "UNKNOWN"];

/** A stored mail as staff see it. */
export function mailRow({
  id,
  toAddress,
  createdAt,
  again,
  ...mail
}: Prisma.MailGetPayload<typeof mailsNewestFirst>): MailRow {
  return {
    ...mail,
    id: mailIdSchema.parse(id),
    to: toAddress,
    writtenAt: createdAt,
    admitsAgain: sentStates.includes(mail.state) && again === null && toAddress !== erased,
  };
}
