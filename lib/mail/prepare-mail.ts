import "server-only";
import { orderNumberSchema } from "@/lib/ids";
import { required } from "@/lib/invariant";
import type { MailDeps, WriteMail } from "./mail-text";
import { type MailOrder, mailOrderOf } from "./mail-order";
import { type ReadMail, readMail } from "./read-mail";

/** Reads what a mail says, when it is sent. A movement never changes, so neither do its amounts. */
export async function prepareMail(
  id: string,
  deps: MailDeps,
): Promise<{ to: string; language: string; write: WriteMail }> {
  const mail = await readMail(id, deps);
  const { kind, toAddress: to, language } = mail;
  const text = required(deps.mail.texts[kind], "text of a mail");
  const write = await text({ ...mail, order: orderOf(mail, deps) }, deps);
  return { to, language, write };
}

function orderOf({ kind, toAddress, order }: ReadMail, { mail, now }: MailDeps): MailOrder | null {
  if (order === null) return null;
  const number = orderNumberSchema.parse(order.number);
  const link = { number, email: toAddress, for: kind === "order_link" ? "lookup" : "mail" } as const;
  return mailOrderOf(order, mail.mintOrderLink(link, now()));
}
