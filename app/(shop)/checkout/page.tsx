import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";

import { readCart } from "@/app/(shop)/cart-cookie";
import { readOrderAccess } from "@/app/(shop)/order-access";
import { readPriceLists } from "@/app/(shop)/price-list-cookie";
import { CheckoutChoice, ChosenAmounts, ChosenTotal } from "@/components/shop/checkout-choice";
import { CheckoutPanel } from "@/components/shop/checkout-panel";
import { CheckoutSteps } from "@/components/shop/checkout-steps";
import { checkoutOffer } from "@/components/shop/checkout-texts";
import { FoldedSummary } from "@/components/shop/folded-summary";
import { OrderSummary } from "@/components/shop/order-summary";
import { PageTitle } from "@/components/shop/page-title";
import { requireCustomer } from "@/lib/auth/require-customer";
import { services } from "@/lib/composition";
import { quoteCart } from "@/lib/use-cases/checkout/price-cart";
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
  const quotes = await quoteCart({ lines: cart.lines, priceList: priceList.code, locale }, deps);
  if (quotes.lines.length === 0 || quotes.mixed) redirect("/cart");
  if (quotes.plan !== null) await requireCustomer("/checkout");
  const placed =
    cart.order && (await readOrder({ number: cart.order, access: await readOrderAccess() }, deps));
  const initial = placed ? typedValues(placed) : (suggestedPlace(priceList) ?? {});

  return (
    <CheckoutChoice offer={await checkoutOffer(quotes, locale)} initial={initial}>
      <CheckoutSteps current="delivery" />
      <PageTitle>{t("title")}</PageTitle>
      <div className="mt-8 grid gap-8 lg:grid-cols-[1fr_24rem] lg:items-start lg:gap-14">
        <FoldedSummary total={<ChosenTotal />}>
          <OrderSummary lines={quotes.lines} locale={locale} amounts={<ChosenAmounts />} />
        </FoldedSummary>
        <CheckoutPanel
          action={submitCheckout}
          placement={cart.placement}
          initial={initial}
          countries={deliveryCountries(locale)}
          locale={locale}
          methodsWithPhone={quotes.methods.filter(({ needsPhone }) => needsPhone).map(({ name }) => name)}
        />
      </div>
    </CheckoutChoice>
  );
}
