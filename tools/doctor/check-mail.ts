import { createTransport } from "nodemailer";

import type { Environment } from "@/lib/environment";

import { type Finding, fine, messageOf, wrong } from "./finding";

const part = "Mail";

/** What to do about each error of nodemailer. */
const advices: Record<string, string> = {
  EAUTH: "The mail server refuses user or password in SMTP_URL.",
  ETLS: "TLS failed: check the server's certificate, and smtp: or smtps: in SMTP_URL.",
  EDNS: "The host's name in SMTP_URL is unknown.",
  ECONNECTION: "No connection: check host and port in SMTP_URL, and the network.",
  ESOCKET: "No connection: check host and port in SMTP_URL, and the network.",
  ETIMEDOUT: "The mail server does not answer: check host, port and firewall.",
};

/** Greets the mail server, with TLS and the sign-in that SMTP_URL names, and sends nothing. */
export async function checkMail({ SMTP_URL: url }: Environment): Promise<Finding> {
  if (url === undefined)
    return wrong(part, "SMTP_URL is not set", "Set it with MAIL_FROM: until then mails wait in the outbox.");
  const transport = createTransport(url, {});
  try {
    await transport.verify();
    return fine(part, "the server takes mail of this shop");
  } catch (error) {
    const { code = "" } = error as { code?: string };
    return wrong(part, messageOf(error), advices[code] ?? "Check SMTP_URL.");
  } finally {
    transport.close();
  }
}
