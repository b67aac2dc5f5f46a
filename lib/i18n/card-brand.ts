/** The names of the card brands for people, by the gateway's words for them. */
export const cardBrandNames = {
  VISA: "Visa",
  MASTERCARD: "Mastercard",
  AMEX: "American Express",
  JCB: "JCB",
  DINERS_CLUB: "Diners Club",
  DISCOVER: "Discover",
  MAESTRO: "Maestro",
  CHINA_UNIONPAY: "UnionPay",
} as const;

export type CardBrand = keyof typeof cardBrandNames;

/** The name of a brand for people; a word that this shop has no name for stays as it is. */
export function cardBrandName(brand: string): string {
  return brand in cardBrandNames ? cardBrandNames[brand as CardBrand] : brand;
}
