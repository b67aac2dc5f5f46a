import type { MailConnection } from "@/lib/mail/delivery";
import type { MailServer } from "@/lib/mail/mail-server";

/** A mail server of which each connection delivers as told. */
export function mailServerThat(deliver: MailConnection["deliver"]): MailServer {
  return { connect: () => Promise.resolve({ deliver, close: () => {} }) };
}
