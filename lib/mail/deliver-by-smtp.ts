import "server-only";
import { Readable } from "node:stream";
import MailComposer from "nodemailer/lib/mail-composer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import SMTPTransport from "nodemailer/lib/smtp-transport";

import type { Delivery, MailConnection, MailServerSettings, OutgoingMail } from "./delivery";

/** Sends mails over one connection. A mail that cannot be composed throws, before anything is sent. */
export function connectBySmtp({ url, from, timeoutMs }: MailServerSettings): MailConnection {
  const { options } = new SMTPTransport(url);
  let kept: SMTPConnection | undefined;
  const drop = (connection: SMTPConnection) => {
    if (kept === connection) kept = undefined;
  };
  const deliverOver = async (connection: SMTPConnection, message: Message, takes: number) => {
    const delivery = await exchange(connection, options, message, takes);
    // What a server expects after it refused something differs, so the next mail begins anew.
    if (delivery.kind === "sent") kept = connection;
    else drop(connection);
    return delivery;
  };
  const openConnection = () => {
    const connection = new SMTPConnection({
      ...options,
      requireTLS: options.auth !== undefined && options.secure !== true,
      connectionTimeout: Math.min(timeoutMs, 10_000),
      greetingTimeout: Math.min(timeoutMs, 10_000),
      socketTimeout: Math.min(timeoutMs, 30_000),
    });
    connection.on("error", () => drop(connection));
    connection.on("end", () => drop(connection));
    return connection;
  };
  return {
    async deliver(mail) {
      const deadline = Date.now() + timeoutMs;
      const message = await compose(mail, from);
      if (kept !== undefined) {
        const delivery = await deliverOver(kept, message, deadline - Date.now());
        if (!isConnectionOver(delivery)) return delivery;
      }
      return deliverOver(openConnection(), message, deadline - Date.now());
    },
    close() {
      kept?.quit();
      kept = undefined;
    },
  };
}

type Message = {
  envelope: ReturnType<ReturnType<MailComposer["compile"]>["getEnvelope"]>;
  content: Buffer;
};

async function compose(
  { id, to, language, subject, html, text, pictures }: OutgoingMail,
  from: string,
): Promise<Message> {
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? "localhost";
  const composer = new MailComposer({
    from,
    to: { name: "", address: to },
    subject,
    html,
    text,
    attachments: pictures.map((picture, index) => ({
      cid: picture.id,
      content: picture.content,
      contentType: "image/jpeg",
      contentDisposition: "inline" as const,
      filename: `${index + 1}.jpg`,
    })),
    messageId: `<${id}@${domain}>`,
    headers: { "Auto-Submitted": "auto-generated", "Content-Language": language },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  return { envelope: composer.getEnvelope(), content: await composer.build() };
}

type Options = SMTPTransport["options"];

/** Sends one message over a connection that is new or has sent others. Closes it unless the message was sent. */
function exchange(
  connection: SMTPConnection,
  options: Options,
  { envelope, content }: Message,
  timeoutMs: number,
): Promise<Delivery> {
  return new Promise((resolve) => {
    let handedOver = false;
    const settle = (delivery: Delivery) => {
      clearTimeout(deadline);
      connection.off("error", fail);
      if (delivery.kind !== "sent") connection.close();
      resolve(delivery);
    };
    const fail = (error: SmtpError) => settle(deliveryOf(error, handedOver));
    const deadline = setTimeout(() => fail({ code: "ETIMEDOUT" }), timeoutMs);
    const send = () => {
      // It is first read when the server has asked for the message, after all commands before it.
      const stream = new Readable({
        read() {
          handedOver = true;
          this.push(content);
          this.push(null);
        },
      });
      connection.send({ ...envelope, size: content.length }, stream, (error) =>
        error ? fail(error) : settle({ kind: "sent" }),
      );
    };
    connection.on("error", fail);
    if (connection.stage === "connected") return send();
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

/**
 * Whether the server ended a connection before it took over the message, as servers do after some mails or some time
 * (reply 421, RFC 5321, 3.8). The message may go over another connection at once.
 */
function isConnectionOver(delivery: Delivery): boolean {
  return delivery.kind === "not_sent" && ["connection_failed", "smtp_421"].includes(delivery.reason);
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
