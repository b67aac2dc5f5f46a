import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";

import { JsonLd } from "@/components/shop/json-ld";
import { ProductGrid } from "@/components/shop/product-grid";
import { productTiles } from "@/components/shop/product-tiles";
import { shopGraph } from "@/components/shop/structured-data";
import { services } from "@/lib/composition";
import { environment } from "@/lib/environment";
import { merchant } from "@/lib/merchant";
import { listProducts } from "@/lib/catalogue/list-products";

import { readPriceLists } from "./price-list-cookie";
import { publicMetadata } from "./public-metadata";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shop");
  const picture = { src: "/open-graph.jpg", alt: t("pictureAlt") };
  return publicMetadata({ path: "/", title: t("homeTitle"), description: t("description"), picture });
}

export default async function CataloguePage() {
  const [{ priceList }, locale, t, shop] = await Promise.all([
    readPriceLists(),
    getLocale(),
    getTranslations("catalogue"),
    getTranslations("shop"),
  ]);
  const products = await listProducts({ priceList: priceList.code, locale }, await services());
  return (
    <>
      <JsonLd graph={shopGraph({ name: merchant.name, url: environment.APP_URL }, shop("description"))} />
      <h1 className="catalogue-title">{t("title")}</h1>
      <p className="catalogue-intro">
        {[
          t("intro", { days: merchant.dispatchWorkingDays }),
          ...(environment.CHECKOUT_INTENT === "pay" ? [] : [t("chargedLater")]),
        ].join(" ")}
      </p>
      <h2 className="sr-only">{t("list")}</h2>
      <ProductGrid products={await productTiles(products, locale)} />
    </>
  );
}
