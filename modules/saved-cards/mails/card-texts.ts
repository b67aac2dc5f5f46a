import { formatMonth } from "@/lib/i18n/format-days";
import { formatList } from "@/lib/i18n/format";
import { required } from "@/lib/invariant";
import { cardText, type MailTexts } from "@/lib/mail/mail-text";
import { merchant } from "@/lib/merchant";

/** The text of the mail about a saved card that expires, with the plans that it pays for. */
export const cardTexts = {
  card_expiring({ savedCard }, { settings }) {
    const card = required(savedCard, "card of its mail");
    const lastMonth = new Date(Date.UTC(2000 + card.expiryYear, card.expiryMonth - 1));
    const names = card.agreements.flatMap(({ subscriptions }) =>
      subscriptions.map(({ productName }) => productName),
    );
    return ({ t, locale }) => {
      const shop = merchant.name;
      const plans = formatList(names, locale);
      const name = cardText(card, t);
      return {
        subject: t("mail.card_expiring.subject", { shop }),
        title: t("mail.card_expiring.title"),
        paragraphs: [
          t("mail.card_expiring.body", { month: formatMonth(lastMonth, locale) }),
          plans === "" ? t("mail.card_expiring.next") : t("mail.card_expiring.plans", { plans }),
        ],
        details: name === undefined ? undefined : [[t("mail.card"), name]],
        action: { text: t("mail.card_expiring.open"), link: `${settings.appUrl}/account/cards` },
        why: t("mail.whyAccount", { shop }),
      };
    };
  },
} satisfies MailTexts;
