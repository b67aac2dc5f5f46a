"use server";

import { redirect } from "next/navigation";

import { parseCartForm, withAdded, withQuantity } from "./cart";
import { readCart, saveCart } from "./cart-cookie";
import { readPriceLists, savePriceList } from "./price-list-cookie";

/** Shows the prices of another price list from now on. */
export async function choosePriceList(form: FormData): Promise<void> {
  const { priceLists } = await readPriceLists();
  const chosen = priceLists.find(({ code }) => code === form.get("priceList"));
  if (chosen !== undefined) await savePriceList(chosen.code);
}

export async function addToCart(form: FormData): Promise<void> {
  const added = parseCartForm(form);
  if (added !== undefined) await saveCart(withAdded(await readCart(), added));
  redirect("/cart");
}

export async function changeQuantity(form: FormData): Promise<void> {
  const changed = parseCartForm(form);
  if (changed !== undefined) await saveCart(withQuantity(await readCart(), changed));
  redirect("/cart");
}

export async function removeFromCart(form: FormData): Promise<void> {
  const removed = form.get("productId");
  const lines = await readCart();
  await saveCart(lines.filter(({ productId }) => productId !== removed));
  redirect("/cart");
}
