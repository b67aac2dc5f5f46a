"use server";

import type { Route } from "next";
import { getLocale } from "next-intl/server";
import { redirect } from "next/navigation";
import { z } from "zod";

import { requireCustomer, currentCustomer } from "@/app/(shop)/current-customer";
import { linesToBuy } from "@/app/(shop)/cart";
import { readCart, storeOrdered } from "@/app/(shop)/cart-cookie";
import { readPriceLists } from "@/app/(shop)/price-list-cookie";
import { readShopperId } from "@/app/(shop)/shopper-cookie";
import { typedFields } from "@/components/shop/checkout/checkout-fields";
import type { CheckoutState } from "@/components/shop/checkout/checkout-form";
import { addressFormOf } from "@/lib/addresses/address-form";
import { postedFields } from "@/lib/checkout/checkout-form";
import { placeOrder } from "@/lib/checkout/place-order";
import { customerSignedIn } from "@/app/composition/customer-signed-in";
import { paymentServices } from "@/app/composition/payment-services";
import { termSale } from "@/app/composition/term-sale";
import { clientAddress } from "@/app/composition/services";
import type { OrderNumber } from "@/lib/ids";
import { err, ok, type Result } from "@/lib/result";
import { modulePages } from "@/modules/pages";

import { addressBook } from "./address-book";
import { applyDiscount, discountReply } from "./cart-discount";
import { checkoutPath } from "./checkout-path";
import { redirectToEarlierOrder } from "./earlier-order";
import { describeRefusal, type Refusal } from "./refusals";

const { checkoutSignIn } = modulePages.find((module) => module.checkoutSignIn !== undefined) ?? {};

const postedForm = postedFields([...typedFields, "deliveryMethod", "idempotencyKey", "code"]).extend({
  /** Absent while a code is applied. */
  discountCode: z.string().trim().optional().catch(""),
});

/** Does what the pressed button of the checkout says: it places or changes the order, unless it has a `use` of its own. */
export async function submitCheckout(_: CheckoutState, form: FormData): Promise<CheckoutState> {
  const [shopperId, customer, stored, { priceList }, locale] = await Promise.all([
    readShopperId(),
    currentCustomer(),
    readCart(),
    readPriceLists(),
    getLocale(),
  ]);
  if (shopperId === undefined) redirect("/checkout");

  const posted = postedForm.parse(Object.fromEntries(form));
  const { idempotencyKey, code, discountCode: typedCode, ...values } = posted;
  const saves = form.get("saveAddress") === "on";
  const use = form.get("use");
  const typed = { values, saves, form: addressFormOf(values.country, locale) };
  const typedWithCode = { ...typed, values: { ...values, discountCode: typedCode } };
  // A page without JavaScript sends this button to see the fields of another country.
  if (use === "country") return { ...typedWithCode, errors: [] };
  const client = { address: await clientAddress(), shopperId };
  const deps = await paymentServices();
  if (checkoutSignIn && use === "code")
    return { ...typedWithCode, ...(await checkoutSignIn.mailCode({ email: values.email, client }, deps)) };
  if (checkoutSignIn && code !== "") {
    const refused = await checkoutSignIn.enterCode({ code, client }, { ...deps, customerSignedIn });
    // Who has typed no address yet begins with what the account holds.
    if (refused === undefined && values.addressLine1 === "") redirect(await checkoutPath());
    return { ...typedWithCode, errors: [], ...refused };
  }
  if (idempotencyKey !== stored.idempotencyKey)
    await redirectToEarlierOrder({
      shopperId,
      customerId: customer?.id,
      idempotencyKey,
      current: stored.idempotencyKey,
    });
  const market = { priceList: priceList.code, locale };
  const applied = await applyDiscount({ form, cart: stored, shopperId, ...market });
  if (!applied.ok) return { ...typedWithCode, ...(await discountReply(applied.error)) };
  if (use === "discount" || use === "no-discount") return { ...typed, errors: [] };

  const cart = applied.value;
  const { email, deliveryMethod, phone, ...delivery } = values;
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
  const placed = await place(order, cart.discountCode);
  if (!placed.ok) return { ...typed, ...(await describeRefusal(placed.error, cart, values.country)) };
  if (saves && customer !== undefined)
    await addressBook?.save({ customerId: customer.id, typed: { ...delivery, phone } }, deps);
  await storeOrdered(cart, placed.value);
  redirect(placed.value.next);
}

/** Places the order, or has a module write what is agreed. `next` is the page on which the shopper goes on. */
async function place(
  order: Parameters<typeof placeOrder>[0],
  discountCode: string | undefined,
): Promise<Result<{ idempotencyKey: string; next: Route }, Refusal>> {
  const deps = await paymentServices();
  const placed = await placeOrder({ ...order, discountCode }, deps);
  if (placed.ok) return ok({ ...placed.value, next: orderPath(placed.value.number, placed.value.outcome) });
  if (placed.error.kind !== "on_terms") return err(placed.error);
  if (termSale === undefined) return err({ kind: "not_on_terms" });
  const { id: customerId } = await requireCustomer("/checkout");
  const agreed = await termSale.agree({ ...order, customerId }, deps);
  return agreed.ok ? ok({ idempotencyKey: agreed.value.idempotencyKey, next: agreed.value.path }) : agreed;
}

function orderPath(number: OrderNumber, outcome: string): Route {
  return `/orders/${number}${outcome === "too_late" ? "?change=too-late" : ""}` as Route;
}
