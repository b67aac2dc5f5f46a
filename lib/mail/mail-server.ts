import "server-only";

/** A mail that is complete but for its sender. */
export type OutgoingMail = {
  /** Its Message-ID is made of it, so that it stays the same in every attempt. */
  id: string;
  to: string;
  language: string;
  subject: string;
  html: string;
  text: string;
};

/**
 * What became of a mail. `reason` is a word for the log, such as `smtp_451`.
 *
 * `not_sent`: the server did not take it over, so it may be tried again. `refused`: the server refused this mail for good.
 * `unknown`: the connection was lost between the message's end and the server's reply, so it may have been taken over.
 */
export type Delivery =
  | { kind: "sent" }
  | { kind: "not_sent"; reason: string }
  | { kind: "refused"; reason: string }
  | { kind: "unknown"; reason: string };

export type MailServer = {
  connect(): Promise<MailConnection>;
};

/** Delivers mails one after the other. The first mail opens the connection, and so does one that follows a failure. */
export type MailConnection = {
  deliver(mail: OutgoingMail): Promise<Delivery>;
  close(): void;
};

/** Milliseconds that one delivery takes at most. */
export const deliveryTakes = 60_000;

export type MailServerSettings = {
  url: string;
  from: string;
  /** Milliseconds for one mail, from its composition to the server's reply, with the connection if it is opened. */
  timeoutMs: number;
};

/**
 * Sends mails to an SMTP server (RFC 5321).
 *
 * With a user in `url` the connection must be encrypted, by `smtps:` or by STARTTLS, before the password is sent. The SMTP
 * client is loaded by the first connection: pages and idle processes need none of it.
 */
export function createMailServer({
  timeoutMs = deliveryTakes,
  ...settings
}: Omit<MailServerSettings, "timeoutMs"> & Partial<MailServerSettings>): MailServer {
  return {
    async connect() {
      const { connectBySmtp } = await import("./deliver-by-smtp");
      return connectBySmtp({ ...settings, timeoutMs });
    },
  };
}
