import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";

import { JsonLd } from "@/components/shop/json-ld";
import { ProductCard } from "@/components/shop/product-card";
import { shopGraph } from "@/components/shop/structured-data";
import { services } from "@/lib/composition";
import { environment } from "@/lib/environment";
import { listProducts } from "@/lib/use-cases/checkout/list-products";

import { readPriceLists } from "./price-list-cookie";
import { publicMetadata } from "./public-metadata";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shop");
  const picture = { src: "/open-graph.jpg", alt: t("pictureAlt") };
  return publicMetadata({ path: "/", title: t("homeTitle"), description: t("description"), picture });
}

export default async function CataloguePage() {
  const [{ priceList }, locale] = await Promise.all([readPriceLists(), getLocale()]);
  const [t, shop, products] = await Promise.all([
    getTranslations("catalogue"),
    getTranslations("shop"),
    listProducts({ priceList: priceList.code, locale }, await services()),
  ]);
  return (
    <>
      <JsonLd graph={shopGraph({ name: shop("name"), url: environment.APP_URL }, shop("description"))} />
      <div className="max-w-2xl">
        <h1 className="font-display text-4xl leading-(--leading-title) tracking-tight text-balance sm:text-5xl">
          {t("title")}
        </h1>
        <p className="mt-4 text-base leading-relaxed text-pretty text-muted-foreground sm:text-lg">
          {t("intro")}
        </p>
      </div>
      <h2 className="sr-only">{t("list")}</h2>
      <ul className="mt-10 grid grid-cols-2 gap-x-4 gap-y-9 sm:mt-14 sm:gap-x-6 md:grid-cols-3 lg:gap-x-8 lg:gap-y-12">
        {products.map((product, index) => (
          <li key={product.id} className="first:col-span-2 md:first:row-span-2">
            <ProductCard
              product={product}
              locale={locale}
              eager={index === 0 ? "first" : index < 4}
              madeToOrder={t("madeToOrder")}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
