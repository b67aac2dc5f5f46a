import "server-only";
import { Readable } from "node:stream";
import MailComposer from "nodemailer/lib/mail-composer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import SMTPTransport from "nodemailer/lib/smtp-transport";

import type { Delivery, MailServerSettings, OutgoingMail } from "./mail-server";

/** Sends one mail over a connection of its own. Throws where the mail cannot be composed, before anything is sent. */
export async function deliverBySmtp(
  { id, to, language, subject, html, text }: OutgoingMail,
  { url, from, timeoutMs }: MailServerSettings,
): Promise<Delivery> {
  const { options } = new SMTPTransport(url);
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? "localhost";
  const composer = new MailComposer({
    from,
    to: { name: "", address: to },
    subject,
    html,
    text,
    messageId: `<${id}@${domain}>`,
    headers: { "Auto-Submitted": "auto-generated", "Content-Language": language },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const message = await composer.build();
  return exchange(options, composer.getEnvelope(), message, timeoutMs);
}

type Options = SMTPTransport["options"];

function exchange(
  options: Options,
  envelope: ReturnType<ReturnType<MailComposer["compile"]>["getEnvelope"]>,
  message: Buffer,
  timeoutMs: number,
): Promise<Delivery> {
  return new Promise((resolve) => {
    const connection = new SMTPConnection({
      ...options,
      requireTLS: options.auth !== undefined && options.secure !== true,
      connectionTimeout: Math.min(timeoutMs, 10_000),
      greetingTimeout: Math.min(timeoutMs, 10_000),
      socketTimeout: Math.min(timeoutMs, 30_000),
    });
    let handedOver = false;
    const settle = (delivery: Delivery) => {
      clearTimeout(deadline);
      connection.close();
      resolve(delivery);
    };
    const fail = (error: SmtpError) => settle(deliveryOf(error, handedOver));
    const deadline = setTimeout(() => fail({ code: "ETIMEDOUT" }), timeoutMs);
    const send = () => {
      // It is first read when the server has asked for the message, after all commands before it.
      const stream = new Readable({
        read() {
          handedOver = true;
          this.push(message);
          this.push(null);
        },
      });
      connection.send({ ...envelope, size: message.length }, stream, (error) =>
        error ? fail(error) : settle({ kind: "sent" }),
      );
    };
    connection.on("error", fail);
    connection.connect((error) => {
      if (error) return fail(error);
      if (options.auth === undefined) return send();
      connection.login(
        { credentials: { user: options.auth.user ?? "", pass: options.auth.pass ?? "" } },
        (refused) => (refused ? fail(refused) : send()),
      );
    });
  });
}

/** The fields of an error of nodemailer that say how far it came. */
type SmtpError = { code?: string; responseCode?: number; command?: string };

const words: Record<string, string> = {
  EAUTH: "sign_in_failed",
  ETLS: "tls_failed",
  ETIMEDOUT: "timed_out",
};

/**
 * A reply of the server decides whatever came before it: a 5yz to the recipient or to the message is final, and any other
 * negative reply is not (RFC 5321, 4.2.1). Without a reply, a message that was handed over may have been accepted.
 */
function deliveryOf({ code = "", responseCode, command = "" }: SmtpError, handedOver: boolean): Delivery {
  if (responseCode === undefined) {
    const reason = words[code] ?? (handedOver ? "reply_lost" : "connection_failed");
    return { kind: handedOver ? "unknown" : "not_sent", reason };
  }
  const aboutThisMail = command === "RCPT TO" || command === "DATA";
  const kind = aboutThisMail && responseCode >= 500 ? "refused" : "not_sent";
  return { kind, reason: words[code] ?? `smtp_${responseCode}` };
}
