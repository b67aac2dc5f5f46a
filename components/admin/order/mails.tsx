import type { MailRow } from "@/lib/mail/list-mails";

import { timeText } from "@/components/admin/frame/format-time";
import { actorLabel, codeLabel, mailLabels, mailStateLabels } from "@/components/admin/frame/labels";
import { MailList, type MailListProps, type MailTexts } from "./mail-list";
import { mailMessages } from "@/components/admin/frame/messages";

type MailsProps = Omit<MailListProps, "mails"> & { mails: MailRow[] };

/** The mails about an order or a plan, newest first. */
export function Mails({ mails, ...rest }: MailsProps) {
  return <MailList mails={mails.map(mailTexts)} {...rest} />;
}

function mailTexts(mail: MailRow): MailTexts {
  const { id, kind, state, to, attempts, problem, requestedBy } = mail;
  const tries = attempts === 1 ? "One attempt" : `${attempts} attempts`;
  return {
    id,
    title: mailLabels[kind],
    state: mailStateLabels[state],
    to,
    written: timeText(mail.writtenAt),
    sent: mail.sentAt === null ? undefined : timeText(mail.sentAt),
    again: requestedBy === null ? undefined : `sent again by ${actorLabel(requestedBy)}`,
    problem: problem === null ? undefined : `${tries}, the last one: ${codeLabel(problem)}`,
    admits: mail.admitsAgain ? { message: mailMessages[state] } : undefined,
  };
}
