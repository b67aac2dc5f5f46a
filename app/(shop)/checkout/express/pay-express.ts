"use server";

import { refresh } from "next/cache";
import { getLocale, getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { z } from "zod";

import { linesToBuy } from "@/app/(shop)/cart";
import { readCart, storeOrdered } from "@/app/(shop)/cart-cookie";
import { dropDiscount } from "@/app/(shop)/checkout/apply-discount";
import { describeLimit } from "@/app/(shop)/checkout/describe-issues";
import { fitCart } from "@/app/(shop)/checkout/fit-cart";
import { leaveEarlierCart } from "@/app/(shop)/checkout/leave-earlier-cart";
import { submitCard } from "@/app/(shop)/orders/[number]/submit-card";
import { readPriceLists } from "@/app/(shop)/price-list-cookie";
import { readShopperId } from "@/app/(shop)/shopper-cookie";
import { type PlaceOrderError, placeOrder } from "@/lib/checkout/place-order";
import { paymentServices } from "@/lib/payment-composition";

import { checkoutOf } from "./checkout-of";
import { readMeans } from "./read-means";

/** What the page showed. Only a forged form lacks a field. */
const expressForm = z.object({
  idempotencyKey: z.string(),
  address: z.string(),
  deliveryMethod: z.string(),
  savedCardId: z.string(),
  shown: z.string(),
  attempts: z.string(),
});

/**
 * Places the order that the page showed, and pays it as the order's own page does. Returns a message if no payment was started:
 * the page then shows what is true now.
 */
export async function payExpress(_: string | undefined, form: FormData): Promise<string | undefined> {
  const [shopperId, cart, { priceList }, locale, means] = await Promise.all([
    readShopperId(),
    readCart(),
    readPriceLists(),
    getLocale(),
    readMeans(),
  ]);
  const posted = expressForm.safeParse(Object.fromEntries(form));
  if (shopperId === undefined || means === undefined || !posted.success) redirect("/checkout");
  const { customer, addresses } = means;
  const { idempotencyKey, deliveryMethod, shown, savedCardId, attempts } = posted.data;
  const current = cart.idempotencyKey;
  if (idempotencyKey !== current)
    await leaveEarlierCart({ shopperId, customerId: customer.id, idempotencyKey, current });
  const address = addresses.find(({ id }) => id === posted.data.address);
  if (address === undefined) return showAnew((await getTranslations("express"))("changed"));

  const checkout = checkoutOf({
    idempotencyKey: current,
    priceList: priceList.code,
    lines: linesToBuy(cart),
    discountCode: cart.discountCode,
    locale,
    email: customer.email,
    address,
    deliveryMethod,
    shown,
  });
  const placed = await placeOrder({ ...checkout, shopperId, customer }, await paymentServices());
  if (!placed.ok) return showAnew(await describeRefusal(placed.error, cart));
  const { number, revision, outcome } = placed.value;
  await storeOrdered(cart, placed.value);
  if (outcome === "too_late") redirect(`/orders/${number}?change=too-late`);
  const payment = new FormData();
  for (const [name, value] of Object.entries({ number, revision, attempts, savedCardId }))
    payment.set(name, String(value));
  return submitCard(undefined, payment);
}

function showAnew(message: string): string {
  refresh();
  return message;
}

async function describeRefusal(
  refusal: PlaceOrderError,
  cart: Parameters<typeof fitCart>[0],
): Promise<string> {
  switch (refusal.kind) {
    case "empty_cart":
      return redirect("/cart");
    case "plan_in_cart":
      return redirect("/checkout");
    case "invalid":
      return (await getTranslations("express"))("changed");
    case "limit_reached":
      return messageOf(await describeLimit(refusal.retryAt));
    case "out_of_stock":
      return messageOf(await fitCart(cart, refusal.short));
    case "discount_refused":
      return messageOf(await dropDiscount(cart, refusal));
  }
}

function messageOf({ errors }: Awaited<ReturnType<typeof fitCart>>): string {
  return errors.map(({ message }) => message).join(" ");
}
