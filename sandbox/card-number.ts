import cardValidator from "card-validator";
import creditCardType from "credit-card-type";

/** The brands that the gateway names. */
export type Brand =
  "VISA" | "MASTERCARD" | "AMEX" | "JCB" | "DINERS_CLUB" | "DISCOVER" | "MAESTRO" | "CHINA_UNIONPAY";

const brands: Record<string, Brand> = {
  visa: "VISA",
  mastercard: "MASTERCARD",
  "american-express": "AMEX",
  jcb: "JCB",
  "diners-club": "DINERS_CLUB",
  discover: "DISCOVER",
  maestro: "MAESTRO",
  unionpay: "CHINA_UNIONPAY",
};

/** Admits every number of no listed brand, so that local payment brands work. Lengths of ISO/IEC 7812. */
const unlisted = {
  niceType: "Unlisted",
  type: "unlisted",
  patterns: [1, 2, 3, 4, 5, 6, 7, 8, 9],
  gaps: [4, 8, 12, 16],
  lengths: [12, 13, 14, 15, 16, 17, 18, 19],
  code: { name: "CVV", size: 3 },
};
creditCardType.addCard(unlisted);

/** The only card type that starts with these digits; undefined while several types do. */
function cardTypeOf(digits: string) {
  const types = creditCardType(digits);
  return types.length === 1 ? types[0] : undefined;
}

/** The brand that these first digits prove; undefined while several are possible, or if the gateway does not name it. */
export function provenBrand(digits: string): Brand | undefined {
  return brands[cardTypeOf(digits)?.type ?? ""];
}

/** Groups the digits as on a card of their type, and drops those past its longest number. */
export function groupCardNumber(digits: string): string {
  const { gaps, lengths } = cardTypeOf(digits) ?? unlisted;
  return Array.from(digits.slice(0, Math.max(...lengths)), (digit, index) =>
    gaps.includes(index) ? ` ${digit}` : digit,
  ).join("");
}

/** Whether the digits are a whole card number: a length of their type and a correct check digit. */
export function isCardNumber(digits: string): boolean {
  return cardValidator.number(digits, { luhnValidateUnionPay: true }).isValid;
}

/** The lengths of this card's security code: 3 and 4 while its type is not proven. */
export function securityCodeLengths(digits: string): number[] {
  const type = cardTypeOf(digits);
  return type === undefined || type.type === unlisted.type ? [3, 4] : [type.code.size];
}

/** The number as it may be shown: the first six digits and the last four. */
export function maskCardNumber(digits: string): string {
  return digits.slice(0, 6) + "x".repeat(digits.length - 10) + digits.slice(-4);
}
