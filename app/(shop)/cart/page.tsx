import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { z } from "zod";

import { CartForm } from "@/components/shop/cart-form";
import { CartLine } from "@/components/shop/cart-line";
import { CheckoutSteps } from "@/components/shop/checkout-steps";
import { CartAmounts } from "@/components/shop/cart-amounts";
import { NotAdded } from "@/components/shop/not-added";
import { OrderSummary } from "@/components/shop/order-summary";
import { StepTitle } from "@/components/shop/step-title";
import { Alert, AlertTitle } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button-variants";
import { Link } from "@/components/ui/link";
import { currentCustomer } from "@/app/(shop)/current-customer";
import { services } from "@/lib/composition";
import { priceCart } from "@/lib/checkout/price-cart";

import { changeCart, replaceCart } from "@/app/(shop)/actions";
import { maxQuantity } from "@/app/(shop)/cart";
import { readCart } from "@/app/(shop)/cart-cookie";
import { checkoutPath } from "@/app/(shop)/checkout/checkout-path";
import { suggestedPlace } from "@/app/(shop)/checkout/countries";
import { readPriceLists } from "@/app/(shop)/price-list-cookie";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("cart"))("title") };
}

/** What was asked for and not added, because a plan is alone in its cart: a product, or the things of an order. */
const query = z.object({
  instead: z
    .union([z.uuid(), z.literal("plan")])
    .optional()
    .catch(undefined),
  quantity: z.coerce.number().int().min(1).max(maxQuantity).catch(1),
});

export default async function CartPage({ searchParams }: PageProps<"/cart">) {
  const { instead, quantity } = query.parse(await searchParams);
  const [t, plans, customer, locale, { lines, held, discountCode }, { priceList }] = await Promise.all([
    getTranslations("cart"),
    getTranslations("plan"),
    currentCustomer(),
    getLocale(),
    readCart(),
    readPriceLists(),
  ]);
  const list = { priceList: priceList.code, locale, place: suggestedPlace(priceList) };
  const cart = await priceCart({ lines, discountCode, ...list }, await services());
  const asked =
    instead === undefined || instead === "plan" || cart.lines.length === 0
      ? undefined
      : (await priceCart({ lines: [{ productId: instead, quantity }], ...list }, await services())).lines[0];
  const express = cart.plan === null && !cart.mixed && (await checkoutPath()) !== "/checkout";
  return (
    <>
      {cart.lines.length > 0 && <CheckoutSteps current="cart" />}
      <StepTitle>{t("title")}</StepTitle>
      {asked && <NotAdded line={asked} replaceCart={replaceCart} />}
      {(cart.mixed || instead === "plan") && (
        <Alert variant="warning" role="status" className="mt-6">
          <AlertTitle>{t("alone.title")}</AlertTitle>
          <p>{cart.mixed ? t("alone.mixed") : t("alone.orderNotAdded")}</p>
        </Alert>
      )}
      {cart.changed && (
        <Alert variant="warning" className="mt-6">
          {t("changed")}
        </Alert>
      )}
      {cart.lines.length === 0 ? (
        <div className="mt-6 grid justify-items-start gap-6">
          <p className="text-lg text-muted-foreground">{t("empty")}</p>
          <Link href="/" className={buttonVariants()}>
            {t("browse")}
          </Link>
        </div>
      ) : (
        <CartForm
          action={changeCart}
          saving={t("saving")}
          className="with-summary group/cart lg:grid-cols-[1fr_22rem]"
        >
          <ul className="rows">
            {cart.lines.map((line, index) => (
              <CartLine key={line.product.id} line={line} isFirst={index === 0} locale={locale} held={held} />
            ))}
          </ul>
          <div className="transition-opacity group-data-saving/cart:opacity-60">
            <OrderSummary locale={locale} amounts={<CartAmounts cart={cart} locale={locale} />}>
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
              {cart.plan && customer === undefined && (
                <p className="hint">{plans(cart.plan.onDispatch ? "signInOnDispatch" : "signIn")}</p>
              )}
            </OrderSummary>
          </div>
        </CartForm>
      )}
    </>
  );
}
