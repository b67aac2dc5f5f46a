import "server-only";
import { type Money, minorUnits, sumMinor } from "@/lib/money/money";
import type { Deps } from "@/lib/use-cases/deps";
import { priceWithProduct, productView } from "./product-view";
import type { CartLineView, CartView } from "@/lib/use-cases/checkout/views";

export type CartLine = { productId: string; quantity: number };

/**
 * Prices a cart from the database, which alone knows prices.
 *
 * Throws for an unknown price list: the caller took it from `listPriceLists`.
 */
export async function priceCart(
  { lines, priceList }: { lines: readonly CartLine[]; priceList: string },
  { db, settings }: Pick<Deps, "db" | "settings">,
): Promise<CartView> {
  const productIds = lines.map(({ productId }) => productId);
  const [list, prices] = await Promise.all([
    db.priceList.findUniqueOrThrow({ where: { code: priceList } }),
    db.price.findMany({ where: { priceList, productId: { in: productIds } }, include: priceWithProduct }),
  ]);
  const money = (minor: number): Money => ({ minor, currency: list.currency });
  const products = new Map(prices.map((price) => [price.productId, productView(price)]));
  const priced = lines.flatMap(({ productId, quantity }): CartLineView[] => {
    const product = products.get(productId);
    return product ? [{ product, quantity, total: money(product.price.minor * quantity) }] : [];
  });
  const subtotal = sumMinor(priced.map(({ total }) => total.minor));
  const delivery = priced.length === 0 ? 0 : minorUnits(list.deliveryMinor);
  const total = sumMinor([subtotal, delivery]);
  const { chargedNow } = splitCharge(priced, delivery, settings.checkoutIntent);
  return {
    lines: priced,
    itemCount: priced.reduce((count, { quantity }) => count + quantity, 0),
    subtotal: money(subtotal),
    delivery: money(delivery),
    total: money(total),
    chargedNow: money(chargedNow),
    authorizedNow: money(total - chargedNow),
    changed: priced.length < lines.length,
  };
}

/**
 * What of an order is charged when it is placed, in minor units, and what the shop does with the order.
 *
 * Made-to-order goods are authorized now and captured on dispatch; the rest, and delivery with it, is charged
 * at once. CHECKOUT_INTENT overrides what the products say.
 */
export function splitCharge(
  lines: readonly Pick<CartLineView, "product" | "total">[],
  delivery: number,
  checkoutIntent: "pay" | "authorize" | undefined,
): { intent: "PAY" | "AUTHORIZE"; chargedNow: number } {
  const ready = lines.filter(({ product }) => !product.madeToOrder);
  const sum = (of: typeof lines) => sumMinor(of.map(({ total }) => total.minor));
  const toMake = ready.length < lines.length;
  if (checkoutIntent === "authorize") return { intent: "AUTHORIZE", chargedNow: 0 };
  if (checkoutIntent === "pay" || !toMake) return { intent: "PAY", chargedNow: sum(lines) + delivery };
  return { intent: "AUTHORIZE", chargedNow: ready.length === 0 ? 0 : sum(ready) + delivery };
}
