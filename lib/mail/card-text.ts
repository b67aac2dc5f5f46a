import { cardBrandName } from "@/lib/i18n/card-brand";
import type { MailTranslator } from "./mail-text";

/** A card as people know it: "Visa ending in 1019"; undefined until the bank has named it. */
export function cardText(
  card: { brand: string | null; last4: string | null } | undefined,
  t: MailTranslator,
): string | undefined {
  if (card === undefined || card.last4 === null) return undefined;
  const { brand, last4 } = card;
  return brand === null
    ? t("mail.cardUnbranded", { last4 })
    : t("mail.cardEnding", { brand: cardBrandName(brand), last4 });
}

/** The card of a payment. */
export function paymentCardText(
  { cardBrand: brand, cardLast4: last4 }: { cardBrand: string | null; cardLast4: string | null },
  t: MailTranslator,
): string | undefined {
  return cardText({ brand, last4 }, t);
}
