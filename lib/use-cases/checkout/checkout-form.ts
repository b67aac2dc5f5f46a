import { z } from "zod";
import { deliveryForm, requiredText } from "./delivery-form";

/** Contact and delivery of an order to a country. The message of each issue is its code: required, too_long or invalid. */
export function checkoutForm(country: string) {
  return z.object({
    contact: z.object({ email: requiredText(254).pipe(z.email("invalid")) }),
    delivery: deliveryForm(country),
  });
}
