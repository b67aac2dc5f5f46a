import "server-only";

import type { CatalogueProduct, CategoryView } from "@/lib/checkout/views";
import type { ReadDatabase } from "@/lib/db/database";
import type { Prisma } from "@/lib/db/generated/client";
import { storedMoney } from "@/lib/money/money";
import { catalogueSelect, soldProducts, categorySelect, type TermsDeps } from "@/lib/checkout/product-select";

import { pairsOf, searchColumns, searchParts } from "./search-text";

type ListInput = {
  priceList: string;
  locale: string;
  /** The slug of a category. */
  category?: string;
  /** What the shopper typed; nothing is found by a text without letters and digits. */
  search?: string;
};

/**
 * Lists the products of a price list in the order of the catalogue, each with what the catalogue shows of it: all, those of a
 * category, or those that a search finds, with those first that are named so.
 */
export async function listProducts(
  { priceList, locale, category, search }: ListInput,
  { db, terms }: { db: ReadDatabase } & TermsDeps,
): Promise<CatalogueProduct[]> {
  const parts = search === undefined ? [] : searchParts(search);
  if (search !== undefined && parts.length === 0) return [];
  const categories = search === undefined ? [] : await readCategoryTexts(db);
  const prices = await db.price.findMany({
    relationLoadStrategy: "join",
    where: {
      priceList,
      product: {
        ...soldProducts(terms),
        categorySlug: category,
        AND: parts.map((part) => withPart(part, categories)),
      },
    },
    orderBy: { product: { position: "asc" } },
    select: {
      amountMinor: true,
      list: { select: { currency: true, currencyExponent: true } },
      product: { select: catalogueSelect(locale, terms) },
    },
  });
  const products = prices.map(({ amountMinor, list, product: { translations, ...product } }) => ({
    ...product,
    ...translations[0],
    terms: terms.of(product),
    price: storedMoney(amountMinor, list),
  }));
  const isNamedSo = ({ name }: CatalogueProduct) => {
    const { searchText } = searchColumns([name]);
    return parts.every((part) => searchText.includes(part));
  };
  return products.toSorted((a, b) => Number(isNamedSo(b)) - Number(isNamedSo(a)));
}

type CategoryText = { slug: string; searchText: string };

/** The names of all categories, in every language, as a search reads them. */
async function readCategoryTexts(db: ReadDatabase): Promise<CategoryText[]> {
  const categories = await db.category.findMany({
    relationLoadStrategy: "join",
    select: { slug: true, name: true, translations: { select: { name: true } } },
  });
  return categories.map(({ slug, name, translations }) => ({
    slug,
    searchText: searchColumns([name, ...translations.map((each) => each.name)]).searchText,
  }));
}

/**
 * The products that have a part in their own texts or in the name of their category.
 *
 * The index finds the products with all pairs of letters; among them are those with the part itself.
 */
function withPart(part: string, categories: readonly CategoryText[]): Prisma.ProductWhereInput {
  const named = categories.filter(({ searchText }) => searchText.includes(part)).map(({ slug }) => slug);
  return {
    OR: [
      { searchPairs: { hasEvery: pairsOf(part) }, searchText: { contains: part } },
      { categorySlug: { in: named } },
    ],
  };
}

/** Lists the categories of which the price list has a product, in the order of their first products. */
export async function listCategories(
  { priceList, locale }: { priceList: string; locale: string },
  { db, terms }: { db: ReadDatabase } & TermsDeps,
): Promise<CategoryView[]> {
  const sold = { ...soldProducts(terms), prices: { some: { priceList } } };
  const categories = await db.category.findMany({
    relationLoadStrategy: "join",
    where: { products: { some: sold } },
    select: {
      ...categorySelect(locale),
      products: { where: sold, orderBy: { position: "asc" }, take: 1, select: { position: true } },
    },
  });
  const first = ({ products }: (typeof categories)[number]) => products[0]?.position ?? 0;
  return categories
    .toSorted((a, b) => first(a) - first(b))
    .map(({ slug, name, translations: [own] }) => ({ slug, name, ...own }));
}

/** Whether a product is sold on terms of a module. */
export async function isOnTerms(
  { productId }: { productId: string },
  { db, terms }: { db: ReadDatabase } & TermsDeps,
): Promise<boolean> {
  const select = { id: true, ...(terms.select as object) };
  const product = await db.product.findUnique({ where: { id: productId }, select });
  return product !== null && terms.of(product) !== null;
}
