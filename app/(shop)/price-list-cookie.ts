import "server-only";

import { cookies } from "next/headers";
import { cache } from "react";

import { services } from "@/lib/composition";
import { invariant } from "@/lib/invariant";
import { listPriceLists } from "@/lib/use-cases/checkout/list-price-lists";

import { cookieAttributes } from "./cookie-attributes";

const year = 60 * 60 * 24 * 365;

/** All price lists, and the one that the shopper chose; the first one for a shopper who chose none. */
export const readPriceLists = cache(async () => {
  const [jar, priceLists] = await Promise.all([cookies(), listPriceLists(await services())]);
  const chosen = jar.get("price_list")?.value;
  const priceList = priceLists.find(({ code }) => code === chosen) ?? priceLists[0];
  invariant(priceList !== undefined, "the shop has no price list: seed the database");
  return { priceList, priceLists };
});

/** Stores the chosen price list for a year. Call it from server actions only: a page cannot set cookies. */
export async function savePriceList(code: string): Promise<void> {
  (await cookies()).set("price_list", code, cookieAttributes({ maxAge: year }));
}
