import { z } from "zod";

/** The most of one product that an order takes. */
export const maxQuantity = 20;
const maxLines = 20;

const quantity = z.coerce.number().int().min(1).max(maxQuantity);
const cartLine = z.object({ productId: z.uuid(), quantity });
const cart = z.array(cartLine).max(maxLines);

export type CartLine = z.infer<typeof cartLine>;

/** Reads the cart out of its cookie; whatever is not a cart is an empty one. */
export function parseCart(cookie: string | undefined): CartLine[] {
  if (cookie === undefined) return [];
  try {
    return cart.parse(JSON.parse(cookie));
  } catch {
    return [];
  }
}

/** Adds some of a product, up to the most that an order takes; a cart that is full of other products stays as it is. */
export function withAdded(lines: CartLine[], added: CartLine): CartLine[] {
  const present = lines.find(({ productId }) => productId === added.productId);
  if (present !== undefined) {
    const total = Math.min(present.quantity + added.quantity, maxQuantity);
    return withQuantity(lines, { ...added, quantity: total });
  }
  return lines.length < maxLines ? [...lines, added] : lines;
}

/** Sets how many of a product are in the cart. */
export function withQuantity(lines: CartLine[], changed: CartLine): CartLine[] {
  return lines.map((line) => (line.productId === changed.productId ? changed : line));
}

/** Reads a product and a quantity out of a form of the cart's; undefined where they are none. */
export function parseCartForm(form: FormData): CartLine | undefined {
  return cartLine.safeParse(Object.fromEntries(form)).data;
}
