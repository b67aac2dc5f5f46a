import { isolate } from "@/lib/i18n/text-direction";
import type { Translations } from "@/lib/i18n/catalogues";

import type { DiscountTexts } from "@/components/shop/cart/discount-field";

/** The texts of `DiscountField` for the code of a cart. */
export function discountTexts(
  t: Translations,
  discountCode: string | undefined,
  locale: string,
): DiscountTexts {
  const code = isolate(discountCode ?? "", locale);
  return {
    title: t("checkout.discountCode"),
    apply: t("checkout.discount.apply"),
    applied: t("checkout.discount.applied", { code }),
    remove: t("checkout.discount.remove", { code }),
  };
}
