"use server";

import type { Route } from "next";
import { getLocale } from "next-intl/server";
import { redirect } from "next/navigation";
import { z } from "zod";

import { linesToBuy } from "@/app/(shop)/cart";
import { type Cart, readCart, storeOrdered } from "@/app/(shop)/cart-cookie";
import { readPriceLists } from "@/app/(shop)/price-list-cookie";
import { readShopperId } from "@/app/(shop)/shopper-cookie";
import type { CheckoutState } from "@/components/shop/checkout/checkout-form";
import { currentCustomer } from "@/app/(shop)/current-customer";
import { requireCustomer } from "@/app/(shop)/account/require-customer";
import { mailCodeAtCheckout, signInAtCheckout } from "@/app/(shop)/account/sign-in/sign-in-at-checkout";
import { addressFormOf } from "@/lib/addresses/address-form";
import { services } from "@/lib/composition";
import { placeOrder } from "@/lib/checkout/place-order";
import { startSubscription } from "@/lib/plans/start-subscription";

import { applyDiscount, dropDiscount } from "./apply-discount";
import { checkoutPath } from "./checkout-path";
import { describeIssues, describeLimit } from "./describe-issues";
import { fitCart } from "./fit-cart";
import { leaveEarlierCart } from "./leave-earlier-cart";
import { keepAddress } from "./saved-addresses";

// Only a forged form lacks a field; `placeOrder` then reports it as required.
const text = z.string().trim().catch("");
const postedForm = z.object({
  idempotencyKey: text,
  email: text,
  name: text,
  country: text,
  addressLine1: text,
  addressLine2: text,
  city: text,
  postalCode: text,
  region: text,
  deliveryMethod: text,
  phone: text,
  /** Absent while a code is applied. */
  discountCode: text.optional(),
});

/** Places the order of the cart or changes it, or returns what is wrong with the form. */
export async function submitCheckout(_: CheckoutState, form: FormData): Promise<CheckoutState> {
  const [shopperId, customer, stored, { priceList }, locale] = await Promise.all([
    readShopperId(),
    currentCustomer(),
    readCart(),
    readPriceLists(),
    getLocale(),
  ]);
  if (shopperId === undefined) redirect("/checkout");

  const { idempotencyKey, ...values } = postedForm.parse(Object.fromEntries(form));
  const saves = form.get("saveAddress") === "on";
  const use = form.get("use");
  const typed = async (discountCode?: string) => ({
    values: { ...values, discountCode },
    saves,
    form: addressFormOf(values.country, locale),
  });
  // A page without JavaScript sends this button to see the fields of another country.
  if (use === "country") return { ...(await typed(values.discountCode)), errors: [] };
  if (use === "code")
    return { ...(await typed(values.discountCode)), ...(await mailCodeAtCheckout(values.email)) };
  const code = text.parse(form.get("code"));
  if (code !== "") {
    const refused = await signInAtCheckout(code);
    // Who has typed no address yet begins with what the account holds.
    if (refused === undefined && values.addressLine1 === "") redirect(await checkoutPath());
    return { ...(await typed(values.discountCode)), errors: [], ...refused };
  }
  const { email, deliveryMethod, phone, discountCode: typedCode, ...delivery } = values;
  const deps = await services();
  if (idempotencyKey !== stored.idempotencyKey)
    await leaveEarlierCart({
      shopperId,
      customerId: customer?.id,
      idempotencyKey,
      current: stored.idempotencyKey,
    });
  const market = { priceList: priceList.code, locale };
  const applied = await applyDiscount({ form, cart: stored, shopperId, ...market });
  if (!applied.ok) return { ...(await typed(typedCode)), ...applied.error };
  if (use === "discount" || use === "no-discount") return { ...(await typed()), errors: [] };
  const cart = applied.value;
  const order = {
    ...market,
    shopperId,
    customer,
    idempotencyKey: cart.idempotencyKey,
    lines: linesToBuy(cart),
    contact: { email },
    delivery,
    deliveryMethod,
    phone,
  };
  const placed = await placeOrder({ ...order, discountCode: cart.discountCode }, deps);
  if (!placed.ok) {
    if (placed.error.kind === "empty_cart") redirect("/cart");
    if (placed.error.kind === "plan_in_cart") return subscribe(order, cart, await typed());
    if (placed.error.kind === "limit_reached")
      return { ...(await typed()), ...(await describeLimit(placed.error.retryAt)) };
    if (placed.error.kind === "out_of_stock")
      return { ...(await typed()), ...(await fitCart(cart, placed.error.short)) };
    if (placed.error.kind === "discount_refused")
      return { ...(await typed()), ...(await dropDiscount(cart, placed.error)) };
    return { ...(await typed()), ...(await describeIssues(placed.error.issues, values.country)) };
  }
  if (saves) await keepAddress({ ...delivery, phone });
  const { number, outcome } = placed.value;
  await storeOrdered(cart, placed.value);
  redirect(outcome === "too_late" ? `/orders/${number}?change=too-late` : `/orders/${number}`);
}

/** Writes the plan of the cart as it is agreed, and leads to its first payment or to the card of its trial. */
async function subscribe(
  order: Parameters<typeof placeOrder>[0],
  cart: Cart,
  typed: Pick<CheckoutState, "values" | "saves" | "form">,
): Promise<CheckoutState> {
  const customer = await requireCustomer("/checkout");
  const started = await startSubscription({ ...order, customerId: customer.id }, await services());
  if (!started.ok) {
    const { error } = started;
    if (error.kind === "limit_reached") return { ...typed, ...(await describeLimit(error.retryAt)) };
    if (error.kind === "out_of_stock") return { ...typed, ...(await fitCart(cart, error.short)) };
    if (error.kind === "invalid")
      return { ...typed, ...(await describeIssues(error.issues, typed.form.country)) };
    redirect("/cart");
  }
  if (typed.saves) await keepAddress({ ...order.delivery, phone: order.phone });
  const { number, orderNumber, outcome } = started.value;
  await storeOrdered(cart, started.value);
  if (orderNumber === null) redirect(`/plans/${number}` as Route);
  redirect(`/orders/${orderNumber}${outcome === "too_late" ? "?change=too-late" : ""}`);
}
