import "server-only";

import { cookies } from "next/headers";
import { cache } from "react";

import { services } from "@/lib/composition";
import { invariant } from "@/lib/invariant";
import { browserCookie, cookieAttributes, openCookie, signCookie } from "@/lib/shopper-cookies";
import { listPriceLists } from "@/lib/use-cases/checkout/list-price-lists";

/** All price lists, and the one that the shopper chose; the first one for a shopper who chose none. */
export const readPriceLists = cache(async () => {
  const [jar, priceLists] = await Promise.all([cookies(), listPriceLists(await services())]);
  const chosen = await openCookie("price_list", jar.get(browserCookie("price_list"))?.value);
  const priceList = priceLists.find(({ code }) => code === chosen?.value) ?? priceLists[0];
  invariant(priceList !== undefined, "the shop has no price list: seed the database");
  return { priceList, priceLists };
});

/** Stores the chosen price list. Call it from server actions only: a page cannot set cookies. */
export async function savePriceList(code: string): Promise<void> {
  const signed = await signCookie("price_list", code);
  (await cookies()).set(browserCookie("price_list"), signed, cookieAttributes("price_list"));
}
