import { z } from "zod";
import { parseEmail } from "@/lib/text/email-address";

import { deliveryForm, requiredText } from "./delivery-form";

const emailText = requiredText(254).transform((typed, context) => {
  const email = parseEmail(typed);
  if (email === undefined) context.addIssue({ code: "custom", message: "invalid" });
  return email ?? z.NEVER;
});

/** Contact and delivery of an order to a country. The message of each issue is its code: required, too_long or invalid. */
export function checkoutForm(country: string) {
  return z.object({
    contact: z.object({ email: emailText }),
    delivery: deliveryForm(country),
  });
}
