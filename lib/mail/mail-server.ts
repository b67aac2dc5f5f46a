import "server-only";
import type { MailConnection, MailServerSettings } from "./delivery";

export type MailServer = {
  connect(): Promise<MailConnection>;
};

/** Milliseconds that one delivery takes at most. */
export const deliveryTakes = 60_000;

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
