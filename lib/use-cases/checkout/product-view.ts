import type { Prisma } from "@/lib/db/generated/client";
import { storedMoney } from "@/lib/money/money";
import type { ProductView } from "./views";

/** A product with its price in one price list, in the language that was read where it has one. */
export function productView({ product, list, amountMinor }: PricedProduct): ProductView {
  const { position: _, translations, ...facts } = product;
  return { ...facts, ...translations[0], price: storedMoney(amountMinor, list) };
}

/** Includes everything that `productView` reads. */
export function priceWithProduct(locale: string) {
  const texts = { name: true, summary: true, description: true, imageAlt: true } as const;
  const planTerms = { intervalUnit: true, intervalCount: true, trialDays: true, payments: true } as const;
  return {
    product: { include: { translations: { where: { locale }, select: texts }, plan: { select: planTerms } } },
    list: true,
  } as const;
}

type PricedProduct = Prisma.PriceGetPayload<{ include: ReturnType<typeof priceWithProduct> }>;
