import { isolate } from "@/lib/i18n/text-direction";
import { required } from "@/lib/invariant";
import { merchant } from "@/lib/merchant";
import { storedMoney } from "@/lib/money/money";
import { trackingPage } from "@/lib/orders/dispatches";
import { paymentFailureOf } from "@/lib/payments/order-state";
import { confirmationText } from "./confirmation-text";
import type { MailText, MailTexts, MailToWrite, WriteMail } from "./mail-text";
import { failedPaymentOf, goodsOf, movementOf, orderContent, orderOf } from "./order-content";

/** The texts of the mails about orders and their payments. */
export const orderTexts = {
  order_confirmation: confirmationText,

  payment_failed(mail) {
    const order = orderOf(mail);
    const { number } = order;
    const failure = paymentFailureOf(failedPaymentOf(mail));
    return (writer) => {
      const { t } = writer;
      const { action, why } = orderContent(order, writer);
      // Nobody knew for hours, so the order may have expired: its page says what can be done.
      if (failure === "not_happened")
        return {
          subject: t("mail.not_happened.subject", { number }),
          title: t("mail.not_happened.title"),
          paragraphs: [t("mail.not_happened.body"), t("mail.not_happened.next")],
          action,
          order: goodsOf(order),
          why,
        };
      return {
        subject: t("mail.payment_failed.subject", { number }),
        title: t("mail.payment_failed.title"),
        paragraphs: [t(`failure.${failure}`), t("mail.payment_failed.next")],
        action: { ...action, text: t("mail.pay") },
        order: goodsOf(order),
        why,
      };
    };
  },

  captured: movementText("captured"),
  dispatched: dispatchText,
  voided: movementText("voided"),
  refunded: movementText("refunded"),

  email_corrected(mail) {
    const { number, placedAt } = orderOf(mail);
    return (writer) => {
      const { t } = writer;
      return {
        subject: t("mail.email_corrected.subject", { number }),
        title: t("mail.email_corrected.title"),
        paragraphs: [t("mail.email_corrected.body")],
        // No link opens the order: the address may be a stranger's.
        action: { text: t("mail.email_corrected.ask"), link: `mailto:${merchant.seller.email}` },
        order: { number, placedAt },
        why: t("mail.email_corrected.why", { shop: merchant.name }),
      };
    };
  },

  order_link(mail) {
    const order = orderOf(mail);
    const { number } = order;
    return (writer) => ({
      ...orderContent(order, writer),
      subject: writer.t("mail.order_link.subject", { number }),
      title: writer.t("mail.order_link.title"),
      paragraphs: [writer.t("mail.order_link.body", { hours: merchant.orderLinkHours })],
      order: goodsOf(order),
    });
  },
} satisfies MailTexts;

function movementText(kind: "captured" | "voided" | "refunded"): MailText {
  return (mail) => {
    const order = orderOf(mail);
    const { number } = order;
    const amount = storedMoney(movementOf(mail).approvedMinor, order);
    return (writer) => ({
      ...orderContent(order, writer),
      subject: writer.t(`mail.${kind}.subject`, { number }),
      title: writer.t(`mail.${kind}.title`),
      paragraphs: [writer.t(`mail.${kind}.body`, { amount: writer.format(amount) })],
      order: { ...order, expected: null },
    });
  };
}

function dispatchText(mail: MailToWrite): WriteMail {
  const order = orderOf(mail);
  const { number } = order;
  const { carrier, tracking, lines } = required(mail.dispatch, "dispatch of its mail");
  const page = trackingPage(carrier, tracking);
  return (writer) => {
    const { t, locale } = writer;
    const rows: [string, string | null][] = [
      ...lines.map(({ quantity, orderLine }): [string, string] => [
        isolate(orderLine.name, locale),
        t("mail.quantity", { count: quantity }),
      ]),
      [t("mail.dispatched.carrier"), carrier],
      [t("mail.dispatched.tracking"), tracking],
    ];
    return {
      ...orderContent(order, writer),
      subject: t("mail.dispatched.subject", { number }),
      title: t("mail.dispatched.title"),
      paragraphs: [t("mail.dispatched.body")],
      details: rows.flatMap(([term, value]): [string, string][] =>
        value === null ? [] : [[term, isolate(value, locale)]],
      ),
      ...(page !== null && { also: { text: t("receipt.follow"), link: page } }),
      order,
    };
  };
}
