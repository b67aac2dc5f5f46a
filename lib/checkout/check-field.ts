import "server-only";
import { parsePhone } from "@/lib/addresses/parse-phone";
import { machineText } from "@/lib/text/clean-text";

import { checkoutForm } from "./checkout-form";
import { type CheckoutIssue, issueOf } from "./checkout-issue";

/** What is wrong with one field of an address in a country, by the rules of the whole form; undefined if it is right. */
export function checkField(name: string, text: string, country: string): CheckoutIssue["code"] | undefined {
  if (name === "phone") {
    const typed = machineText(text);
    return typed === "" || parsePhone(typed, country) !== undefined ? undefined : "invalid";
  }
  const typed = { [name]: text };
  const form = checkoutForm(country).safeParse({ contact: typed, delivery: { country, ...typed } });
  return form.error?.issues.map(issueOf).find(({ path }) => path.split(".").at(-1) === name)?.code;
}
