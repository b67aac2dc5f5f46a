import "server-only";

import { getTranslations } from "next-intl/server";

import { linesToBuy } from "@/app/(shop)/cart";
import { type Cart, changeCart } from "@/app/(shop)/cart-cookie";
import { paymentServices } from "@/app/composition/payment-services";
import type { FormReply } from "@/components/shop/checkout/checkout-form";
import type { DiscountProblem } from "@/lib/checkout/views";
import { type Result, ok } from "@/lib/result";
import type { ShopperId } from "@/lib/shopper-id";
import { modulePages } from "@/modules/pages";

/** What pages show of discount codes; undefined without a module for them. */
export const discountCode = modulePages.find((module) => module.discountCode !== undefined)?.discountCode;

/** Stores the code of a sent form with the cart and returns the cart, or why the code cannot be used. */
export async function applyDiscount({
  form,
  cart,
  ...shopper
}: {
  form: FormData;
  cart: Cart;
  shopperId: ShopperId;
  priceList: string;
  locale: string;
}): Promise<Result<Cart, string>> {
  const sent = { form, code: cart.discountCode, lines: linesToBuy(cart), order: cart.order, ...shopper };
  const applied = await discountCode?.apply(sent, await paymentServices());
  if (applied === undefined) return ok(cart);
  if (!applied.ok) return applied;
  const code = applied.value;
  if (code !== cart.discountCode) await changeCart(cart, (now) => ({ ...now, discountCode: code }));
  return ok({ ...cart, discountCode: code });
}

/** Takes a code away that can no longer be used, and says so. The page then shows the new total, and keeps what was typed. */
export async function removeDiscount(cart: Cart, problem: DiscountProblem): Promise<FormReply> {
  const [t, message] = await Promise.all([
    getTranslations("checkout"),
    discountCode?.describe(cart.discountCode ?? "", problem),
    changeCart(cart, (now) => ({ ...now, discountCode: undefined })),
  ]);
  return discountReply([message, t("checkTotal")].join(" "));
}

/** Says in the checkout's form what is wrong with its code. */
export async function discountReply(message: string): Promise<FormReply> {
  const t = await getTranslations("checkout");
  return { errors: [{ field: "discountCode", message }], title: t("errorTitle", { count: 1 }) };
}
