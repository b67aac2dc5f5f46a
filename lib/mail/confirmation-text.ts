import { storedMoney } from "@/lib/money/money";
import { paymentCardText, type MailText } from "./mail-text";
import { movementOf, orderContent, orderOf } from "./order-content";

/** Confirms an order whose payment the bank approved, also in part: what is charged now, and what on dispatch. */
export const confirmationText: MailText = (mail) => {
  const order = orderOf(mail);
  const { kind, payment, approvedMinor, partly, wasUnknown } = movementOf(mail);
  // What is captured without a person follows at once, unless a person has to decide first.
  const ready =
    payment.held || partly ? 0n : payment.intent === "PAY" ? approvedMinor : payment.captureNowMinor;
  const nowMinor = kind === "PAY" ? approvedMinor : ready;
  const laterMinor = approvedMinor - nowMinor;
  return (writer) => {
    const { t, format } = writer;
    const { number } = order;
    const amount = (minor: bigint) => format(storedMoney(minor, order));
    const [approved, now, later] = [amount(approvedMinor), amount(nowMinor), amount(laterMinor)];
    const content = orderContent(order, writer);
    const card = paymentCardText(payment, t);
    if (partly)
      return {
        ...content,
        subject: t("mail.partly.subject", { number }),
        title: t("mail.partly.title"),
        paragraphs: [t("mail.partly.body", { approved, total: format(order.total) })],
        // What is not fully paid is not sent yet.
        order: { ...order, expected: null, card },
      };
    const chargedNow: [string, string] = [t("mail.chargedNow"), now];
    const chargedLater: [string, string] = [t("summary.chargedLater"), later];
    const [paragraph, amounts] =
      laterMinor === 0n
        ? [t("mail.order_confirmation.paid", { amount: approved }), []]
        : nowMinor === 0n
          ? [t("mail.order_confirmation.authorized", { amount: approved }), [chargedLater]]
          : [t("mail.order_confirmation.both", { now, later }), [chargedNow, chargedLater]];
    return {
      ...content,
      subject: t("mail.order_confirmation.subject", { number }),
      title: t("mail.order_confirmation.title"),
      paragraphs: wasUnknown ? [t("mail.order_confirmation.wasUnknown"), paragraph] : [paragraph],
      order: { ...order, amounts, card },
    };
  };
};
