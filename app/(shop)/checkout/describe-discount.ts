import "server-only";

import { getFormatter, getLocale, getTranslations } from "next-intl/server";

import type { CartDiscount } from "@/components/shop/cart/discount-field";
import type { CheckoutState } from "@/components/shop/checkout/checkout-form";
import type { TryDiscountError } from "@/lib/checkout/try-discount";
import type { CartQuotes, DiscountProblem } from "@/lib/checkout/views";
import { isolate } from "@/lib/i18n/isolate";

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
export async function describeDiscount(
  code: string,
  error: TryDiscountError,
): Promise<Pick<CheckoutState, "title" | "errors">> {
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
