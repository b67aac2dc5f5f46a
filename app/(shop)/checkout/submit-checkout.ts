"use server";

import { getLocale, getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";

import type { CheckoutState } from "@/components/shop/checkout-form";
import { services } from "@/lib/composition";
import { placeOrder } from "@/lib/use-cases/checkout/place-order";

import { keepCart, readVisit } from "@/app/(shop)/visit";
import { type CheckoutField, checkoutFields } from "./checkout-fields";

/** Places the order of the cart, or says which fields of the form keep it from being placed. */
export async function submitCheckout(_: CheckoutState, form: FormData): Promise<CheckoutState> {
  const [locale, visit] = await Promise.all([getLocale(), readVisit()]);
  const { shopper, priceList, cart: lines } = visit;
  if (shopper === undefined) redirect("/checkout");

  const values = Object.fromEntries(checkoutFields.map((field) => [field, text(form, field)])) as Values;
  const { email, addressLine2, region, postalCode, ...needed } = values;
  const delivery = {
    ...needed,
    addressLine2: addressLine2 || undefined,
    region: region || undefined,
    postalCode: postalCode || undefined,
  };
  const placement = text(form, "placement");
  const order = {
    shopper,
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
    return { values, ...(await sentencesFor(placed.error.issues)) };
  }
  await keepCart([]);
  redirect(`/orders/${placed.value.number}`);
}

type Values = Record<CheckoutField, string>;

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}

async function sentencesFor(
  issues: readonly { path: string; code: string }[],
): Promise<Pick<CheckoutState, "title" | "errors">> {
  const t = await getTranslations("checkout");
  const found = checkoutFields.flatMap((field) => {
    const issue = issues.find(({ path }) => path.split(".").at(-1) === field);
    if (issue === undefined) return [];
    if (field === "email" && issue.code !== "required") return [{ field, sentence: t("invalidEmail") }];
    const sentence =
      issue.code === "required" ? "required" : issue.code === "too_long" ? "tooLong" : "invalid";
    return [{ field, sentence: t(sentence, { field: t(field) }) }];
  });
  const errors = found.length > 0 ? found : [{ field: "form", sentence: t("invalidCart") }];
  return { errors, title: t("errorTitle", { count: errors.length }) };
}
