"use server";

import { redirect } from "next/navigation";

import { parseCartForm, withAdded, withQuantity } from "./cart-cookie";
import { keepCart, keepPriceList, readVisit } from "./visit";

/** Shows all prices from another list. */
export async function choosePriceList(form: FormData): Promise<void> {
  const { priceLists } = await readVisit();
  const chosen = priceLists.find(({ code }) => code === form.get("priceList"));
  if (chosen !== undefined) await keepPriceList(chosen.code);
}

/** Puts some of a product into the cart. */
export async function addToCart(form: FormData): Promise<void> {
  const added = parseCartForm(form);
  const { cart } = await readVisit();
  if (added !== undefined) await keepCart(withAdded(cart, added));
  redirect("/cart");
}

/** Changes how many of a product are in the cart. */
export async function changeQuantity(form: FormData): Promise<void> {
  const changed = parseCartForm(form);
  const { cart } = await readVisit();
  if (changed !== undefined) await keepCart(withQuantity(cart, changed));
  redirect("/cart");
}

/** Takes a product out of the cart. */
export async function removeFromCart(form: FormData): Promise<void> {
  const productId = form.get("productId");
  const { cart } = await readVisit();
  await keepCart(cart.filter((line) => line.productId !== productId));
  redirect("/cart");
}
