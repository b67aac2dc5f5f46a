"use server";

import { redirect } from "next/navigation";

import { services } from "@/lib/composition";
import { listPlanProducts } from "@/lib/catalogue/list-plan-products";

import { type CartLine, parseCartForm, parseQuantities, withAsked, withQuantity } from "./cart";
import { readCart, saveCart } from "./cart-cookie";
import { readPriceLists, savePriceList } from "./price-list-cookie";

/** Shows the prices of another price list from now on. */
export async function choosePriceList(form: FormData): Promise<void> {
  const { priceLists } = await readPriceLists();
  const chosen = priceLists.find(({ code }) => code === form.get("priceList"));
  if (chosen !== undefined) await savePriceList(chosen.code);
}

/** Adds a product to the cart. If a plan and something else would meet in it, the cart stays and its page explains it. */
export async function addToCart(form: FormData): Promise<void> {
  const asked = parseCartForm(form);
  if (asked === undefined) redirect("/cart");
  const cart = await readCart();
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
