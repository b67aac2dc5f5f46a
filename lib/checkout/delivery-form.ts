import { z } from "zod";
import { addressFormatOf, findRegion, type AddressField } from "@/lib/addresses/address-format";
import { isPlainText } from "@/lib/addresses/plain-text";
import { parsePostalCode } from "@/lib/addresses/postal-code";
import { nameOfRegion } from "@/lib/i18n/name-of-region";
import { merchant } from "@/lib/merchant";
import { cleanText } from "@/lib/text/clean-text";

const text = z.string("required").trim().refine(isPlainText, "invalid").transform(cleanText);

/** Text that must be filled in with something that is seen. */
export function requiredText(maxLength: number) {
  return text.pipe(z.string().min(1, "required").max(maxLength, "too_long"));
}

/** Text that may be absent, as empty text is. It is stored as null then. */
export function optionalText(maxLength: number) {
  return text
    .pipe(z.string().max(maxLength, "too_long"))
    .nullish()
    .transform((value) => value || null);
}

/** What a form posts for a field that addresses of its country do not have. */
const dropped = z.unknown().optional();

/**
 * A delivery address in a country. The message of each issue is its code: required, too_long or invalid.
 *
 * The country decides which fields an address has, which must be filled, and what postal codes and regions there are. A
 * value of a field that it does not have is dropped. A region becomes its code.
 */
export function deliveryForm(country: string) {
  const { fields, required: needed } = addressFormatOf(country);
  const field = (name: AddressField, maxLength: number, parse: (value: string) => string | undefined) => {
    if (!fields.includes(name)) return dropped.transform(() => null);
    const typed = needed.includes(name) ? requiredText(maxLength) : optionalText(maxLength);
    return typed.transform((value, context) => {
      const parsed = value === null ? null : parse(value);
      if (parsed === undefined) context.addIssue({ code: "custom", message: "invalid" });
      return parsed ?? null;
    });
  };
  return z.object({
    name: requiredText(100),
    addressLine1: requiredText(100),
    addressLine2: optionalText(100),
    // In a country that is one city, an order names it.
    city: fields.includes("city")
      ? needed.includes("city")
        ? requiredText(100)
        : text.pipe(z.string().max(100, "too_long")).default("")
      : dropped.transform(() => nameOfRegion(country, "en")),
    region: field("region", 100, (value) => findRegion(country, value)?.code),
    postalCode: field("postalCode", 20, (value) => parsePostalCode(value, country)),
    country: requiredText(2).refine((code) => merchant.deliveryCountries.includes(code), "invalid"),
  });
}
