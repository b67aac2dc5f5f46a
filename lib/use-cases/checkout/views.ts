import type { Money } from "@/lib/money/money";

/** The prices and the currency of a market. */
export type PriceListView = {
  code: string;
  name: string;
  currency: string;
  /** Whose shoppers see it at first. */
  countries: string[];
};

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

export type PictureView = {
  /** A path below `public`, or an https address. */
  src: string;
  alt: string;
};

/** A product with all its pictures; the first is the product's own. */
export type ProductPageView = ProductView & { pictures: PictureView[] };

export type CartLineView = { product: ProductView; quantity: number; total: Money };

export type CartView = {
  /** Without the products that are not sold any more. */
  lines: CartLineView[];
  /** Whether products that are not sold any more were left out. */
  changed: boolean;
  subtotal: Money;
  delivery: Money;
  total: Money;
  /** PAY charges the total at once; AUTHORIZE holds it and captures `chargedNow` at once. */
  intent: "PAY" | "AUTHORIZE";
  chargedNow: Money;
  /** The rest of the total, which is only authorized until dispatch. */
  authorizedNow: Money;
};
