"use server";

import { redirect } from "next/navigation";

import { services } from "@/app/composition/services";
import { isOnTerms } from "@/lib/catalogue/list-products";

import {
  countPieces,
  parseCartForm,
  parseQuantities,
  withAdded,
  withoutBuyNow,
  withAlone,
  withQuantity,
} from "./cart";
import { changeCart, readCart } from "./cart-cookie";
import { checkoutPath } from "./checkout/checkout-path";

/**
 * Adds a product to the cart, or goes to the checkout with it alone and leaves the cart as it is: as the pressed button says. What is
 * sold on terms is bought alone.
 */
export async function addToCart(form: FormData): Promise<void> {
  const asked = parseCartForm(form);
  if (asked === undefined) redirect("/cart");
  const [cart, isAlone] = await Promise.all([readCart(), services().then((deps) => isOnTerms(asked, deps))]);
  if (isAlone || form.has("buyNow")) {
    await changeCart(cart, (now) => (isAlone ? withAlone(now, asked) : { ...now, buyNow: asked }));
    redirect(await checkoutPath());
  }
  let added = 0;
  await changeCart(cart, (now) => {
    const lines = withAdded(now.lines, asked);
    added = countPieces(lines) - countPieces(now.lines);
    return { ...now, lines };
  });
  redirect(added < asked.quantity ? "/cart?refused=full" : "/cart");
}

/** Stores the quantities of the cart's form, removes a product, or goes to a checkout: as the pressed button says. */
export async function changeQuantities(form: FormData): Promise<void> {
  const removed = form.get("remove");
  const leaves = form.has("checkout") || form.has("express");
  await changeCart(await readCart(), (now) => ({
    ...(leaves ? withoutBuyNow(now) : now),
    lines: parseQuantities(form)
      .reduce(withQuantity, now.lines)
      .filter(({ productId }) => productId !== removed),
  }));
  if (leaves) redirect(form.has("express") ? await checkoutPath() : "/checkout");
}
