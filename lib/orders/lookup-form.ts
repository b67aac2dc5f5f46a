import { z } from "zod";

import { orderNumberSchema } from "@/lib/ids";
import { comparedEmail } from "@/lib/text/email-address";
import { machineText } from "@/lib/text/clean-text";

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
    const letters = machineText(typed)
      .toUpperCase()
      .replace(/[^0-9A-Z]/g, "")
      .replaceAll("O", "0")
      .replace(/[IL]/g, "1");
    return `${letters.slice(0, 4)}-${letters.slice(4)}`;
  })
  .pipe(z.string().length(9, "invalid").pipe(orderNumberSchema));

/** An e-mail address as a person types it, then as it is compared. */
export const typedEmail = z
  .string()
  .trim()
  .min(1, "required")
  .max(254, "invalid")
  .transform((typed, context) => {
    const email = comparedEmail(typed);
    if (email === undefined) context.addIssue({ code: "custom", message: "invalid" });
    return email ?? z.NEVER;
  });

/** The form that asks for a link to an order. The message of each issue is its code: required or invalid. */
export const lookupForm = z.object({
  number: typedNumber,
  email: typedEmail,
});
