import type { Prisma } from "@/lib/db/generated/client";

/** Which products are sold: those that are not hidden. */
export const soldProducts = { active: true } satisfies Prisma.ProductWhereInput;

/** What the catalogue shows of a product. Texts are those of the product in the language, else its own. */
export function catalogueSelect(locale: string) {
  const texts = { name: true, summary: true, imageAlt: true };
  return {
    slug: true,
    image: true,
    madeToOrder: true,
    stock: true,
    chargedWhenOrdered: true,
    plan: {
      select: { intervalUnit: true, intervalCount: true, trialDays: true, payments: true, onDispatch: true },
    },
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
export function productSelect(locale: string) {
  const { translations, ...catalogue } = catalogueSelect(locale);
  return {
    ...catalogue,
    id: true,
    leadTimeDays: true,
    description: true,
    translations: { ...translations, select: { ...translations.select, description: true } },
  } satisfies Prisma.ProductSelect;
}
