import "server-only";

import { redirect } from "next/navigation";
import { cache } from "react";

import { paymentLimits, services } from "@/app/composition/services";
import { termSale } from "@/app/composition/term-sale";
import { findPlacedOrder, type PlacedOrder } from "@/lib/checkout/find-placed-order";
import { nextIdempotencyKey } from "@/lib/checkout/idempotency-key";
import { changeStoredCart, readStoredCart } from "@/lib/checkout/stored-carts";

import { currentCustomer } from "./current-customer";
import {
  newCart,
  parseCart,
  parseCartCookie,
  type StoredCart,
  withOrdered,
  withoutOrdered,
  withoutSetAside,
} from "./cart";
import { readShopperCookie, readShopperId, saveShopperCookie } from "./shopper-cookie";

/**
 * A shopper's cart. `content` is what was read of it. `order` is the unpaid order that it has placed, which holds `held` of the stock.
 * `typed` is what was typed for it; absent from an order on terms. `end` says what became of the order if it is over.
 */
export type Cart = StoredCart & {
  content?: unknown;
  order?: PlacedOrder["number"];
  end?: OrderEnd;
} & Partial<Pick<PlacedOrder, "held" | "typed">>;

/** How the order of a cart ended: the stored cart with this idempotency key becomes what `follow` returns. */
type OrderEnd = { idempotencyKey: string; follow: (stored: StoredCart) => StoredCart };

/**
 * Reads the cart. The only rule of what is in it, for the header, the cart and the checkout.
 *
 * It stays until money was asked for: from then on what was ordered is gone from it, and what is in it next is another order. If
 * something was bought without the cart, the cart is as before. The things of an order that has expired stay, for another order. The
 * database is asked only if the browser has put something in a cart.
 */
export const readCart = cache(async (): Promise<Cart> => {
  const { content, stored } = await readStored();
  return { ...(await followOrder(stored)), content };
});

async function followOrder(stored: StoredCart): Promise<Cart> {
  const order = stored.setAside && (await findOrder(stored.setAside));
  if (order === undefined) return followCheckout(stored);
  if (order.state === "open") return { held: order.held, ...(await followCheckout(stored)) };
  const isPaid = order.state === "money_asked_for";
  const cart = await followCheckout(withoutSetAside(stored, { isPaid }));
  const follow = (now: StoredCart) => {
    const left = withoutSetAside(now, { isPaid });
    return cart.end?.follow(left) ?? left;
  };
  return { ...cart, end: { idempotencyKey: stored.idempotencyKey, follow } };
}

async function findOrder({ idempotencyKey, ordered }: StoredCart | NonNullable<StoredCart["setAside"]>) {
  if (ordered === undefined) return undefined;
  const [shopperId, customer] = await Promise.all([readShopperId(), currentCustomer()]);
  if (shopperId === undefined) return undefined;
  return findPlacedOrder({ shopperId, customerId: customer?.id, idempotencyKey }, await services());
}

async function followCheckout(stored: StoredCart): Promise<Cart> {
  if (stored.ordered === undefined) return stored;
  const order = await findOrder(stored);
  if (order === undefined) return followAgreed(stored);
  const { number, held, typed } = order;
  if (order.state === "open") return { ...stored, order: number, held, typed };
  return after(stored, order.state === "expired" ? withExpired : withoutOrdered);
}

function after(stored: StoredCart, follow: OrderEnd["follow"]): Cart {
  return { ...follow(stored), end: { idempotencyKey: stored.idempotencyKey, follow } };
}

/** The cart once its order has expired: its things are for another one. */
function withExpired({ idempotencyKey, ...cart }: StoredCart): StoredCart {
  return { ...cart, idempotencyKey: nextIdempotencyKey(idempotencyKey), ordered: undefined };
}

async function readStored(): Promise<{ content?: unknown; stored: StoredCart }> {
  const { id, earlier } = parseCartCookie(await readShopperCookie("cart")) ?? {};
  const content = id === undefined ? undefined : await readStoredCart({ id }, await services());
  return { content, stored: content === undefined ? (earlier ?? newCart()) : parseCart(content) };
}

/** The cart of what is sold on a module's terms, which stays in it until that has begun. */
async function followAgreed(stored: StoredCart): Promise<Cart> {
  const customer = await currentCustomer();
  if (termSale === undefined || customer === undefined) return stored;
  const { idempotencyKey } = stored;
  const agreed = await termSale.findAgreed({ customerId: customer.id, idempotencyKey }, await services());
  if (agreed === undefined) return stored;
  if (agreed.state === "open") return { ...stored, order: agreed.order };
  return after(stored, agreed.state === "over" ? withExpired : withoutAgreed);
}

/** The cart once what was agreed has begun, which takes no discount code: the code is for the things that stay. */
function withoutAgreed(stored: StoredCart): StoredCart {
  return { ...withoutOrdered(stored), discountCode: stored.discountCode };
}

/**
 * Takes what was bought out of the cart, so that every page shows it without it at once. For server actions only.
 *
 * If `approvedKey` is the cart's, the database is not asked about its order again.
 */
export async function forgetPaidCart({ approvedKey }: { approvedKey?: string } = {}): Promise<void> {
  const { content, stored } = await readStored();
  const isApproved = stored.idempotencyKey === approvedKey;
  const cart = isApproved ? after(stored, withoutOrdered) : await followOrder(stored);
  if (cart.end !== undefined) await changeCart({ ...cart, content }, (now) => now);
}

/** Stores that an order was placed with the cart that was read. For server actions only. */
export async function storeOrdered(
  cart: Cart,
  { idempotencyKey }: { idempotencyKey: string },
): Promise<void> {
  await changeCart(cart, (now) =>
    // Another tab may have paid for it meanwhile.
    now.idempotencyKey === cart.idempotencyKey ? { ...withOrdered(now, cart), idempotencyKey } : now,
  );
}

/**
 * Changes the cart that was read as it is now: another tab may have changed it meanwhile. For server actions only: a page
 * cannot set cookies.
 *
 * A browser that has sent no id of a cart refuses cookies, or has deleted them: its cart says so.
 */
export async function changeCart(
  { end, content: known }: Cart,
  change: (cart: StoredCart) => StoredCart,
): Promise<void> {
  const kept = parseCartCookie(await readShopperCookie("cart"));
  const id = kept?.id ?? (await readShopperCookie("new_cart"));
  if (id === undefined) {
    await saveShopperCookie("new_cart", crypto.randomUUID());
    redirect("/cart?refused=cookies");
  }
  if (kept === undefined && (await (await paymentLimits())?.countCart()) !== undefined)
    redirect("/cart?refused=limit");
  await changeStoredCart(
    {
      id,
      known,
      initial: kept?.earlier ?? newCart(),
      change: (content) => {
        const stored = parseCart(content);
        return change(stored.idempotencyKey === end?.idempotencyKey ? end.follow(stored) : stored);
      },
    },
    await services(),
  );
  await saveShopperCookie("cart", id);
}
