import type { Prisma } from "@/lib/db/generated/client";

import type { SaleTerms } from "./views";

/** How the terms of products are read that a module sells on its own. */
export type ProductTerms = {
  /** Which products the shop can sell. */
  sold: Prisma.ProductWhereInput;
  /** What is read of a product for them. */
  select: Prisma.ProductSelect;
  /** Those of a product that was read so; null if it is paid once. */
  of: (product: object) => SaleTerms | null;
  /** A query of the ids of the orders on such terms that are not paid: none of them expires. */
  unpaidOrders?: Prisma.Sql;
};

/** What reading products depends on; app/composition/term-sale.ts has it. */
export type TermsDeps = { terms: ProductTerms };

/** Which products are sold: those that are not hidden, and whose terms the shop can keep. */
export function soldProducts({ sold }: ProductTerms): Prisma.ProductWhereInput {
  return { active: true, ...sold };
}

/** What the catalogue shows of a product. Texts are those of the product in the language, else its own. */
export function catalogueSelect(locale: string, terms: ProductTerms) {
  const texts = { name: true, summary: true, imageAlt: true };
  return {
    ...(terms.select as object),
    slug: true,
    image: true,
    madeToOrder: true,
    stock: true,
    chargedWhenOrdered: true,
    ...texts,
    translations: { where: { locale }, select: texts },
  } satisfies Prisma.ProductSelect;
}

/** A category with its name in the language, else its own. */
export function categorySelect(locale: string) {
  return {
    slug: true,
    name: true,
    translations: { where: { locale }, select: { name: true } },
  } satisfies Prisma.CategorySelect;
}

/** What pages and carts show of a product beyond the catalogue. */
export function productSelect(locale: string, terms: ProductTerms) {
  const { translations, ...catalogue } = catalogueSelect(locale, terms);
  return {
    ...catalogue,
    id: true,
    leadTimeDays: true,
    description: true,
    translations: { ...translations, select: { ...translations.select, description: true } },
  } satisfies Prisma.ProductSelect;
}
