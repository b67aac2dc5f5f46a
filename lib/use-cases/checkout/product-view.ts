import type { Prisma } from "@/lib/db/generated/client";
import { storedMoney } from "@/lib/money/money";
import type { ProductView } from "./views";

/** A product with its price in one price list. */
export function productView({ product, list, amountMinor }: PricedProduct): ProductView {
  const { position: _, ...facts } = product;
  return { ...facts, price: storedMoney(amountMinor, list) };
}

/** Includes everything that `productView` reads. */
export const priceWithProduct = { product: true, list: true } as const;

type PricedProduct = Prisma.PriceGetPayload<{ include: typeof priceWithProduct }>;
