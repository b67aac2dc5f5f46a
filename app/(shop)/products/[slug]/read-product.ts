import "server-only";

import { getLocale } from "next-intl/server";
import { notFound } from "next/navigation";
import { cache } from "react";

import { readPriceLists } from "@/app/(shop)/price-list-cookie";
import { services } from "@/lib/composition";
import { findProduct } from "@/lib/use-cases/checkout/find-product";

/** The product of a page in the shopper's price list; ends the request with 404 where there is none. */
export const readProduct = cache(async (slug: string) => {
  const [{ priceList }, locale] = await Promise.all([readPriceLists(), getLocale()]);
  return (await findProduct({ slug, priceList: priceList.code, locale }, await services())) ?? notFound();
});
