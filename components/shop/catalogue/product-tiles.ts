import { getTranslations } from "next-intl/server";
import { formatMoney } from "@/lib/money/format-money";
import { unbrokenDashes } from "@/lib/text/unbroken-dashes";
import type { CatalogueProduct } from "@/lib/checkout/views";

import { intervalOf, planTexts } from "@/components/shop/amounts/interval-texts";
import type { ProductTile } from "./product-grid";

/** The products as the catalogue shows them. */
export async function productTiles(
  products: readonly CatalogueProduct[],
  locale: string,
): Promise<ProductTile[]> {
  const [t, plans] = await Promise.all([getTranslations(), planTexts(locale)]);
  return products.map(({ slug, name, summary, image, imageAlt, price, plan, madeToOrder, stock }) => ({
    slug,
    name: unbrokenDashes(name),
    summary: unbrokenDashes(summary),
    price: plan === null ? formatMoney(price, locale) : plans.price(price, intervalOf(plan)),
    notes: [
      ...(plan === null ? [] : plans.highlights(plan)),
      ...(madeToOrder ? [t("catalogue.madeToOrder")] : []),
      ...(stock === 0 ? [t("product.soldOut")] : []),
    ],
    image,
    imageAlt,
  }));
}
