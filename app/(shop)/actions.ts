"use server";

import { redirect } from "next/navigation";

import { type CartLine, parseCartForm, parseQuantities, withAdded, withQuantity } from "./cart";
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

/** Stores the quantities of the cart's form, removes a product, or goes to the checkout: as the pressed button says. */
export async function changeCart(form: FormData): Promise<void> {
  const quantities = parseQuantities(form);
  const removed = form.get("remove");
  await changeLines((lines) =>
    quantities.reduce(withQuantity, lines).filter(({ productId }) => productId !== removed),
  );
  if (form.has("checkout")) redirect("/checkout");
}

async function changeLines(change: (lines: CartLine[]) => CartLine[]): Promise<void> {
  const cart = await readCart();
  await saveCart({ ...cart, lines: change(cart.lines) });
}
