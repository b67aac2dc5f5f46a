import "server-only";
import { type Money, minorUnits, sumMinor } from "@/lib/money/money";
import type { Deps } from "@/lib/use-cases/deps";
import { priceWithProduct, productView } from "./product-view";
import type { CartLineView, CartView } from "./views";

export type CartLine = { productId: string; quantity: number };

export type PriceCartDeps = Pick<Deps, "db"> & { settings: Pick<Deps["settings"], "checkoutIntent"> };

/**
 * Prices a cart from the database.
 *
 * Throws for an unknown price list: callers take its code from `listPriceLists`.
 */
export async function priceCart(
  { lines, priceList, locale }: { lines: readonly CartLine[]; priceList: string; locale: string },
  { db, settings }: PriceCartDeps,
): Promise<CartView> {
  const productIds = lines.map(({ productId }) => productId);
  const [list, prices] = await Promise.all([
    db.priceList.findUniqueOrThrow({ where: { code: priceList } }),
    db.price.findMany({
      where: { priceList, productId: { in: productIds } },
      include: priceWithProduct(locale),
    }),
  ]);
  const money = (minor: number): Money => ({
    minor,
    currency: list.currency,
    exponent: list.currencyExponent,
  });
  const products = new Map(prices.map((price) => [price.productId, productView(price)]));
  const priced = lines.flatMap(({ productId, quantity }): CartLineView[] => {
    const product = products.get(productId);
    return product ? [{ product, quantity, total: money(product.price.minor * quantity) }] : [];
  });
  const subtotal = sumMinor(priced.map(({ total }) => total.minor));
  const delivery = priced.length === 0 ? 0 : minorUnits(list.deliveryMinor);
  const total = sumMinor([subtotal, delivery]);
  const { intent, chargedNow } = splitCharge(priced, delivery, settings.checkoutIntent);
  return {
    lines: priced,
    changed: priced.length < lines.length,
    subtotal: money(subtotal),
    delivery: money(delivery),
    total: money(total),
    intent,
    chargedNow: money(chargedNow),
    authorizedNow: money(total - chargedNow),
  };
}

/**
 * Splits the total of an order into what is charged now and what is only authorized; minor units.
 *
 * Made-to-order products are authorized now and captured on dispatch. All others are charged at once, together
 * with the delivery fee. CHECKOUT_INTENT overrides the products.
 */
function splitCharge(
  lines: readonly CartLineView[],
  delivery: number,
  checkoutIntent: "pay" | "authorize" | undefined,
): Pick<CartView, "intent"> & { chargedNow: number } {
  const inStock = lines.filter(({ product }) => !product.madeToOrder);
  const sum = (of: typeof lines) => sumMinor(of.map(({ total }) => total.minor));
  if (checkoutIntent === "authorize") return { intent: "AUTHORIZE", chargedNow: 0 };
  if (checkoutIntent === "pay" || inStock.length === lines.length) {
    return { intent: "PAY", chargedNow: sum(lines) + delivery };
  }
  return { intent: "AUTHORIZE", chargedNow: inStock.length === 0 ? 0 : sum(inStock) + delivery };
}
