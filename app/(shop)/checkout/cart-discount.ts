import "server-only";

import { getFormatter, getLocale, getTranslations } from "next-intl/server";

import { linesToBuy } from "@/app/(shop)/cart";
import { type Cart, changeCart } from "@/app/(shop)/cart-cookie";
import type { CartDiscount } from "@/components/shop/cart/discount-field";
import type { FormReply } from "@/components/shop/checkout/checkout-form";
import { tryDiscount, type TryDiscountError } from "@/lib/checkout/try-discount";
import type { CartQuotes, DiscountProblem } from "@/lib/checkout/views";
import { services } from "@/app/composition/services";
import { isolate } from "@/lib/i18n/text-direction";
import { type Result, err, ok } from "@/lib/result";
import type { ShopperId } from "@/lib/shopper-id";
import { discountCodeOf } from "@/lib/text/clean-text";

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
}): Promise<Result<Cart, FormReply>> {
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
export async function removeDiscount(
  cart: Cart,
  refused: Extract<TryDiscountError, { kind: "discount_refused" }>,
): Promise<FormReply> {
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

/** The discount code of a cart for its form, with what is wrong with it; undefined without one. */
export async function discountOf(
  { discountCode: code }: { discountCode?: string },
  { discountProblem: problem }: Pick<CartQuotes, "discountProblem">,
): Promise<CartDiscount | undefined> {
  if (code === undefined) return undefined;
  const discount = { code, name: isolate(code, await getLocale()) };
  return problem === null ? discount : { ...discount, problem: await describeProblem(code, problem) };
}

/** Says to the shopper why a code that was sent cannot be used. */
async function describeDiscount(code: string, error: TryDiscountError): Promise<FormReply> {
  const [t, format] = await Promise.all([getTranslations("checkout"), getFormatter()]);
  const message =
    error.kind === "limit_reached"
      ? t("discount.limit", { when: format.relativeTime(error.retryAt, new Date()) })
      : await describeProblem(code, error.problem);
  return { errors: [{ field: "discountCode", message }], title: t("errorTitle", { count: 1 }) };
}

async function describeProblem(code: string, problem: DiscountProblem): Promise<string> {
  const [t, locale] = await Promise.all([getTranslations("checkout"), getLocale()]);
  return t(`discount.${problem}`, { code: isolate(code, locale) });
}
