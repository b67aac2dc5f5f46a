"use server";

import { refresh } from "next/cache";
import { getLocale, getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { z } from "zod";

import { linesToBuy } from "@/app/(shop)/cart";
import { readCart, storeOrdered } from "@/app/(shop)/cart-cookie";
import { redirectToEarlierOrder } from "@/app/(shop)/checkout/earlier-order";
import { describeRefusal } from "@/app/(shop)/checkout/refusals";
import { payCard } from "@/app/(shop)/orders/[number]/pay-card";
import { readPriceLists } from "@/app/(shop)/price-list-cookie";
import { readShopperId } from "@/app/(shop)/shopper-cookie";
import { currentCustomer } from "@/app/(shop)/current-customer";
import { placeOrder } from "@/lib/checkout/place-order";
import { paymentServices } from "@/app/composition/payment-services";
import { savedCardIdSchema } from "@/lib/ids";
import { readExpressOptions } from "@/modules/saved-cards/express-options";

/** What the page showed. Only a forged form lacks a field. */
const expressForm = z.object({
  idempotencyKey: z.string(),
  address: z.string(),
  deliveryMethod: z.string(),
  savedCardId: savedCardIdSchema,
  shown: z.string(),
  attempts: z.coerce.number().int().nonnegative(),
});

/**
 * Places the order that the page showed, and pays it as the order's own page does. Returns a message if no payment was started:
 * the page then shows what is true now.
 */
export async function payExpress(_: string | undefined, form: FormData): Promise<string | undefined> {
  const [shopperId, cart, { priceList }, locale, customer, deps] = await Promise.all([
    readShopperId(),
    readCart(),
    readPriceLists(),
    getLocale(),
    currentCustomer(),
    paymentServices(),
  ]);
  const posted = expressForm.safeParse(Object.fromEntries(form));
  const options = customer && (await readExpressOptions({ customerId: customer.id }, deps));
  if (shopperId === undefined || !customer || !options || !posted.success) redirect("/checkout");
  const { idempotencyKey, deliveryMethod, shown, savedCardId, attempts } = posted.data;
  const current = cart.idempotencyKey;
  if (idempotencyKey !== current)
    await redirectToEarlierOrder({ shopperId, customerId: customer.id, idempotencyKey, current });
  const address = options.addresses.find(({ id }) => id === posted.data.address);
  const changed = (await getTranslations("express"))("changed");
  if (address === undefined) {
    refresh();
    return changed;
  }
  const checkout = {
    idempotencyKey: current,
    priceList: priceList.code,
    lines: linesToBuy(cart),
    discountCode: cart.discountCode,
    locale,
    contact: { email: customer.email },
    delivery: address,
    phone: address.phone,
    deliveryMethod,
    shown,
  };
  const placed = await placeOrder({ ...checkout, shopperId, customer }, deps);
  if (!placed.ok) {
    if (placed.error.kind === "on_terms") redirect("/checkout");
    const { kind } = placed.error;
    const { errors } = await describeRefusal(placed.error, cart, address.country);
    refresh();
    return kind === "invalid" ? changed : errors.map(({ message }) => message).join(" ");
  }
  const { number, revision, outcome } = placed.value;
  await storeOrdered(cart, placed.value);
  if (outcome === "too_late") redirect(`/orders/${number}?change=too-late`);
  return payCard({ number, revision, attempts, posted: { savedCardId } });
}
