import "server-only";

import { getTranslations } from "next-intl/server";

import { linesToBuy } from "@/app/(shop)/cart";
import { type Cart, changeCart } from "@/app/(shop)/cart-cookie";
import type { CheckoutState } from "@/components/shop/checkout/checkout-form";
import { tryDiscount, type TryDiscountError } from "@/lib/checkout/try-discount";
import { services } from "@/lib/composition";
import { type Result, err, ok } from "@/lib/result";
import type { ShopperId } from "@/lib/shopper-id";
import { discountCodeOf } from "@/lib/text/clean-text";

import { describeDiscount } from "./describe-discount";

/**
 * Stores the code of a checkout form with the cart and returns the cart, or why the code cannot be used.
 *
 * The form has no field for a code while one is applied: it has a button that takes it away.
 */
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
}): Promise<Result<Cart, Pick<CheckoutState, "title" | "errors">>> {
  const discountCode = codeIn(form, cart);
  if (discountCode === cart.discountCode) return ok(cart);
  if (discountCode !== undefined) {
    const tried = await tryDiscount(
      { ...shopper, lines: linesToBuy(cart), order: cart.order, discountCode },
      await services(),
    );
    if (!tried.ok) return err(await describeDiscount(discountCode, tried.error));
  }
  await changeCart(cart, (now) => ({ ...now, discountCode }));
  return ok({ ...cart, discountCode });
}

/** Takes a code away that can no longer be used, and says so. The page then shows the new total, and keeps what was typed. */
export async function dropDiscount(
  cart: Cart,
  refused: Extract<TryDiscountError, { kind: "discount_refused" }>,
): Promise<Pick<CheckoutState, "title" | "errors">> {
  const [t, described] = await Promise.all([
    getTranslations("checkout"),
    describeDiscount(cart.discountCode ?? "", refused),
    changeCart(cart, (now) => ({ ...now, discountCode: undefined })),
  ]);
  return {
    ...described,
    errors: described.errors.map((error) => ({ ...error, message: `${error.message} ${t("checkTotal")}` })),
  };
}

function codeIn(form: FormData, cart: Cart): string | undefined {
  if (form.get("use") === "no-discount") return undefined;
  const typed = form.get("discountCode");
  return typeof typed === "string" ? discountCodeOf(typed) || undefined : cart.discountCode;
}
