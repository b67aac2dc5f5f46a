import type { Money } from "@/lib/money/money";
import type { MailContent, MailNews } from "./mail-content";
import type { DescribedNews, MailTranslator } from "./mail-page";

type Confirmation = Extract<MailNews, { kind: "order_confirmation" }>;

/** The subject of a mail and what it says first, in its language. */
export function describeNews(
  { news, order: { number, total } }: MailContent,
  t: MailTranslator,
  format: (money: Money) => string,
): DescribedNews {
  const plain = { amounts: [], card: undefined, action: t("mail.open"), showsOrder: true };
  switch (news.kind) {
    case "order_confirmation": {
      const part = news.partly ? "partly" : news.kind;
      return {
        ...plain,
        subject: t(`mail.${part}.subject`, { number }),
        title: t(`mail.${part}.title`),
        paragraphs: [confirmationText(news, total, t, format)],
        amounts: confirmationAmounts(news, t, format),
        card: cardText(news, t),
      };
    }
    case "payment_failed":
      return {
        ...plain,
        subject: t("mail.payment_failed.subject", { number }),
        title: t("mail.payment_failed.title"),
        paragraphs: [t(`failure.${news.failure}`), t("mail.payment_failed.next")],
        action: t("mail.pay"),
      };
    case "order_link":
      return {
        ...plain,
        subject: t("mail.order_link.subject", { number }),
        title: t("mail.order_link.title"),
        paragraphs: [t("mail.order_link.body")],
        showsOrder: false,
      };
    case "dispatched":
    case "voided":
    case "refunded":
      return {
        ...plain,
        subject: t(`mail.${news.kind}.subject`, { number }),
        title: t(`mail.${news.kind}.title`),
        paragraphs: [t(`mail.${news.kind}.body`, { amount: format(news.amount) })],
      };
  }
}

function confirmationText(
  { approved, chargedNow, chargedLater, partly }: Confirmation,
  total: Money,
  t: MailTranslator,
  format: (money: Money) => string,
): string {
  if (partly) return t("mail.partly.body", { approved: format(approved), total: format(total) });
  if (chargedLater === null) return t("mail.order_confirmation.paid", { amount: format(approved) });
  if (chargedNow === null) return t("mail.order_confirmation.authorized", { amount: format(approved) });
  return t("mail.order_confirmation.both", { now: format(chargedNow), later: format(chargedLater) });
}

function confirmationAmounts(
  { chargedNow, chargedLater, partly }: Confirmation,
  t: MailTranslator,
  format: (money: Money) => string,
): DescribedNews["amounts"] {
  if (partly || chargedLater === null) return [];
  const rows: DescribedNews["amounts"] = [[t("mail.chargedLater"), format(chargedLater)]];
  return chargedNow === null ? rows : [[t("mail.chargedNow"), format(chargedNow)], ...rows];
}

function cardText({ card }: Confirmation, t: MailTranslator): string | undefined {
  if (card === null) return undefined;
  const { brand, last4 } = card;
  return brand === null ? t("mail.cardUnbranded", { last4 }) : t("mail.cardEnding", { brand, last4 });
}
