"use server";

import { getLocale } from "next-intl/server";
import { redirect } from "next/navigation";
import { z } from "zod";

import { readCart, saveCart } from "@/app/(shop)/cart-cookie";
import { readPriceLists } from "@/app/(shop)/price-list-cookie";
import { readShopperId } from "@/app/(shop)/shopper-cookie";
import type { CheckoutState } from "@/components/shop/checkout-form";
import { services } from "@/lib/composition";
import { placeOrder } from "@/lib/use-cases/checkout/place-order";

import { describeIssues, describeLimit } from "./describe-issues";

// Only a forged form lacks a field; `placeOrder` then reports it as required.
const text = z.string().trim().catch("");
const postedForm = z.object({
  placement: text,
  email: text,
  name: text,
  country: text,
  addressLine1: text,
  addressLine2: text,
  city: text,
  postalCode: text,
  region: text,
});

/** Places an order of the cart, or returns what is wrong with the form. */
export async function submitCheckout(_: CheckoutState, form: FormData): Promise<CheckoutState> {
  const [shopperId, lines, { priceList }, locale] = await Promise.all([
    readShopperId(),
    readCart(),
    readPriceLists(),
    getLocale(),
  ]);
  if (shopperId === undefined) redirect("/checkout");

  const { placement, ...values } = postedForm.parse(Object.fromEntries(form));
  const { email, ...delivery } = values;
  const order = {
    shopperId,
    placement,
    priceList: priceList.code,
    lines,
    locale,
    contact: { email },
    delivery,
  };
  const placed = await placeOrder(order, await services());
  if (!placed.ok) {
    if (placed.error.kind === "empty_cart") redirect("/cart");
    if (placed.error.kind === "limit_reached")
      return { values, ...(await describeLimit(placed.error.retryAt)) };
    return { values, ...(await describeIssues(placed.error.issues)) };
  }
  await saveCart([]);
  redirect(`/orders/${placed.value.number}`);
}
