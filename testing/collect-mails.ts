import type { MailDeps } from "@/lib/mail/mail-text";
import type { Delivery, OutgoingMail } from "@/lib/mail/delivery";
import { sendDueMails } from "@/lib/mail/send-due-mails";
import { mailTexts, outboxRules } from "@/app/composition/mail-services";
import { messages } from "@/app/composition/messages";
import { mailServerThat } from "./mail-server-that";
import type { TestShop } from "./start-test-shop";

/** Sends the mails of a shop to a server that collects them; `reply` is what it answers. */
export function collectMails(shop: Pick<TestShop, "deps">, reply: Delivery = { kind: "sent" }) {
  const sent: OutgoingMail[] = [];
  const server = mailServerThat((mail) => {
    sent.push(mail);
    return Promise.resolve(reply);
  });
  const deps: MailDeps = {
    ...shop.deps,
    mail: {
      server,
      texts: mailTexts,
      outbox: outboxRules,
      messages,
      mintOrderLink: ({ number }) => `http://localhost:3000/orders/open/${number}`,
      deliveryTakes: 60_000,
    },
  };
  return { sent, deps, send: () => sendDueMails({}, deps) };
}
