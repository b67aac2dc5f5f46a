import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";

import { readCart } from "@/app/(shop)/cart-cookie";
import { readPriceLists } from "@/app/(shop)/price-list-cookie";
import { CheckoutPanel } from "@/components/shop/checkout-panel";
import { OrderSummary } from "@/components/shop/order-summary";
import { PageTitle } from "@/components/shop/page-title";
import { services } from "@/lib/composition";
import { priceCart } from "@/lib/use-cases/checkout/price-cart";

import { deliveryCountries, suggestedCountry } from "./countries";
import { submitCheckout } from "./submit-checkout";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("checkout"))("title") };
}

export default async function CheckoutPage() {
  const [t, locale, lines, { priceList }] = await Promise.all([
    getTranslations("checkout"),
    getLocale(),
    readCart(),
    readPriceLists(),
  ]);
  const cart = await priceCart({ lines, priceList: priceList.code }, await services());
  if (cart.lines.length === 0) redirect("/cart");

  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <div className="mt-8 grid gap-8 lg:grid-cols-[1fr_24rem] lg:items-start lg:gap-14">
        <CheckoutPanel
          action={submitCheckout}
          initial={{ country: suggestedCountry(priceList.code) }}
          countries={deliveryCountries(locale)}
        />
        <div className="max-lg:order-first">
          <OrderSummary {...cart} locale={locale} showLines />
        </div>
      </div>
    </>
  );
}
