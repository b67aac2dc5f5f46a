import { z } from "zod";

import { nextIdempotencyKey } from "@/lib/checkout/idempotency-key";
import { parseJson } from "@/lib/parse-json";

/** The largest quantity of one product in an order. */
export const maxQuantity = 20;
/** The most products of a cart. */
export const maxLines = 20;

const quantity = z.coerce.number().int().min(1).max(maxQuantity);
const cartLine = z.object({ productId: z.uuid(), quantity });
const cartLines = z.array(cartLine).max(maxLines);
const checkout = z.object({
  idempotencyKey: z.uuid(),
  ordered: z.object({ lines: cartLines.optional(), buyNow: cartLine.optional() }).optional(),
});
const storedCart = checkout.extend({
  lines: cartLines,
  buyNow: cartLine.optional(),
  discountCode: z.string().optional(),
  setAside: checkout.optional(),
});
/** How the cookie itself held the cart in earlier versions. */
const cookieCart = storedCart.omit({ ordered: true, setAside: true }).extend({ placed: z.boolean() });

export type CartLine = z.infer<typeof cartLine>;

/**
 * What is stored of a cart.
 *
 * `idempotencyKey` is the id of the cart's checkout: whatever is sent with it is one order. `ordered` is what its order was placed
 * with, absent before. `buyNow` is bought in place of the lines, which stay. `discountCode` is the code that was typed for it.
 * `setAside` is the checkout of the lines while something is bought on terms: its order may still be paid.
 */
export type StoredCart = z.infer<typeof storedCart>;

/** What the checkout is for: what is bought now, else all of the cart. */
export function linesToBuy({ lines, buyNow }: Pick<StoredCart, "lines" | "buyNow">): CartLine[] {
  return buyNow === undefined ? lines : [buyNow];
}

/** A cart with nothing in it. */
export function newCart(): StoredCart {
  return { lines: [], idempotencyKey: crypto.randomUUID() };
}

/** Reads what is stored of a cart; anything that is not a cart yields a new, empty one. */
export function parseCart(content: unknown): StoredCart {
  return storedCart.safeParse(content).data ?? newCart();
}

/**
 * Reads the value of the cart's cookie: the id of the cart. In a cookie of an earlier version, which held the cart itself, its
 * idempotency key serves as the id, so that two tabs store one cart.
 */
export function parseCartCookie(
  cookie: string | undefined,
): { id: string; earlier?: StoredCart } | undefined {
  if (cookie === undefined) return undefined;
  const id = z.uuid().safeParse(cookie);
  if (id.success) return { id: id.data };
  const { data: cart } = cookieCart.safeParse(parseJson(cookie));
  if (cart === undefined) return undefined;
  const { placed, ...earlier } = cart;
  return { id: cart.idempotencyKey, earlier: placed ? withOrdered(earlier, earlier) : earlier };
}

/** The cart with what an order was placed with, as it was `read` for that. */
export function withOrdered(cart: StoredCart, { lines, buyNow }: StoredCart): StoredCart {
  return { ...cart, ordered: buyNow === undefined ? { lines } : { buyNow } };
}

/** The cart with a product on terms that is bought now. An order that it has placed for something else stays as it is. */
export function withAlone(cart: StoredCart, { productId }: CartLine): StoredCart {
  const { idempotencyKey, ordered } = cart;
  const buyNow = { productId, quantity: 1 };
  if (ordered === undefined || ordered.buyNow?.productId === productId) return { ...cart, buyNow };
  const setAside = ordered.lines === undefined ? cart.setAside : { idempotencyKey, ordered };
  return { ...cart, idempotencyKey: crypto.randomUUID(), ordered: undefined, setAside, buyNow };
}

/** The cart without what is bought now. An order that was set aside for it is the cart's again. */
export function withoutBuyNow({ setAside, ...cart }: StoredCart): StoredCart {
  return { ...cart, ...setAside, buyNow: undefined };
}

/** The cart once the order that was set aside is over: paid, so that its things are gone, or expired. */
export function withoutSetAside(cart: StoredCart, { isPaid }: { isPaid: boolean }): StoredCart {
  const lines = isPaid ? linesLeft(cart.lines, cart.setAside?.ordered?.lines) : cart.lines;
  return { ...cart, lines, setAside: undefined };
}

/** The cart once money was asked for its order. What was added meanwhile stays. */
export function withoutOrdered({ lines, buyNow, idempotencyKey, ordered, setAside }: StoredCart): StoredCart {
  const isBought =
    buyNow?.productId === ordered?.buyNow?.productId && buyNow?.quantity === ordered?.buyNow?.quantity;
  return {
    lines: linesLeft(lines, ordered?.lines),
    buyNow: isBought ? undefined : buyNow,
    idempotencyKey: nextIdempotencyKey(idempotencyKey),
    ...(isBought ? setAside : setAside && { setAside }),
  };
}

function linesLeft(lines: readonly CartLine[], bought: readonly CartLine[] = []): CartLine[] {
  const quantityOf = (line: CartLine) =>
    bought.find(({ productId }) => productId === line.productId)?.quantity ?? 0;
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - quantityOf(line) }))
    .filter(({ quantity }) => quantity > 0);
}

/** How many pieces a cart has, of all products together. */
export function countPieces(lines: readonly CartLine[]): number {
  return lines.reduce((count, { quantity }) => count + quantity, 0);
}

/** Reads a product and a quantity from a posted form; undefined for a forged form. */
export function parseCartForm(form: FormData): CartLine | undefined {
  return cartLine.safeParse(Object.fromEntries(form)).data;
}

/**
 * Reads the quantities that were chosen in the cart's form; those that are forged are left out. A quantity that is
 * the form's `shown` one was not chosen: another tab may have changed it.
 */
export function parseQuantities(form: FormData): CartLine[] {
  const [quantities, shown] = [form.getAll("quantity"), form.getAll("shown")];
  return form.getAll("productId").flatMap((productId, index) => {
    if (quantities[index] === shown[index]) return [];
    const line = cartLine.safeParse({ productId, quantity: quantities[index] });
    return line.success ? [line.data] : [];
  });
}

/** Adds to the quantity of a product, up to `maxQuantity`. A full cart takes no further product. */
export function withAdded(lines: CartLine[], added: CartLine): CartLine[] {
  const present = lines.find(({ productId }) => productId === added.productId);
  if (present !== undefined) {
    const total = Math.min(present.quantity + added.quantity, maxQuantity);
    return withQuantity(lines, { ...added, quantity: total });
  }
  return lines.length < maxLines ? [...lines, added] : lines;
}

/** Adds a product, or raises its quantity to the given one. */
export function withAtLeast(lines: CartLine[], wanted: CartLine): CartLine[] {
  const present = lines.find(({ productId }) => productId === wanted.productId)?.quantity ?? 0;
  const missing = Math.min(wanted.quantity, maxQuantity) - present;
  return missing > 0 ? withAdded(lines, { ...wanted, quantity: missing }) : lines;
}

/** Sets the quantity of a product that is in the cart. */
export function withQuantity(lines: CartLine[], changed: CartLine): CartLine[] {
  return lines.map((line) => (line.productId === changed.productId ? changed : line));
}
