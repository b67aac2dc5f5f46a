import type { Translations } from "@/lib/i18n/translations";
import { type Policy, merchant } from "@/lib/merchant";

/** The texts of header and footer. */
export function frameTexts(
  t: Translations,
  {
    cartCount,
    language,
    currency,
    chargesOnDispatch,
  }: {
    cartCount: number;
    /** The name of the page's language. */
    language: string;
    currency: string;
    /** Whether what is made to order is charged when it leaves. */
    chargesOnDispatch: boolean;
  },
) {
  return {
    name: merchant.name,
    skip: t("header.skip"),
    menu: t("header.menu"),
    open: t("header.open"),
    catalogue: t("header.catalogue"),
    orders: t("header.orders"),
    language: t("header.language", { language }),
    prices: t("header.priceList", { currency }),
    cart: t("header.cartCount", { count: cartCount }),
    made: chargesOnDispatch ? t("footer.made") : "",
    find: t("find.link"),
  };
}

/** The footer's links to the merchant's policies. */
export function policyLinks(t: Translations): PolicyLink[] {
  return merchant.policies.map((policy) => ({ href: `/policies/${policy}`, text: t(`policies.${policy}`) }));
}

export type PolicyLink = { href: `/policies/${Policy}`; text: string };
