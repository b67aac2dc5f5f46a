import { z } from "zod";
import { parseEmail } from "@/lib/text/email-address";

import { deliveryForm, optionalText, requiredText } from "./delivery-form";

const emailText = requiredText(254).transform((typed, context) => {
  const email = parseEmail(typed);
  if (email === undefined) context.addIssue({ code: "custom", message: "invalid" });
  return email ?? z.NEVER;
});

/**
 * Contact and delivery of an order to a country: each field has the name of its column. The message of each issue is its
 * code: required, too_long or invalid.
 */
export function checkoutForm(country: string) {
  return z.object({
    contact: z.object({ email: emailText }),
    delivery: deliveryForm(country).extend({ deliveryNote: optionalText(200) }),
  });
}

/** Fields as they are typed. What a form makes of them may be null if they may be absent. */
export type TypedFields<Form> = {
  [Name in keyof Form as null extends Form[Name] ? never : Name]: string;
} & { [Name in keyof Form as null extends Form[Name] ? Name : never]?: string | null };

/** An address as it is typed. */
export type TypedAddress = TypedFields<z.output<ReturnType<typeof deliveryForm>>> & {
  phone?: string | null;
};

const text = z.string().trim().catch("");

/** What a form posts. Only a forged one lacks a field; the use case then reports it as required. */
export function postedFields<Name extends string>(names: readonly Name[]) {
  return z.object(Object.fromEntries(names.map((name) => [name, text])) as Record<Name, typeof text>);
}
