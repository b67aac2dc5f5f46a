import { getLocale, getTranslations } from "next-intl/server";

import { ProductCard } from "@/components/shop/product-card";
import { services } from "@/lib/composition";
import { listProducts } from "@/lib/use-cases/checkout/list-products";

import { readPriceLists } from "./price-list-cookie";

export default async function CataloguePage() {
  const { priceList } = await readPriceLists();
  const [t, locale, products] = await Promise.all([
    getTranslations("catalogue"),
    getLocale(),
    listProducts({ priceList: priceList.code }, await services()),
  ]);
  return (
    <>
      <div className="max-w-2xl">
        <h1 className="font-display text-4xl leading-[1.1] tracking-tight text-balance sm:text-5xl">
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
            <ProductCard product={product} locale={locale} eager={index < 4} madeToOrder={t("madeToOrder")} />
          </li>
        ))}
      </ul>
    </>
  );
}
