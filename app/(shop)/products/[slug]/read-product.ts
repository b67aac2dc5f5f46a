import "server-only";

import { getLocale } from "next-intl/server";
import { cache } from "react";

import { readPriceLists } from "@/app/(shop)/price-list-cookie";
import { services } from "@/app/composition/services";
import { readProductPage } from "@/lib/catalogue/read-product-page";

/** The product of a page in the shopper's price list; undefined if there is none. */
export const readProduct = cache(async (slug: string) => {
  const [{ priceList }, locale, deps] = await Promise.all([readPriceLists(), getLocale(), services()]);
  const shown = { slug, priceList: priceList.code, locale };
  return deps.late.read((db) => readProductPage(shown, { ...deps, db }));
});
