import type { Money } from "@/lib/money/money";

/** A currency to shop in. */
export type PriceListView = { code: string; name: string; currency: string };

export type ProductView = {
  id: string;
  slug: string;
  name: string;
  summary: string;
  description: string;
  image: string;
  imageAlt: string;
  madeToOrder: boolean;
  leadTimeDays: number | null;
  price: Money;
};

export type CartLineView = { product: ProductView; quantity: number; total: Money };

/** A cart priced from the database; lines whose product is gone are left out and `changed` says so. */
export type CartView = {
  lines: CartLineView[];
  itemCount: number;
  subtotal: Money;
  delivery: Money;
  total: Money;
  /** What is charged when the order is placed, and what is only authorized until dispatch. */
  chargedNow: Money;
  authorizedNow: Money;
  changed: boolean;
};
