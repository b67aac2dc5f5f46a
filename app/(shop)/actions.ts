"use server";

import { redirect } from "next/navigation";

import { type CartLine, parseCartForm, withAdded, withQuantity } from "./cart";
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
  if (added !== undefined) await changeLines((lines) => withAdded(lines, added));
  redirect("/cart");
}

export async function changeQuantity(form: FormData): Promise<void> {
  const changed = parseCartForm(form);
  if (changed !== undefined) await changeLines((lines) => withQuantity(lines, changed));
  redirect("/cart");
}

export async function removeFromCart(form: FormData): Promise<void> {
  const removed = form.get("productId");
  await changeLines((lines) => lines.filter(({ productId }) => productId !== removed));
  redirect("/cart");
}

async function changeLines(change: (lines: CartLine[]) => CartLine[]): Promise<void> {
  const cart = await readCart();
  await saveCart({ ...cart, lines: change(cart.lines) });
}
