import "server-only";

import { getLocale } from "next-intl/server";
import { headers } from "next/headers";
import { cache } from "react";

import { services } from "@/app/composition/services";
import { invariant } from "@/lib/invariant";
import { shownPriceList, listPriceLists } from "@/lib/catalogue/price-lists";

import { readShopperCookie } from "./shopper-cookie";

/** All price lists, and the one that the shopper chose; for a shopper who chose none, the one of their region. */
export const readPriceLists = cache(async () => {
  const [chosen, sent, locale] = await Promise.all([readShopperCookie("price_list"), headers(), getLocale()]);
  const priceLists = await listPriceLists({ locale }, await services());
  const priceList = shownPriceList({ chosen, acceptLanguage: sent.get("accept-language") }, priceLists);
  invariant(priceList !== undefined, "the shop has no price list: seed the database");
  return { priceList, priceLists };
});
