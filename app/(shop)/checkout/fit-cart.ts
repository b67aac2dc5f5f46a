import "server-only";

import { redirect } from "next/navigation";

import { type CartLine, linesToBuy } from "@/app/(shop)/cart";
import { type Cart, changeCart } from "@/app/(shop)/cart-cookie";
import type { CheckoutState } from "@/components/shop/checkout/checkout-form";
import type { ShortLine } from "@/lib/checkout/stock";

import { describeShort, describeSoldOut } from "./describe-issues";

/**
 * Lowers the quantities of what is bought to what is left, and says so. The page then shows the new total, and keeps what was
 * typed. If nothing is left of anything, the cart says it, or the page if it was bought without the cart.
 */
export async function fitCart(
  cart: Cart,
  short: ShortLine[],
): Promise<Pick<CheckoutState, "title" | "errors">> {
  const fit = (line: CartLine): CartLine[] => {
    const left = short.find(({ productId }) => productId === line.productId)?.left;
    if (left === 0) return [];
    return [{ ...line, quantity: Math.min(line.quantity, left ?? line.quantity) }];
  };
  const [first] = linesToBuy(cart).flatMap(fit);
  if (first === undefined) return cart.buyNow === undefined ? redirect("/cart") : describeSoldOut(short);
  await changeCart(cart, (now) =>
    cart.buyNow === undefined ? { ...now, lines: now.lines.flatMap(fit) } : { ...now, buyNow: first },
  );
  return describeShort(short);
}
