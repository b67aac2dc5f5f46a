import "server-only";
import type { PriceList } from "@/lib/db/generated/client";
import { merchant } from "@/lib/merchant";
import { type Money, storedMoney } from "@/lib/money/money";
import { type TaxRate, taxName } from "@/lib/money/tax";
import { localDay } from "@/lib/plans/day";
import type { Deps } from "@/lib/use-cases/deps";
import type { Place } from "@/lib/addresses/serves-place";
import { chooseDeliveryMethod } from "./choose-delivery-method";
import { expectedDelivery } from "./expected-delivery";
import { orderTotals } from "./order-totals";
import { planOffer } from "./plan-offer";
import { priceWithProduct, productView } from "./product-view";
import type { CartAmounts, CartLineView, CartQuotes, CartView, DeliveryMethodView } from "./views";

export type CartLine = { productId: string; quantity: number };

export type PriceCartDeps = Pick<Deps, "db" | "now"> & { settings: Pick<Deps["settings"], "checkoutIntent"> };

type CartInput = { lines: readonly CartLine[]; priceList: string; locale: string };

/**
 * Prices a cart from the database, with the delivery to a place and the tax of its country.
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
  const { lines, mixed, plan, methods, taxes, total } = await loadCart(input, deps);
  const rates = new Map([...taxes.values()].map((rate) => [taxKey(rate), rate]));
  const quote = (method: DeliveryMethodView) =>
    [["none", null] as const, ...rates].map(([key, rate]) => [key, total(method, rate).amounts] as const);
  return {
    lines,
    mixed,
    plan,
    methods,
    subtotal: total(undefined, null).subtotal,
    taxKeys: Object.fromEntries([...taxes].map(([country, rate]) => [country, taxKey(rate)])),
    amounts: Object.fromEntries(methods.map((method) => [method.code, Object.fromEntries(quote(method))])),
  };
}

/** The delivery methods of a price list, the preselected one first. Throws for an unknown price list. */
export async function listDeliveryMethods(
  { priceList }: { priceList: string },
  { db }: Pick<Deps, "db">,
): Promise<Pick<DeliveryMethodView, "code" | "serves" | "needsPhone">[]> {
  const { deliveryPrices } = await db.priceList.findUniqueOrThrow({
    where: { code: priceList },
    select: {
      deliveryPrices: {
        select: { method: { select: { code: true, serves: true, needsPhone: true } } },
        orderBy: { method: { position: "asc" } },
      },
    },
  });
  return deliveryPrices.map(({ method }) => method);
}

function taxKey({ name, basisPoints, included }: TaxRate): string {
  return `${name}-${basisPoints}-${included ? "included" : "added"}`;
}

/** Reads what pricing a cart needs, once for any number of choices. Throws for an unknown price list. */
export async function loadCart(
  { lines, priceList, locale }: CartInput,
  { db, now, settings }: PriceCartDeps,
) {
  const productIds = lines.map(({ productId }) => productId);
  const [list, prices, deliveryPrices, taxRates] = await Promise.all([
    db.priceList.findUniqueOrThrow({ where: { code: priceList } }),
    db.price.findMany({
      where: { priceList, productId: { in: productIds } },
      include: priceWithProduct(locale),
    }),
    db.deliveryPrice.findMany({
      where: { priceList },
      include: { method: { include: { translations: { where: { locale: { in: [locale, "en"] } } } } } },
      orderBy: { method: { position: "asc" } },
    }),
    db.taxRate.findMany({ where: { basisPoints: { gt: 0 } } }),
  ]);
  const products = new Map(prices.map((price) => [price.productId, productView(price)]));
  const priced = lines.flatMap(({ productId, quantity: asked }): CartLineView[] => {
    const product = products.get(productId);
    if (product === undefined) return [];
    const quantity = product.plan === null ? asked : 1;
    return [{ product, quantity, total: inCurrency(product.price.minor * quantity, list) }];
  });
  const leadTimeDays = Math.max(
    0,
    ...priced.map(({ product }) => (product.madeToOrder ? (product.leadTimeDays ?? 0) : 0)),
  );
  const orderedAt = now();
  const methods = deliveryPrices.map(({ amountMinor, method }): DeliveryMethodView => {
    const { code, needsPhone, serves, translations } = method;
    const translation = translations.find((one) => one.locale === locale) ?? translations[0];
    const workingDays = { min: method.workingDaysMin, max: method.workingDaysMax };
    return {
      code,
      name: translation?.name ?? code,
      price: storedMoney(amountMinor, list),
      needsPhone,
      serves,
      expected: expectedDelivery(orderedAt, leadTimeDays, workingDays),
    };
  });
  const plan = priced.find(({ product }) => product.plan !== null)?.product.plan ?? null;
  const mixed = plan !== null && priced.length > 1;
  const cart = {
    lines: priced,
    mixed,
    plan: plan === null || mixed ? null : planOffer(plan, localDay(orderedAt, merchant.timeZone)),
    methods,
    taxes: new Map(
      taxRates.map(({ country, name, basisPoints, included }) => [
        country,
        { name: taxName.parse(name), basisPoints, included },
      ]),
    ),
    total(
      method: DeliveryMethodView | undefined,
      tax: TaxRate | null,
    ): Pick<CartView, "subtotal" | "intent"> & { amounts: CartAmounts } {
      const delivery = priced.length === 0 ? 0 : (method?.price.minor ?? 0);
      const totals = orderTotals({
        lines: priced.map(({ product, total }) => ({ minor: total.minor, madeToOrder: product.madeToOrder })),
        delivery,
        tax,
        checkoutIntent: settings.checkoutIntent,
      });
      const money = (minor: number) => inCurrency(minor, list);
      return {
        intent: totals.intent,
        subtotal: money(totals.subtotal),
        amounts: {
          delivery: money(delivery),
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
    const tax = place && cart.taxes.get(place.country);
    const { amounts, intent, subtotal } = cart.total(method, tax ?? null);
    return {
      ...amounts,
      subtotal,
      intent,
      lines: cart.lines,
      changed: cart.lines.length < lines.length,
      mixed: cart.mixed,
      plan: cart.plan,
      deliveryMethod: method ?? null,
    };
  };
  return { ...cart, view };
}

function inCurrency(minor: number, { currency, currencyExponent }: PriceList): Money {
  return { minor, currency, exponent: currencyExponent };
}
