"use server";

import { refresh } from "next/cache";
import { getLocale, getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { z } from "zod";

import { linesToBuy } from "@/app/(shop)/cart";
import { forgetPaidCart, readCart, storeOrdered } from "@/app/(shop)/cart-cookie";
import { redirectToEarlierOrder } from "@/app/(shop)/checkout/earlier-order";
import { describeRefusal, type Refusal } from "@/app/(shop)/checkout/refusals";
import { readConsentGiven } from "@/app/(shop)/consent-given";
import { finishWork } from "@/app/finish-work";
import { payCard, refusePayment } from "@/app/(shop)/orders/[number]/pay-card";
import { readPriceLists } from "@/app/(shop)/price-list-cookie";
import { readShopperId } from "@/app/(shop)/shopper-cookie";
import { currentCustomer } from "@/app/(shop)/current-customer";
import { firstRevision } from "@/lib/checkout/insert-order";
import { placeOrder } from "@/lib/checkout/place-order";
import { paymentServices } from "@/app/composition/payment-services";
import { termSale } from "@/app/composition/term-sale";
import { type OrderNumber, savedCardIdSchema } from "@/lib/ids";
import { readExpressOptions } from "@/modules/saved-cards/express-options";

/** What the page showed. Only a forged form lacks a field. */
const expressForm = z.object({
  idempotencyKey: z.string(),
  address: z.string(),
  deliveryMethod: z.string(),
  savedCardId: savedCardIdSchema,
  shown: z.string(),
  /** The order whose attempts it showed; empty before the first. */
  order: z.string(),
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
  const { idempotencyKey, deliveryMethod, shown, savedCardId } = posted.data;
  const attemptsOf = (number: OrderNumber) => (number === posted.data.order ? posted.data.attempts : 0);
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
  const refuse = async (refusal: Refusal) => {
    const { errors } = await describeRefusal(refusal, cart, address.country);
    refresh();
    return refusal.kind === "invalid" ? changed : errors.map(({ message }) => message).join(" ");
  };
  const placed = await placeOrder({ ...checkout, shopperId, customer }, deps);
  if (placed.ok) {
    const { number, revision, outcome } = placed.value;
    await storeOrdered(cart, placed.value);
    if (outcome === "too_late") redirect(`/orders/${number}?change=too-late`);
    return payCard({ number, revision, attempts: attemptsOf(number), posted: { savedCardId } });
  }
  if (placed.error.kind !== "on_terms") return refuse(placed.error);
  if (termSale === undefined) redirect("/checkout");
  const agreed = await termSale.agree({ ...checkout, customerId: customer.id }, deps);
  if (!agreed.ok) return refuse(agreed.error);
  const { order: number, path, outcome } = agreed.value;
  await storeOrdered(cart, agreed.value);
  if (outcome === "too_late") redirect(path);
  if (number !== null) {
    const terms = { savedCardId, terms: "shown" };
    return payCard({ number, revision: firstRevision, attempts: attemptsOf(number), posted: terms });
  }
  const given = {
    savedCardId,
    customerId: customer.id,
    idempotencyKey: agreed.value.idempotencyKey,
    consent: await readConsentGiven(),
  };
  const verified = await finishWork(termSale.verifyCard(given, deps));
  if (!verified.ok) return refusePayment(verified.error);
  await forgetPaidCart();
  redirect(path);
}
