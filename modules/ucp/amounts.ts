import type { CartView } from "@/lib/checkout/views";
import type { ShopperOrderView } from "@/lib/orders/views";

/** What something costs, in a cart or in an order, in minor units. */
export type Amounts = {
  currency: string;
  lines: { slug: string; name: string; image: string; unit: number; quantity: number; discount: number }[];
  /** Undefined before a delivery was chosen. */
  delivery: number | undefined;
  discount: { code: string; minor: number; isOfGoods: boolean } | null;
  /** What is added to the prices; 0 if they include it. */
  addedTax: number;
  total: number;
};

type Priced = Pick<CartView, "discount" | "tax" | "total">;

const discountAndTax = ({ discount, tax, total }: Priced) => ({
  currency: total.currency,
  discount: discount && {
    code: discount.code,
    minor: discount.amount.minor,
    isOfGoods: discount.kind !== "FREE_DELIVERY",
  },
  addedTax: tax === null || tax.included ? 0 : tax.amount.minor,
  total: total.minor,
});

export function amountsOfCart(cart: CartView): Amounts {
  return {
    ...discountAndTax(cart),
    lines: cart.lines.map(({ product: { slug, name, image, price }, quantity }, line) => {
      return { slug, name, image, unit: price.minor, quantity, discount: cart.lineDiscounts[line] ?? 0 };
    }),
    delivery: cart.deliveryMethod === null ? undefined : cart.delivery.minor,
  };
}

export function amountsOfOrder(order: ShopperOrderView): Amounts {
  return {
    ...discountAndTax(order),
    lines: order.lines.map(({ slug, name, image, unit, quantity, discount }) => {
      return { slug, name, image, unit: unit.minor, quantity, discount: discount.minor };
    }),
    delivery: order.deliveryFee.minor,
  };
}

type Total = { type: string; amount: number };

/** Lines as an agent reads them. A product is in one line, whose id is the product's. */
export function viewLines({ lines }: Amounts, appUrl: string) {
  return lines.map(({ slug, name, image, unit, quantity, discount }) => ({
    id: slug,
    item: { id: slug, title: name, price: unit, image_url: pictureUrl(image, appUrl) },
    quantity,
    totals: [
      { type: "subtotal", amount: unit * quantity },
      ...takenOff("items_discount", discount),
      { type: "total", amount: unit * quantity - discount },
    ],
  }));
}

/** The sums, of which all but the last add up to the last. Checkout, "Totals". */
export function viewTotals({ lines, delivery, discount, addedTax, total }: Amounts): Total[] {
  const ofGoods = lines.reduce((sum, line) => sum + line.discount, 0);
  return [
    { type: "subtotal", amount: lines.reduce((sum, { unit, quantity }) => sum + unit * quantity, 0) },
    ...takenOff("items_discount", ofGoods),
    ...(delivery === undefined ? [] : [{ type: "fulfillment", amount: delivery }]),
    ...takenOff("discount", (discount?.minor ?? 0) - ofGoods),
    ...(addedTax === 0 ? [] : [{ type: "tax", amount: addedTax }]),
    { type: "total", amount: total },
  ];
}

/** What a code takes off, and of which lines. */
export function viewDiscount({ lines, discount }: Amounts) {
  if (discount === null) return [];
  const { code, minor: amount, isOfGoods } = discount;
  const allocations = lines.flatMap((line, index) =>
    line.discount === 0 ? [] : [{ path: `$.line_items[${index}]`, amount: line.discount }],
  );
  return [{ code, title: code, amount, ...(isOfGoods && { allocations }) }];
}

export function pictureUrl(image: string, appUrl: string): string {
  return new URL(image, appUrl).href;
}

function takenOff(type: string, minor: number): Total[] {
  return minor === 0 ? [] : [{ type, amount: -minor }];
}
