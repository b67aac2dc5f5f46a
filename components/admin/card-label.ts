import { plainWords } from "./order-labels";

type CardView = { brand: string | null; last4: string | null } | null;

const brands: Record<string, string> = {
  VISA: "Visa",
  AMEX: "American Express",
  JCB: "JCB",
  UATP: "UATP",
  DINERS_CLUB: "Diners Club",
  CHINA_UNIONPAY: "UnionPay",
};

/** A card as people know it: "Visa •••• 1019", or "the card" where nothing is known of it. */
export function cardWords(card: CardView): string {
  if (card === null || (card.brand === null && card.last4 === null)) return "the card";
  const brand = card.brand === null ? "Card" : (brands[card.brand] ?? plainWords(card.brand));
  return card.last4 === null ? brand : `${brand} ••••\u00a0${card.last4}`;
}
