import type { MetadataRoute } from "next";
import { getLocale } from "next-intl/server";

import { services } from "@/app/composition/services";
import { environment } from "@/lib/environment";
import { invariant } from "@/lib/invariant";
import { listCategories, listProducts } from "@/lib/catalogue/list-products";
import { listPriceLists } from "@/lib/catalogue/price-lists";
import { merchant } from "@/lib/merchant";

/** The catalogue, the categories and the products of the default price list, which a crawler without cookies is shown, and the policies. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const [deps, locale] = await Promise.all([services(), getLocale()]);
  const [priceList] = await listPriceLists({ locale }, deps);
  invariant(priceList !== undefined, "the shop has no price list: seed the database");
  const shown = { priceList: priceList.code, locale };
  const [categories, products] = await deps.late.read((db) => {
    const late = { ...deps, db };
    return Promise.all([listCategories(shown, late), listProducts(shown, late)]);
  });
  return [
    { url: `${environment.APP_URL}/` },
    ...categories.map(({ slug }) => ({ url: `${environment.APP_URL}/categories/${slug}` })),
    ...products.map(({ slug }) => ({ url: `${environment.APP_URL}/products/${slug}` })),
    ...merchant.policies.map((policy) => ({ url: `${environment.APP_URL}/policies/${policy}` })),
  ];
}
