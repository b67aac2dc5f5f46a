import "server-only";

import { catalogueSelect, soldProducts, type TermsDeps } from "@/lib/checkout/product-select";
import type { CatalogueProduct } from "@/lib/checkout/views";
import type { ReadDatabase } from "@/lib/db/database";
import { storedMoney } from "@/lib/money/money";

/** How many are shown at most: a row of the catalogue. */
const most = 4;

/**
 * Lists what goes well with some products: the first of each category that has none of them, then the second ones, to be had now and on
 * no terms.
 */
export async function listRelated(
  { slugs, priceList, locale }: { slugs: readonly string[]; priceList: string; locale: string },
  { db, terms }: { db: ReadDatabase } & TermsDeps,
): Promise<CatalogueProduct[]> {
  const related = {
    prices: { some: { priceList } },
    AND: [soldProducts(terms), { OR: [{ stock: null }, { stock: { not: 0 } }] }],
  };
  const categories = await db.category.findMany({
    relationLoadStrategy: "join",
    where: { products: { some: related, none: { slug: { in: [...slugs] } } } },
    select: {
      products: {
        where: related,
        orderBy: { position: "asc" },
        take: most,
        select: {
          ...catalogueSelect(locale, terms),
          position: true,
          prices: {
            where: { priceList },
            select: { amountMinor: true, list: { select: { currency: true, currencyExponent: true } } },
          },
        },
      },
    },
  });
  return categories
    .flatMap(({ products }) =>
      products.filter((product) => terms.of(product) === null).map((product, rank) => ({ ...product, rank })),
    )
    .toSorted((a, b) => a.rank - b.rank || a.position - b.position)
    .slice(0, most)
    .flatMap(({ translations, prices, ...product }) =>
      prices.map(({ amountMinor, list }) => ({
        ...product,
        ...translations[0],
        terms: null,
        price: storedMoney(amountMinor, list),
      })),
    );
}
