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
  deliver(mail: OutgoingMail): Promise<Delivery>;
};

/** Milliseconds that one delivery takes at most. */
export const deliveryTakes = 60_000;

export type MailServerSettings = {
  url: string;
  from: string;
  /** Milliseconds for one mail, from the first connection to the server's reply. */
  timeoutMs: number;
};

/**
 * Sends mails to an SMTP server (RFC 5321), each over a connection of its own.
 *
 * With a user in `url` the connection must be encrypted, by `smtps:` or by STARTTLS, before the password is sent. The SMTP
 * client is loaded by the first mail: pages and idle processes need none of it.
 */
export function createMailServer({
  timeoutMs = deliveryTakes,
  ...settings
}: Omit<MailServerSettings, "timeoutMs"> & Partial<MailServerSettings>): MailServer {
  return {
    async deliver(mail) {
      const { deliverBySmtp } = await import("./deliver-by-smtp");
      return deliverBySmtp(mail, { ...settings, timeoutMs });
    },
  };
}
