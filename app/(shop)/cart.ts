import { z } from "zod";

/** The largest quantity of one product in an order. */
export const maxQuantity = 20;
const maxLines = 20;

const quantity = z.coerce.number().int().min(1).max(maxQuantity);
const cartLine = z.object({ productId: z.uuid(), quantity });
const cartCookie = z.object({
  lines: z.array(cartLine).max(maxLines),
  idempotencyKey: z.uuid(),
  placed: z.boolean(),
  buyNow: cartLine.optional(),
  discountCode: z.string().optional(),
});

export type CartLine = z.infer<typeof cartLine>;

/**
 * What the cart cookie holds.
 *
 * `idempotencyKey` is the id of the cart's checkout: whatever is sent with it is one order. `placed` if one was placed.
 * `buyNow` is bought in place of the lines, which stay. `discountCode` is the code that was typed for it.
 */
export type StoredCart = z.infer<typeof cartCookie>;

/** What the checkout is for: what is bought now, else all of the cart. */
export function linesToBuy({ lines, buyNow }: Pick<StoredCart, "lines" | "buyNow">): CartLine[] {
  return buyNow === undefined ? lines : [buyNow];
}

/** Reads the value of the cart cookie; anything that is not a cart yields a new, empty one. */
export function parseCart(cookie: string | undefined): StoredCart {
  const newCart = () => ({ lines: [], idempotencyKey: crypto.randomUUID(), placed: false });
  // Most shoppers have none, and an error would take as long as all else that is read of a cookie.
  if (cookie === undefined) return newCart();
  try {
    return cartCookie.parse(JSON.parse(cookie));
  } catch {
    return newCart();
  }
}

/** How many pieces a cart has, of all products together. */
export function countPieces(lines: readonly CartLine[]): number {
  return lines.reduce((count, { quantity }) => count + quantity, 0);
}

/** Reads a product and a quantity from a posted form; undefined for a forged form. */
export function parseCartForm(form: FormData): CartLine | undefined {
  return cartLine.safeParse(Object.fromEntries(form)).data;
}

/** Reads the products and quantities of the cart's form; those that are forged are left out. */
export function parseQuantities(form: FormData): CartLine[] {
  const quantities = form.getAll("quantity");
  return form.getAll("productId").flatMap((productId, index) => {
    const line = cartLine.safeParse({ productId, quantity: quantities[index] });
    return line.success ? [line.data] : [];
  });
}

/**
 * Adds what was asked for to the cart; undefined if they do not go together. `plans` are the products of both that are
 * plans: a plan is alone in its cart, once.
 */
export function withAsked(
  lines: CartLine[],
  asked: CartLine,
  plans: ReadonlySet<string>,
): CartLine[] | undefined {
  const others = lines.filter(({ productId }) => productId !== asked.productId);
  if (plans.has(asked.productId)) return others.length === 0 ? [{ ...asked, quantity: 1 }] : undefined;
  return lines.some(({ productId }) => plans.has(productId)) ? undefined : withAdded(lines, asked);
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
