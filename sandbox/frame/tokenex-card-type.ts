import { type Brand, provenBrand } from "@/sandbox/card-number";

const cardTypes: Record<Brand, string> = {
  VISA: "visa",
  MASTERCARD: "masterCard",
  AMEX: "americanExpress",
  JCB: "jcb",
  DINERS_CLUB: "diners",
  DISCOVER: "discover",
  MAESTRO: "maestro",
  CHINA_UNIONPAY: "unionPay",
};

/** TokenEx's name for the brand that these first digits prove; `unknown` if they prove none. */
export function tokenExCardType(digits: string): string {
  const brand = provenBrand(digits);
  return brand ? cardTypes[brand] : "unknown";
}
