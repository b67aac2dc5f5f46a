import "server-only";
import type { Money } from "@/lib/money/money";
import type { TaxRate } from "@/lib/money/tax";
import type { Deps } from "@/lib/payments/deps";
import { ok } from "@/lib/result";
import type { Place } from "@/lib/addresses/tax-area";
import { chooseDeliveryMethod } from "./choose-delivery-method";
import type { Discounts } from "./discounts";
import { expectedDelivery } from "./expected-delivery";
import { orderTotals } from "./order-totals";
import type { TermsDeps } from "./product-select";
import { readPricing } from "./read-pricing";
import { taxRateOf } from "./taxes";
import type { CartAmounts, CartLineView, CartQuotes, CartView, DeliveryMethodView } from "./views";

export type CartLine = { productId: string; quantity: number };

export type PriceCartDeps = Pick<Deps, "db" | "now"> &
  TermsDeps & {
    settings: Pick<Deps["settings"], "checkoutIntent">;
    discounts: Discounts | undefined;
  };

type CartInput = {
  lines: readonly CartLine[];
  /** The code that the shopper has typed, as it is stored; undefined without one. */
  discountCode?: string;
  priceList: string;
  locale: string;
};

/**
 * Prices a cart from the database, with the delivery to a place and its tax.
 *
 * Without a place there is no tax yet. Throws for an unknown price list: callers take its code from `listPriceLists`.
 */
export async function priceCart(
  { place, deliveryMethod, ...input }: CartInput & { place?: Place; deliveryMethod?: string },
  deps: PriceCartDeps,
): Promise<CartView> {
  const cart = await loadCart(input, deps);
  return cart.view(chooseDeliveryMethod(cart.methods, { code: deliveryMethod, place }), place);
}

/** Prices a cart for each choice that the checkout offers, so that a page shows the amounts of a choice at once. */
export async function quoteCart(input: CartInput, deps: PriceCartDeps): Promise<CartQuotes> {
  const { lines, mixed, onTerms, discountProblem, methods, taxes, total } = await loadCart(input, deps);
  const rates: (TaxRate | null)[] = [null];
  const known = new Map<string, number>();
  const taxOf = taxes.map(({ country, postalPrefix, town, ...rate }) => {
    const key = `${rate.name} ${rate.basisPoints} ${rate.included}`;
    const tax = rate.basisPoints === 0 ? 0 : (known.get(key) ?? rates.push(rate) - 1);
    known.set(key, tax);
    return { country, postalPrefix, town, tax };
  });
  return {
    lines,
    mixed,
    onTerms,
    discountProblem,
    methods,
    subtotal: total(undefined, null).subtotal,
    taxOf,
    amounts: new Map(
      methods.map((method) => [method.code, rates.map((rate) => total(method, rate).amounts)]),
    ),
  };
}

/** Reads what pricing a cart needs, once for any number of choices. Throws for an unknown price list. */
export async function loadCart(
  { lines, discountCode: code, priceList, locale }: CartInput,
  deps: PriceCartDeps,
) {
  const productIds = lines.map(({ productId }) => productId);
  const [{ products, taxes, ...pricing }, found] = await Promise.all([
    readPricing({ productIds, priceList, locale }, deps),
    (code !== undefined && deps.discounts?.find({ code, priceList }, deps)) || ok(null),
  ]);
  const { currency, exponent } = pricing.currency;
  const money = (minor: number): Money => ({ minor, currency, exponent });
  const priced = lines.flatMap(({ productId, quantity: asked }): CartLineView[] => {
    const product = products.get(productId);
    if (product === undefined) return [];
    const quantity = product.terms === null ? asked : 1;
    return [{ product, quantity, total: money(product.price.minor * quantity) }];
  });
  const leadTimeDays = Math.max(
    0,
    ...priced.map(({ product }) => (product.madeToOrder ? (product.leadTimeDays ?? 0) : 0)),
  );
  const orderedAt = deps.now();
  const methods = pricing.methods.map(({ workingDays, ...method }): DeliveryMethodView => ({
    ...method,
    expected: expectedDelivery(orderedAt, leadTimeDays, workingDays),
  }));
  const terms = priced.find(({ product }) => product.terms !== null)?.product.terms ?? null;
  const mixed = terms !== null && priced.length > 1;
  const takesNoCode = terms !== null && code !== undefined;
  const discount = found.ok && !takesNoCode ? found.value : null;
  const problem = takesNoCode ? "plan" : found.ok ? null : found.error;
  const goods = priced.map(({ product, total }) => ({
    minor: total.minor,
    chargedLater: product.madeToOrder && !product.chargedWhenOrdered,
  }));
  const cart = {
    lines: priced,
    mixed,
    discountProblem: problem,
    onTerms: terms === null || mixed ? null : { terms, at: orderedAt },
    methods,
    taxes,
    total(
      method: DeliveryMethodView | undefined,
      tax: TaxRate | null,
    ): Pick<CartView, "subtotal" | "intent" | "lineDiscounts" | "discountProblem"> & {
      amounts: CartAmounts;
    } {
      const delivery = priced.length === 0 ? 0 : (method?.price.minor ?? 0);
      const { checkoutIntent } = deps.settings;
      const order = { lines: goods, delivery, tax, checkoutIntent };
      const amounts = { lines: goods.map(({ minor }) => minor), delivery };
      const discounted = orderTotals({ ...order, discount: discount && discount.sharesOf(amounts) });
      // A card cannot pay nothing.
      const isFree = discount !== null && discounted.total === 0;
      const totals = isFree ? orderTotals({ ...order, discount: null }) : discounted;
      return {
        intent: totals.intent,
        subtotal: money(totals.subtotal),
        lineDiscounts: totals.lineDiscounts,
        discountProblem: isFree ? "nothing_left" : problem,
        amounts: {
          delivery: money(delivery),
          discount:
            discount === null || totals.discount === 0
              ? null
              : { code: discount.code, kind: discount.kind, amount: money(totals.discount) },
          tax: tax && { ...tax, amount: money(totals.tax) },
          total: money(totals.total),
          chargedNow: money(totals.chargedNow),
          authorizedNow: money(totals.authorizedNow),
        },
      };
    },
  };
  /** The cart with the choice of a delivery method, and the tax of a place. */
  const view = (method: DeliveryMethodView | undefined, place: Place | undefined): CartView => {
    const tax = place === undefined ? null : taxRateOf(cart.taxes, place);
    const { amounts, ...totals } = cart.total(method, tax);
    return {
      ...amounts,
      ...totals,
      lines: cart.lines,
      changed: cart.lines.length < lines.length,
      mixed: cart.mixed,
      onTerms: cart.onTerms,
      deliveryMethod: method ?? null,
    };
  };
  return { ...cart, view };
}
