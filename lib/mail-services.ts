import "server-only";
import { environment } from "@/lib/environment";
import type { Log } from "@/lib/log/log";
import type { MailDeps } from "@/lib/mail/mail-deps";
import { createMailServer, deliveryTakes } from "@/lib/mail/mail-server";
import { mailTexts } from "@/lib/mail-texts";
import { mintOrderLink } from "@/lib/order-access/order-links";
import { processServices } from "@/lib/process-services";

/** What sending mails depends on; undefined if the merchant has set no mail server. */
export function mailServices(log: Log): MailDeps | undefined {
  const { SMTP_URL: url, MAIL_FROM: from } = environment;
  if (url === undefined || from === undefined) return undefined;
  const mail = { server: createMailServer({ url, from }), texts: mailTexts, mintOrderLink, deliveryTakes };
  return { ...processServices(log), mail };
}
