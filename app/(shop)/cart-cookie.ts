import "server-only";

import { cookies } from "next/headers";
import { cache } from "react";

import { services } from "@/lib/composition";
import { browserCookie, cookieAttributes, openCookie, signCookie } from "@/lib/shopper-cookies";
import { findPlacedOrder, type PlacedOrder } from "@/lib/checkout/find-placed-order";
import { nextIdempotencyKey } from "@/lib/checkout/idempotency-key";
import { findPlacedPlan } from "@/lib/plans/find-placed-plan";

import { currentCustomer } from "./current-customer";
import { linesToBuy, type StoredCart, parseCart } from "./cart";
import { readShopperId } from "./shopper-cookie";

/**
 * A shopper's cart. `order` is the unpaid order that it has placed, which holds `held` of the stock. `typed` is what was typed
 * for it; absent from the order of a plan.
 */
export type Cart = StoredCart & { order?: PlacedOrder["number"] } & Partial<
    Pick<PlacedOrder, "held" | "typed">
  >;

/**
 * Reads the cart. The only rule of what is in it, for the header, the cart and the checkout.
 *
 * It stays until money was asked for: from then on the cart is empty, and what is put in it next is another order. If something
 * was bought without the cart, the cart is as before. The things of an order that has expired stay, for another order. The
 * database is asked only if the cookie says that an order was placed.
 */
export const readCart = cache(async (): Promise<Cart> => {
  const [stored, shopperId] = await Promise.all([readStoredCart(), readShopperId()]);
  if (!stored.placed || shopperId === undefined) return stored;
  const { idempotencyKey } = stored;
  const customerId = (await currentCustomer())?.id;
  const order = await findPlacedOrder({ shopperId, customerId, idempotencyKey }, await services());
  if (order === undefined) return withPlan(stored);
  const { number, held, typed } = order;
  if (order.state === "open") return { ...stored, order: number, held, typed };
  return order.state === "expired"
    ? { ...stored, idempotencyKey: nextIdempotencyKey(idempotencyKey), placed: false }
    : cartAfter(stored);
});

/** The cart once its order was paid. */
function cartAfter({ lines, buyNow, idempotencyKey }: StoredCart): StoredCart {
  return {
    lines: buyNow === undefined ? [] : lines,
    idempotencyKey: nextIdempotencyKey(idempotencyKey),
    placed: false,
  };
}

/** What the cookie holds of the cart. */
async function readStoredCart(): Promise<StoredCart> {
  return parseCart(openCookie("cart", (await cookies()).get(browserCookie("cart"))?.value)?.value);
}

/** The cart of a plan, which stays in it until the plan has begun. */
async function withPlan(stored: StoredCart): Promise<Cart> {
  const customer = await currentCustomer();
  if (customer === undefined) return stored;
  const { idempotencyKey } = stored;
  const plan = await findPlacedPlan({ customerId: customer.id, idempotencyKey }, await services());
  if (plan === undefined) return stored;
  if (plan.state === "open") return { ...stored, order: plan.order };
  const lines = plan.state === "over" ? stored.lines : [];
  return { lines, idempotencyKey: nextIdempotencyKey(idempotencyKey), placed: false };
}

/**
 * Stores that the order of the cart was paid, so that every page shows the empty cart at once. For server actions only.
 *
 * If `approvedKey` is the cart's, the database is not asked again.
 */
export async function forgetPaidCart({ approvedKey }: { approvedKey?: string } = {}): Promise<void> {
  const stored = await readStoredCart();
  if (stored.idempotencyKey === approvedKey) return saveCart(cartAfter(stored));
  const cart = await readCart();
  if (linesToBuy(cart).length === 0 && !cart.placed) await saveCart(cart);
}

/** Stores the cart for a month. Call it from server actions only: a page cannot set cookies. */
export async function saveCart({
  lines,
  idempotencyKey,
  placed,
  buyNow,
  discountCode,
}: StoredCart): Promise<void> {
  const signed = signCookie("cart", JSON.stringify({ lines, idempotencyKey, placed, buyNow, discountCode }));
  (await cookies()).set(browserCookie("cart"), signed, cookieAttributes("cart"));
}
