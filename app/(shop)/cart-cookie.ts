import "server-only";

import { cookies } from "next/headers";

import { browserCookie, cookieAttributes, openCookie, signCookie } from "@/lib/shopper-cookies";

import { type CartLine, parseCart } from "./cart";

export async function readCart(): Promise<CartLine[]> {
  const jar = await cookies();
  return parseCart((await openCookie("cart", jar.get(browserCookie("cart"))?.value))?.value);
}

/** Stores the cart for a month. Call it from server actions only: a page cannot set cookies. */
export async function saveCart(lines: CartLine[]): Promise<void> {
  const signed = await signCookie("cart", JSON.stringify(lines));
  (await cookies()).set(browserCookie("cart"), signed, cookieAttributes("cart"));
}
