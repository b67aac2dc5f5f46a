import "server-only";

import { cookies } from "next/headers";

import { type CartLine, parseCart } from "./cart";
import { cookieAttributes } from "./cookie-attributes";

const month = 60 * 60 * 24 * 30;

export async function readCart(): Promise<CartLine[]> {
  return parseCart((await cookies()).get("cart")?.value);
}

/** Stores the cart for a month. Call it from server actions only: a page cannot set cookies. */
export async function saveCart(lines: CartLine[]): Promise<void> {
  (await cookies()).set("cart", JSON.stringify(lines), cookieAttributes({ maxAge: month }));
}
