import type { CurrentCustomer } from "@/app/(shop)/current-customer";
import type { Translations } from "@/lib/i18n/translations";
import { merchant } from "@/lib/merchant";

/** The header's link to the customer's account, or to its sign-in; undefined without accounts. */
export function accountLink(customer: CurrentCustomer | undefined, t: Translations) {
  if (!merchant.features.accounts) return undefined;
  return customer === undefined
    ? ({ href: "/account/sign-in", text: t("header.signIn") } as const)
    : ({ href: "/account", text: t("header.account") } as const);
}
