import { randomUUID } from "node:crypto";

import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";

import { CheckoutForm } from "@/components/shop/checkout-form";
import { OrderSummary } from "@/components/shop/order-summary";
import { buttonVariants } from "@/components/ui/button-variants";
import { services } from "@/lib/composition";
import { priceCart } from "@/lib/use-cases/checkout/price-cart";

import { readVisit } from "@/app/(shop)/visit";
import { checkoutFields } from "./checkout-fields";
import { countryOf, deliveryCountries } from "./countries";
import { submitCheckout } from "./submit-checkout";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("checkout"))("title") };
}

export default async function CheckoutPage() {
  const [t, locale, visit] = await Promise.all([getTranslations("checkout"), getLocale(), readVisit()]);
  const cart = await priceCart({ lines: visit.cart, priceList: visit.priceList.code }, await services());
  if (cart.lines.length === 0) redirect("/cart");

  const labels = Object.fromEntries(checkoutFields.map((field) => [field, t(field)]));
  return (
    <>
      <h1 className="font-display text-3xl tracking-tight sm:text-4xl">{t("title")}</h1>
      <div className="mt-8 grid gap-8 lg:grid-cols-[1fr_24rem] lg:items-start lg:gap-14">
        <CheckoutForm
          action={submitCheckout}
          placement={randomUUID()}
          initial={{ country: countryOf(visit.priceList.code) }}
          countries={deliveryCountries(locale)}
          labels={labels}
          sentences={{
            contact: t("contact"),
            delivery: t("delivery"),
            optional: t("optional"),
            emailHint: t("emailHint"),
            chooseCountry: t("chooseCountry"),
            submit: t("submit"),
            submitting: t("submitting"),
            next: t("next"),
          }}
          submitClassName={buttonVariants({ size: "lg", className: "w-full sm:w-auto sm:px-10" })}
        />
        <div className="max-lg:order-first">
          <OrderSummary {...cart} locale={locale} showLines />
        </div>
      </div>
    </>
  );
}
