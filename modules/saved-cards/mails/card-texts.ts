import { formatMonth } from "@/lib/i18n/format-days";
import { formatList } from "@/lib/i18n/format";
import { required } from "@/lib/invariant";
import { cardText, type MailTextDeps, type MailTexts, type WriteMail } from "@/lib/mail/mail-text";
import { merchant } from "@/lib/merchant";
import type { SavedCard } from "@/lib/db/generated/client";
import { readUses, savedCardSelect } from "@/modules/saved-cards/saved-card-view";

/** A card that expires, and the names of the plans that it pays for. */
type ExpiringCard = Pick<SavedCard, "brand" | "last4" | "expiryMonth" | "expiryYear"> & { plans: string[] };

/** The text of the mail about a saved card that expires. */
export const cardTexts = {
  async card_expiring({ savedCardId }, deps) {
    const card = await deps.db.savedCard.findUniqueOrThrow({
      where: { id: required(savedCardId, "card of its mail") },
      select: savedCardSelect,
    });
    const plans = (await readUses([card], deps)).map(({ name }) => name);
    return expiringCardText({ ...card, plans }, deps);
  },
} satisfies MailTexts;

export function expiringCardText(
  card: ExpiringCard,
  { settings }: Pick<MailTextDeps, "settings">,
): WriteMail {
  const lastMonth = new Date(Date.UTC(2000 + card.expiryYear, card.expiryMonth - 1));
  return ({ t, locale }) => {
    const shop = merchant.name;
    const plans = formatList(card.plans, locale);
    const name = cardText(card, t);
    return {
      subject: t("mail.card_expiring.subject", { shop }),
      title: t("mail.card_expiring.title"),
      paragraphs: [
        t("mail.card_expiring.body", { month: formatMonth(lastMonth, locale) }),
        plans === "" ? t("mail.card_expiring.next") : t("mail.card_expiring.plans", { plans }),
      ],
      details: name === undefined ? undefined : [[t("order.cardTerm"), name]],
      action: { text: t("mail.card_expiring.open"), link: `${settings.appUrl}/account/cards` },
      why: t("mail.whyAccount", { shop }),
    };
  };
}
