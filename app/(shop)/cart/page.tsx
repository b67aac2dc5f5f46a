import { clsx } from "clsx";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { z } from "zod";

import { CartForm } from "@/components/shop/cart/cart-form";
import { CartLine } from "@/components/shop/cart/cart-line";
import { CheckoutSteps } from "@/components/shop/checkout/checkout-steps";
import { CartAmounts } from "@/components/shop/amounts/cart-amounts";
import { OrderSummary } from "@/components/shop/checkout/order-summary";
import { StepTitle } from "@/components/shop/checkout/step-title";
import { Alert, AlertTitle } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { services } from "@/app/composition/services";
import { priceCart } from "@/lib/checkout/price-cart";

import { changeQuantities } from "@/app/(shop)/actions";
import { maxLines, maxQuantity } from "@/app/(shop)/cart";
import { readCart } from "@/app/(shop)/cart-cookie";
import { checkoutPath } from "@/app/(shop)/checkout/checkout-path";
import { suggestedPlace } from "@/app/(shop)/checkout/countries";
import { readPriceLists } from "@/app/(shop)/price-list-cookie";
import { readTermTexts } from "@/app/(shop)/term-texts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("cart"))("title") };
}

/** Why nothing was added, or not all. */
const query = z.object({ refused: z.enum(["cookies", "limit", "full"]).optional().catch(undefined) });

export default async function CartPage({ searchParams }: PageProps<"/cart">) {
  const [t, locale, { lines, held, discountCode }, { priceList }, { refused }, termTexts] = await Promise.all(
    [
      getTranslations("cart"),
      getLocale(),
      readCart(),
      readPriceLists(),
      searchParams.then((params) => query.parse(params)),
      readTermTexts(),
    ],
  );
  const cart = await priceCart(
    { lines, discountCode, priceList: priceList.code, locale, place: suggestedPlace(priceList) },
    await services(),
  );
  const express = !cart.mixed && (await checkoutPath()) !== "/checkout";
  return (
    <>
      {cart.lines.length > 0 && <CheckoutSteps current="cart" />}
      <StepTitle>{t("title")}</StepTitle>
      {refused && (
        <Alert variant="warning" role="status" className="mt-6">
          <AlertTitle>{t(`refused.${refused}Title`)}</AlertTitle>
          <p>{t(`refused.${refused}`, { products: maxLines, pieces: maxQuantity })}</p>
        </Alert>
      )}
      {cart.mixed && (
        <Alert variant="warning" role="status" className="mt-6">
          <AlertTitle>{t("alone.title")}</AlertTitle>
          <p>{t("alone.mixed")}</p>
        </Alert>
      )}
      {cart.changed && (
        <Alert variant="warning" className="mt-6">
          {t("changed")}
        </Alert>
      )}
      {/* Also around the empty cart, to say what was removed last. */}
      <CartForm
        action={changeQuantities}
        saving={t("saving")}
        className={clsx(
          "group/cart",
          cart.lines.length > 0 ? "with-summary lg:grid-cols-[1fr_22rem]" : "mt-6",
        )}
      >
        {cart.lines.length === 0 ? (
          <div className="grid justify-items-start gap-6">
            <p className="text-lg text-muted-foreground">{t("empty")}</p>
            <Link href="/" className={buttonVariants()}>
              {t("browse")}
            </Link>
          </div>
        ) : (
          <>
            <ul className="rows">
              {cart.lines.map((line, index) => (
                <CartLine
                  key={line.product.id}
                  line={line}
                  termTexts={termTexts}
                  isFirst={index === 0}
                  locale={locale}
                  held={held}
                />
              ))}
            </ul>
            <div className="transition-opacity group-data-saving/cart:opacity-60">
              <OrderSummary locale={locale} amounts={<CartAmounts cart={cart} termTexts={termTexts} />}>
                {/* Both lead to a page like a link, and are buttons so that they take the chosen quantities along. */}
                {express && (
                  <button
                    name="express"
                    value="1"
                    role="link"
                    className={buttonVariants({ size: "lg", className: "w-full" })}
                  >
                    {t("express")}
                  </button>
                )}
                <button
                  name="checkout"
                  value="1"
                  role="link"
                  className={buttonVariants({
                    variant: express ? "outline" : "primary",
                    size: "lg",
                    className: "w-full",
                  })}
                >
                  {t("checkout")}
                </button>
              </OrderSummary>
            </div>
          </>
        )}
      </CartForm>
    </>
  );
}
