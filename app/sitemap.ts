import type { MetadataRoute } from "next";
import { getLocale } from "next-intl/server";

import { services } from "@/lib/composition";
import { environment } from "@/lib/environment";
import { invariant } from "@/lib/invariant";
import { listPriceLists } from "@/lib/catalogue/list-price-lists";
import { listProducts } from "@/lib/catalogue/list-products";

/** The catalogue and the products of the default price list, which a crawler without cookies is shown. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const [deps, locale] = await Promise.all([services(), getLocale()]);
  const [priceList] = await listPriceLists({ locale }, deps);
  invariant(priceList !== undefined, "the shop has no price list: seed the database");
  const products = await listProducts({ priceList: priceList.code, locale }, deps);
  return [
    { url: `${environment.APP_URL}/` },
    ...products.map(({ slug }) => ({ url: `${environment.APP_URL}/products/${slug}` })),
  ];
}
