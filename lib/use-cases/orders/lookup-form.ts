import { z } from "zod";

import { orderNumberSchema } from "@/lib/ids";

/** The first digits of the scripts that a shopper may type digits in: Arabic, Persian and Khmer. */
const zeros = [0x660, 0x6f0, 0x17e0];

/**
 * An order number as a person types it: in any case, with spaces or without the dash, and with the letters that the numbers
 * leave out because they look like digits.
 */
const typedNumber = z
  .string()
  .trim()
  .min(1, "required")
  .max(100, "invalid")
  .transform((typed) => {
    const letters = typed
      .normalize("NFKC")
      .replace(/\p{Nd}/gu, toAsciiDigit)
      .toUpperCase()
      .replace(/[^0-9A-Z]/g, "")
      .replaceAll("O", "0")
      .replace(/[IL]/g, "1");
    return `${letters.slice(0, 4)}-${letters.slice(4)}`;
  })
  .pipe(z.string().length(9, "invalid").pipe(orderNumberSchema));

function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = zeros.find((first) => code >= first && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
}

/** An e-mail address as a person types it, then in lower case. */
export const typedEmail = z
  .string()
  .trim()
  .min(1, "required")
  .max(254, "invalid")
  .pipe(z.email("invalid"))
  .transform((email) => email.toLowerCase());

/** The form that asks for a link to an order. The message of each issue is its code: required or invalid. */
export const lookupForm = z.object({
  number: typedNumber,
  email: typedEmail,
});
