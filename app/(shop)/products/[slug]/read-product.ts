import "server-only";

import { getLocale } from "next-intl/server";
import { headers } from "next/headers";
import { cache } from "react";

import { readPriceLists } from "@/app/(shop)/price-list-cookie";
import { pageDataIn } from "@/app/kept-pages/page-data";
import { services } from "@/lib/composition";
import { pageOfProduct, readProductPage } from "@/lib/use-cases/checkout/read-product-page";

/** The product of a page in the shopper's price list; undefined where there is none. */
export const readProduct = cache(async (slug: string) => {
  const [{ priceList }, sent, locale] = await Promise.all([readPriceLists(), headers(), getLocale()]);
  const read =
    pageDataIn(sent)?.shown ??
    (await readProductPage({ slug, priceList: priceList.code, locale }, await services()));
  return read === undefined ? undefined : pageOfProduct(read);
});
