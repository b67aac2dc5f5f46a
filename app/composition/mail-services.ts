import "server-only";

import type { Log } from "@/lib/log/log";
import type { MailDeps, MailDetails, MailText, MailTexts } from "@/lib/mail/mail-text";
import { createMailServer, deliveryTakes } from "@/lib/mail/mail-server";
import { mintOrderLink } from "@/lib/order-access/order-links";
import { orderTexts } from "@/lib/mail/order-texts";
import { resetTexts } from "@/lib/staff/reset-texts";
import { modules } from "@/modules/server";

import { environment } from "@/lib/environment";
import { messages } from "./messages";
import { processServices } from "./process-services";

/** What sending mails depends on; undefined if the merchant has set no mail server. */
export function mailServices(log: Log): MailDeps | undefined {
  const { SMTP_URL: url, MAIL_FROM: from } = environment;
  if (url === undefined || from === undefined) return undefined;
  const mail = {
    server: createMailServer({ url, from }),
    texts: mailTexts,
    outbox: outboxRules,
    messages,
    mintOrderLink,
    deliveryTakes,
  };
  return { ...processServices(log), mail };
}

/** What modules decide of the outbox. */
export const outboxRules = modules.flatMap((module) => module.outbox ?? []);

/** What the shop's mails say, from the areas and modules that they are about. */
export const mailTexts = withDetails(
  { ...orderTexts, ...resetTexts, ...Object.assign({}, ...modules.map((module) => module.mailTexts)) },
  modules.flatMap((module) => module.mailDetails ?? []),
);

/** Texts of mails with what modules add to each. */
function withDetails(texts: MailTexts, details: readonly MailDetails[]): MailTexts {
  const added = (text: MailText): MailText => {
    return async (mail, deps) => {
      const [write, ...more] = await Promise.all([
        text(mail, deps),
        ...details.map((read) => read(mail, deps)),
      ]);
      return (writer) => {
        const content = write(writer);
        const rows = [...(content.details ?? []), ...more.flatMap((writeRows) => writeRows(writer))];
        return rows.length === 0 ? content : { ...content, details: rows };
      };
    };
  };
  return Object.fromEntries(Object.entries(texts).map(([kind, text]) => [kind, added(text)]));
}
