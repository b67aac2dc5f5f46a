import type { Money } from "@/lib/money/money";
import { describeAccountNews } from "./describe-account-news";
import { cardText } from "./describe-card";
import { describePlanCharge } from "./describe-plan-charge";
import type { MailContent, MailOrder, OrderNews } from "./mail-content";
import type { DescribedNews, MailWriter } from "./described-news";

type Confirmation = Extract<OrderNews, { kind: "order_confirmation" }>;

/** The subject of a mail and what it says first, in its language. */
export function describeNews(content: MailContent, writer: MailWriter): DescribedNews {
  return content.order === null
    ? describeAccountNews(content.news, writer)
    : describeOrderNews(content.news, content.order, writer);
}

function describeOrderNews(news: OrderNews, order: MailOrder, writer: MailWriter): DescribedNews {
  const { t, format } = writer;
  const { number, total, link } = order;
  const plain = {
    details: [],
    code: undefined,
    action: { text: t("mail.open"), link, secret: t("mail.secret") },
    order: { ...order, amounts: [], card: undefined },
    why: t("mail.why", { shop: t("shop.name") }),
  };
  switch (news.kind) {
    case "order_confirmation": {
      const part = news.partly ? "partly" : news.kind;
      return {
        ...plain,
        subject: t(`mail.${part}.subject`, { number }),
        title: t(`mail.${part}.title`),
        paragraphs: [confirmationText(news, total, writer)],
        order: {
          ...order,
          // What is not fully paid is not sent yet.
          expected: news.partly ? null : order.expected,
          amounts: confirmationAmounts(news, writer),
          card: cardText(news.card, t),
        },
      };
    }
    case "payment_failed":
      return {
        ...plain,
        subject: t("mail.payment_failed.subject", { number }),
        title: t("mail.payment_failed.title"),
        paragraphs: [t(`failure.${news.failure}`), t("mail.payment_failed.next")],
        action: { ...plain.action, text: t("mail.pay") },
        // Nothing that was typed: whoever placed the order may have typed another person's address.
        order: { number, placedAt: order.placedAt },
      };
    case "order_link":
      return {
        ...plain,
        subject: t("mail.order_link.subject", { number }),
        title: t("mail.order_link.title"),
        paragraphs: [t("mail.order_link.body", { hours: news.hours })],
        order: { number, placedAt: order.placedAt },
      };
    case "dispatched":
    case "voided":
    case "refunded":
      return {
        ...plain,
        ...(news.kind !== "dispatched" && { order: { ...plain.order, expected: null } }),
        subject: t(`mail.${news.kind}.subject`, { number }),
        title: t(`mail.${news.kind}.title`),
        paragraphs: [t(`mail.${news.kind}.body`, { amount: format(news.amount) })],
      };
    case "plan_charged":
    case "plan_charge_failed":
      return { ...plain, ...describePlanCharge(news, order, writer) };
  }
}

function confirmationText(
  { approved, chargedNow, chargedLater, partly }: Confirmation,
  total: Money,
  { t, format }: MailWriter,
): string {
  if (partly) return t("mail.partly.body", { approved: format(approved), total: format(total) });
  if (chargedLater === null) return t("mail.order_confirmation.paid", { amount: format(approved) });
  if (chargedNow === null) return t("mail.order_confirmation.authorized", { amount: format(approved) });
  return t("mail.order_confirmation.both", { now: format(chargedNow), later: format(chargedLater) });
}

function confirmationAmounts(
  { chargedNow, chargedLater, partly }: Confirmation,
  { t, format }: MailWriter,
): [term: string, amount: string][] {
  if (partly || chargedLater === null) return [];
  const rows: [string, string][] = [[t("mail.chargedLater"), format(chargedLater)]];
  return chargedNow === null ? rows : [[t("mail.chargedNow"), format(chargedNow)], ...rows];
}
