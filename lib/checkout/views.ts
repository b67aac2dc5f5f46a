import type { Money } from "@/lib/money/money";
import type { TaxArea } from "@/lib/addresses/tax-area";
import type { ExpectedDelivery, OrderDiscountView, OrderTaxView } from "@/lib/orders/views";

/** The prices and the currency of a market. */
export type PriceListView = {
  code: string;
  name: string;
  currency: string;
  /** Whose shoppers see it at first. */
  countries: string[];
};

/** On which terms a module sells a product, in place of one payment. Only the module reads what is in them. */
export type SaleTerms = Readonly<Record<string, unknown>>;

export type ProductView = {
  id: string;
  slug: string;
  name: string;
  summary: string;
  description: string;
  image: string;
  imageAlt: string;
  madeToOrder: boolean;
  /** Whether it is charged when it is ordered, though it is made to order. */
  chargedWhenOrdered: boolean;
  leadTimeDays: number | null;
  /** Pieces that may still be ordered; null if they are made to order or not counted. */
  stock: number | null;
  price: Money;
  /** Null for a product that is paid once. */
  terms: SaleTerms | null;
};

/** A kind of product. Its slug is in the address of its page. */
export type CategoryView = { slug: string; name: string };

/** What the catalogue shows of a product. */
export type CatalogueProduct = Pick<
  ProductView,
  "slug" | "name" | "summary" | "image" | "imageAlt" | "madeToOrder" | "stock" | "price" | "terms"
>;

export type PictureView = {
  /** A path below `public`, or an https address. */
  src: string;
  alt: string;
};

/** The cheapest way in which a product is delivered in the shopper's market. */
export type DeliveryOffer = { price: Money; expected: ExpectedDelivery };

/** A product with all its pictures; the first is the product's own. */
export type ProductPageView = ProductView & {
  pictures: PictureView[];
  /** Null for a product of no category. */
  category: CategoryView | null;
  /** Null if the market has no delivery that serves each of its countries. */
  delivery: DeliveryOffer | null;
};

/** Pieces of each product that the order of a cart holds, by the product's id. */
export type HeldStock = Readonly<Record<string, number>>;

export type CartLineView = { product: ProductView; quantity: number; total: Money };

export type DeliveryMethodView = {
  code: string;
  name: string;
  price: Money;
  needsPhone: boolean;
  /** Countries (KH) and regions (KH-12), ISO 3166; empty for everywhere. */
  serves: string[];
  expected: ExpectedDelivery;
};

/**
 * Why a code takes nothing off: `nothing_left` if it would pay for all of the order, `used_before` if it is one for each
 * e-mail address.
 */
export type DiscountProblem =
  "unknown" | "ended" | "not_yet" | "other_price_list" | "plan" | "nothing_left" | "used_up" | "used_before";

export type CartAmounts = {
  delivery: Money;
  /** Null without a code, and if its code takes nothing off. */
  discount: OrderDiscountView | null;
  /** Null if the country is not chosen yet, or has none. */
  tax: OrderTaxView | null;
  total: Money;
  chargedNow: Money;
  /** The rest of the total, which is only authorized until dispatch. */
  authorizedNow: Money;
};

export type CartView = CartAmounts & {
  /** Without the products that are not sold any more. */
  lines: CartLineView[];
  /** Whether products that are not sold any more were left out. */
  changed: boolean;
  subtotal: Money;
  /** What the code takes off each line, in minor units. */
  lineDiscounts: number[];
  /** Whether a product on terms stands beside something else, so that the cart cannot be ordered: it is bought by itself. */
  mixed: boolean;
  /** The terms of the product that is in it, alone, and when it was priced. */
  onTerms: { terms: SaleTerms; at: Date } | null;
  /** The chosen or preselected one; null if none serves the place. */
  deliveryMethod: DeliveryMethodView | null;
  /** Why the cart's code is not valid for it; null if it is, and without one. */
  discountProblem: DiscountProblem | null;
  /** PAY charges the total at once; AUTHORIZE holds it and captures `chargedNow` at once. */
  intent: "PAY" | "AUTHORIZE";
};

/** The amounts of a cart for each delivery method and each tax. */
export type CartQuotes = Pick<CartView, "lines" | "subtotal" | "mixed" | "onTerms" | "discountProblem"> & {
  /** By the code of the method, for each of the taxes that there are; the first is for no tax. */
  amounts: Map<string, CartAmounts[]>;
  /** Which of them each country and each part of one has; the others have the first. */
  taxOf: (TaxArea & { tax: number })[];
  methods: DeliveryMethodView[];
};
