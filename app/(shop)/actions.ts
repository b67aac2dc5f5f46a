"use server";

import { redirect } from "next/navigation";

import { services } from "@/lib/composition";
import { listPlanProducts } from "@/lib/catalogue/list-plan-products";

import { parseCartForm, parseQuantities, withAsked, withQuantity } from "./cart";
import { readCart, saveCart } from "./cart-cookie";
import { checkoutPath } from "./checkout/checkout-path";
import { readPriceLists, savePriceList } from "./price-list-cookie";

/** Shows the prices of another price list from now on. */
export async function choosePriceList(form: FormData): Promise<void> {
  const { priceLists } = await readPriceLists();
  const chosen = priceLists.find(({ code }) => code === form.get("priceList"));
  if (chosen !== undefined) await savePriceList(chosen.code);
}

/**
 * Adds a product to the cart, or goes to the checkout with it alone and leaves the cart as it is: as the pressed button says.
 *
 * If a plan and something else would meet in the cart, it stays and its page explains it.
 */
export async function addToCart(form: FormData): Promise<void> {
  const asked = parseCartForm(form);
  if (asked === undefined) redirect("/cart");
  const cart = await readCart();
  if (form.has("buyNow")) {
    await saveCart({ ...cart, buyNow: asked });
    redirect(await checkoutPath());
  }
  const productIds = [asked, ...cart.lines].map(({ productId }) => productId);
  const lines = withAsked(cart.lines, asked, await listPlanProducts({ productIds }, await services()));
  if (lines === undefined) redirect(`/cart?instead=${asked.productId}&quantity=${asked.quantity}`);
  await saveCart({ ...cart, lines });
  redirect("/cart");
}

/** Puts a product in a new cart. An order that the earlier cart has placed stays as it is. */
export async function replaceCart(form: FormData): Promise<void> {
  const asked = parseCartForm(form);
  if (asked !== undefined)
    await saveCart({ lines: [asked], idempotencyKey: crypto.randomUUID(), placed: false });
  redirect("/cart");
}

/** Stores the quantities of the cart's form, removes a product, or goes to a checkout: as the pressed button says. */
export async function changeCart(form: FormData): Promise<void> {
  const cart = await readCart();
  const removed = form.get("remove");
  const lines = parseQuantities(form)
    .reduce(withQuantity, cart.lines)
    .filter(({ productId }) => productId !== removed);
  const leaves = form.has("checkout") || form.has("express");
  await saveCart({ ...cart, lines, buyNow: leaves ? undefined : cart.buyNow });
  if (leaves) redirect(form.has("express") ? await checkoutPath() : "/checkout");
}
