import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";

import { linesToBuy } from "@/app/(shop)/cart";
import { readCart } from "@/app/(shop)/cart-cookie";
import { readOrderAccess } from "@/app/(shop)/order-access";
import { readPriceLists } from "@/app/(shop)/price-list-cookie";
import { readTermTexts } from "@/app/(shop)/term-texts";
import { PageMessages } from "@/components/page-messages";
import { ChosenAmounts, ChosenTotal } from "@/components/shop/checkout/checkout-choice";
import { CheckoutForm } from "@/components/shop/checkout/checkout-form";
import { CheckoutOffer } from "@/components/shop/checkout/checkout-offer";
import { SavedAddresses } from "@/components/shop/checkout/saved-addresses";
import { CheckoutSteps } from "@/components/shop/checkout/checkout-steps";
import { FoldedSummary, OrderSummary } from "@/components/shop/checkout/order-summary";
import { AddressLines } from "@/components/shop/orders/address";
import { PolicyLinks } from "@/components/shop/frame/seller";
import { StepTitle } from "@/components/shop/checkout/step-title";
import { currentCustomer, requireCustomer } from "@/app/(shop)/current-customer";
import { addressFormOf } from "@/lib/addresses/address-form";
import { services } from "@/app/composition/services";
import { quoteCart } from "@/lib/checkout/price-cart";
import { formatList } from "@/lib/i18n/format";
import { environment } from "@/lib/environment";
import { readOrder } from "@/lib/orders/read-order";
import { modulePages } from "@/modules/pages";

import { deliveryCountries, suggestedPlace } from "./countries";
import { readAddresses } from "./address-book";
import { discountCode } from "./cart-discount";
import { checkoutAfterSignIn } from "./checkout-path";
import { initialValues } from "./initial-values";
import { submitCheckout } from "./submit-checkout";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("checkout"))("title") };
}

const canSignIn = modulePages.some((module) => module.checkoutSignIn !== undefined);

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
  const [quotes, { addresses, last, hasRoom }, placed, termTexts] = await Promise.all([
    readQuotes(),
    readAddresses(current),
    cart.typed ?? readPlaced(),
    readTermTexts(),
  ]);
  if (quotes.lines.length === 0 || quotes.mixed) redirect("/cart");
  const customer = quotes.onTerms === null ? current : await requireCustomer(checkoutAfterSignIn);
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

  const withPhone = quotes.methods.filter(({ needsPhone }) => needsPhone).map(({ name }) => name);
  return (
    <PageMessages namespaces={["checkout", "addresses", "signIn", "summary"]}>
      {/* Mounted again with the values of another address. */}
      <CheckoutOffer key={asked} quotes={quotes} termTexts={termTexts} initial={initial}>
        <CheckoutSteps current="delivery" skipsCart={cart.buyNow !== undefined} />
        <StepTitle>{t("title")}</StepTitle>
        <div className="with-summary">
          <FoldedSummary total={<ChosenTotal />}>
            <OrderSummary lines={quotes.lines} locale={locale} amounts={<ChosenAmounts />} />
          </FoldedSummary>
          <div className="grid gap-10">
            <CheckoutForm
              action={submitCheckout}
              idempotencyKey={cart.idempotencyKey}
              initial={initial}
              kept={{ customer: customer?.id, asked }}
              addressForm={addressFormOf(initial.country ?? "", locale)}
              countries={deliveryCountries(locale)}
              methodsWithPhone={formatList(withPhone, locale)}
              discount={
                quotes.onTerms === null &&
                discountCode && (
                  <discountCode.Field code={cart.discountCode} problem={quotes.discountProblem} />
                )
              }
              // By a mail.
              offersSignIn={canSignIn && environment.SMTP_URL !== undefined && customer === undefined}
              admitsSaving={hasRoom}
              savedAddresses={
                addresses.length > 0 && (
                  <SavedAddresses addresses={addresses} chosen={chosen?.id} locale={locale} />
                )
              }
              filled={filled && <AddressLines address={filled} locale={locale} />}
            />
            <PolicyLinks />
          </div>
        </div>
      </CheckoutOffer>
    </PageMessages>
  );
}
