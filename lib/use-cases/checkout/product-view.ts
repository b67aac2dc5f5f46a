import type { Prisma } from "@/lib/db/generated/client";
import { minorUnits } from "@/lib/money/money";
import type { ProductView } from "@/lib/use-cases/checkout/views";

/** What a product's view is read from: a product's price in one price list. */
export const priceWithProduct = { product: true, list: true } as const;

type PricedProduct = Prisma.PriceGetPayload<{ include: typeof priceWithProduct }>;

export function productView({ product, list, amountMinor }: PricedProduct): ProductView {
  const { position: _, ...facts } = product;
  return { ...facts, price: { minor: minorUnits(amountMinor), currency: list.currency } };
}
