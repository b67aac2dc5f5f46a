import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";

import { readCart } from "@/app/(shop)/cart-cookie";
import { readOrderAccess } from "@/app/(shop)/order-access";
import { readPriceLists } from "@/app/(shop)/price-list-cookie";
import { CheckoutPanel } from "@/components/shop/checkout-panel";
import { CheckoutSteps } from "@/components/shop/checkout-steps";
import { FoldedSummary } from "@/components/shop/folded-summary";
import { OrderSummary } from "@/components/shop/order-summary";
import { PageTitle } from "@/components/shop/page-title";
import { services } from "@/lib/composition";
import { priceCart } from "@/lib/use-cases/checkout/price-cart";
import { readOrder } from "@/lib/use-cases/orders/read-order";

import { deliveryCountries, suggestedPlace } from "./countries";
import { submitCheckout } from "./submit-checkout";
import { typedValues } from "./typed-values";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("checkout"))("title") };
}

export default async function CheckoutPage() {
  const [t, locale, cart, { priceList }] = await Promise.all([
    getTranslations("checkout"),
    getLocale(),
    readCart(),
    readPriceLists(),
  ]);
  const deps = await services();
  const priced = await priceCart(
    { lines: cart.lines, priceList: priceList.code, locale, place: suggestedPlace(priceList) },
    deps,
  );
  if (priced.lines.length === 0) redirect("/cart");
  const placed =
    cart.order && (await readOrder({ number: cart.order, access: await readOrderAccess() }, deps));

  return (
    <>
      <CheckoutSteps current="delivery" />
      <PageTitle>{t("title")}</PageTitle>
      <div className="mt-8 grid gap-8 lg:grid-cols-[1fr_24rem] lg:items-start lg:gap-14">
        <FoldedSummary total={priced.total} locale={locale}>
          <OrderSummary {...priced} locale={locale} showLines />
        </FoldedSummary>
        <CheckoutPanel
          action={submitCheckout}
          placement={cart.placement}
          initial={placed ? typedValues(placed) : (suggestedPlace(priceList) ?? {})}
          countries={deliveryCountries(locale)}
        />
      </div>
    </>
  );
}
