import { getLocale } from "next-intl/server";

import { services } from "@/app/composition/services";
import { ProductGrid } from "@/components/shop/catalogue/product-grid";
import { listRelated } from "@/lib/catalogue/list-related";

import { readPriceLists } from "./price-list-cookie";

/** What goes well with some products; nothing if nothing does. */
export async function RelatedProducts({ title, slugs }: { title: string; slugs: readonly string[] }) {
  const [{ priceList }, locale, deps] = await Promise.all([readPriceLists(), getLocale(), services()]);
  const shown = { slugs, priceList: priceList.code, locale };
  const products = await deps.late.read((db) => listRelated(shown, { ...deps, db }));
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="related" className="mt-14 print:hidden">
      <h2 id="related" className="text-xl font-semibold tracking-tight">
        {title}
      </h2>
      <ProductGrid products={products} termTexts={undefined} isBelow />
    </section>
  );
}
