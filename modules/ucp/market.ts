import { firstPriceList } from "@/lib/catalogue/price-lists";
import { chooseLocale } from "@/lib/i18n/request-language";
import { required } from "@/lib/invariant";
import { merchant } from "@/lib/merchant";

import type { BuyerContext } from "./checkout-content";

/** The price list and the language for a buyer: where they are counts most, then their currency, then what their agent accepts. */
export function chooseMarket<List extends { currency: string; countries: string[] }>(
  context: BuyerContext | undefined,
  acceptLanguage: string | null,
  priceLists: readonly List[],
) {
  const country = context?.address_country?.toUpperCase() ?? "";
  const currency = context?.currency?.toUpperCase();
  const here = priceLists.filter(({ countries }) => countries.includes(country));
  const list =
    here.find((each) => each.currency === currency) ??
    here[0] ??
    priceLists.find((each) => each.currency === currency) ??
    firstPriceList(acceptLanguage, priceLists);
  return {
    list: required(list, "a price list"),
    locale: chooseLocale({ chosen: context?.language, acceptLanguage }, merchant.languages),
  };
}
