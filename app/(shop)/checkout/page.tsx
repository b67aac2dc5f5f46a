import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";

import { linesToBuy } from "@/app/(shop)/cart";
import { readCart } from "@/app/(shop)/cart-cookie";
import { readOrderAccess } from "@/app/(shop)/order-access";
import { readPriceLists } from "@/app/(shop)/price-list-cookie";
import { CheckoutChoice, ChosenAmounts, ChosenTotal } from "@/components/shop/checkout/checkout-choice";
import { CheckoutPanel } from "@/components/shop/checkout/checkout-panel";
import { CheckoutSteps } from "@/components/shop/checkout/checkout-steps";
import { checkoutOffer } from "@/components/shop/checkout/checkout-texts";
import { FoldedSummary } from "@/components/shop/checkout/folded-summary";
import { OrderSummary } from "@/components/shop/checkout/order-summary";
import { PolicyLinks } from "@/components/shop/frame/seller";
import { StepTitle } from "@/components/shop/checkout/step-title";
import { currentCustomer, requireCustomer } from "@/app/(shop)/current-customer";
import { offersSignIn } from "@/app/(shop)/account/sign-in/sign-in-at-checkout";
import { services } from "@/lib/composition";
import { quoteCart } from "@/lib/checkout/price-cart";
import { readOrder } from "@/lib/orders/read-order";

import { deliveryCountries, suggestedPlace } from "./countries";
import { discountOf } from "./describe-discount";
import { initialValues } from "./initial-values";
import { readSavedAddresses, SavedAddressChoice } from "./saved-addresses";
import { submitCheckout } from "./submit-checkout";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("checkout"))("title") };
}

type CheckoutPageProps = { searchParams: Promise<{ address?: string | string[] }> };

export default async function CheckoutPage({ searchParams }: CheckoutPageProps) {
  const [t, locale, cart, { priceList }, current, access, { address }] = await Promise.all([
    getTranslations("checkout"),
    getLocale(),
    readCart(),
    readPriceLists(),
    currentCustomer(),
    readOrderAccess(),
    searchParams,
  ]);
  const readQuotes = async () =>
    quoteCart(
      { lines: linesToBuy(cart), discountCode: cart.discountCode, priceList: priceList.code, locale },
      await services(),
    );
  const readPlaced = async () => cart.order && readOrder({ number: cart.order, access }, await services());
  const [quotes, { addresses, last, hasRoom }, placed] = await Promise.all([
    readQuotes(),
    readSavedAddresses(current),
    cart.typed ?? readPlaced(),
  ]);
  if (quotes.lines.length === 0 || quotes.mixed) redirect("/cart");
  const customer = quotes.plan === null ? current : await requireCustomer("/checkout");
  const asked = [address].flat()[0];
  const {
    values: initial,
    chosen,
    filled,
  } = initialValues({
    asked,
    addresses,
    last,
    customer,
    placed,
    place: suggestedPlace(priceList),
  });

  return (
    // Mounted again with the values of another address.
    <CheckoutChoice key={asked} offer={await checkoutOffer(quotes, locale)} initial={initial}>
      <CheckoutSteps current="delivery" skipsCart={cart.buyNow !== undefined} />
      <StepTitle>{t("title")}</StepTitle>
      <div className="with-summary">
        <FoldedSummary total={<ChosenTotal />}>
          <OrderSummary lines={quotes.lines} locale={locale} amounts={<ChosenAmounts />} />
        </FoldedSummary>
        <div className="grid gap-10">
          <CheckoutPanel
            action={submitCheckout}
            idempotencyKey={cart.idempotencyKey}
            initial={initial}
            kept={{ customer: customer?.id, asked }}
            discount={await discountOf(cart, quotes)}
            countries={deliveryCountries(locale)}
            locale={locale}
            methodsWithPhone={quotes.methods.filter(({ needsPhone }) => needsPhone).map(({ name }) => name)}
            savedAddresses={<SavedAddressChoice addresses={addresses} chosen={chosen} locale={locale} />}
            filled={filled}
            admitsSaving={hasRoom}
            offersSignIn={offersSignIn(customer)}
          />
          <PolicyLinks />
        </div>
      </div>
    </CheckoutChoice>
  );
}
