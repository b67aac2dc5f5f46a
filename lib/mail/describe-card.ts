import type { MailCard } from "./mail-content";
import type { MailTranslator } from "./described-news";

/** A card as people know it: "VISA ending in 1019". */
export function cardText(card: MailCard | null, t: MailTranslator): string | undefined {
  if (card === null) return undefined;
  const { brand, last4 } = card;
  return brand === null ? t("mail.cardUnbranded", { last4 }) : t("mail.cardEnding", { brand, last4 });
}
