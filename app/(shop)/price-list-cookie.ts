import "server-only";

import { getLocale } from "next-intl/server";
import { cookies, headers } from "next/headers";
import { cache } from "react";

import { services } from "@/app/composition/services";
import { invariant } from "@/lib/invariant";
import { browserCookie, cookieAttributes, openCookie, signCookie } from "@/lib/shopper-cookies";
import { shownPriceList, listPriceLists } from "@/lib/catalogue/price-lists";

/** All price lists, and the one that the shopper chose; for a shopper who chose none, the one of their region. */
export const readPriceLists = cache(async () => {
  const [jar, sent, locale] = await Promise.all([cookies(), headers(), getLocale()]);
  const priceLists = await listPriceLists({ locale }, await services());
  const chosen = openCookie("price_list", jar.get(browserCookie("price_list"))?.value)?.value;
  const priceList = shownPriceList({ chosen, acceptLanguage: sent.get("accept-language") }, priceLists);
  invariant(priceList !== undefined, "the shop has no price list: seed the database");
  return { priceList, priceLists };
});

/** Stores the chosen price list. Call it from server actions only: a page cannot set cookies. */
export async function savePriceList(code: string): Promise<void> {
  const signed = signCookie("price_list", code);
  (await cookies()).set(browserCookie("price_list"), signed, cookieAttributes("price_list"));
}
