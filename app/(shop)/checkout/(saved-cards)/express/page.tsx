import type { Metadata, Route } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { z } from "zod";

import { linesToBuy } from "@/app/(shop)/cart";
import { readCart } from "@/app/(shop)/cart-cookie";
import { discountCode } from "@/app/(shop)/checkout/cart-discount";
import { submitCode } from "@/app/(shop)/checkout/(saved-cards)/submit-code";
import { readOrderAccess } from "@/app/(shop)/order-access";
import { readPriceLists } from "@/app/(shop)/price-list-cookie";
import { readTermTexts } from "@/app/(shop)/term-texts";
import { PageMessages } from "@/components/page-messages";
import { CartAmounts } from "@/components/shop/amounts/cart-amounts";
import { ExpressChoices } from "@/modules/saved-cards/components/express-choices";
import { ExpressForm } from "@/modules/saved-cards/components/express-form";
import { OrderSummary } from "@/components/shop/checkout/order-summary";
import { PaymentNote, payLabel } from "@/components/shop/payment/payment-note";
import { StepTitle } from "@/components/shop/checkout/step-title";
import { currentCustomer } from "@/app/(shop)/current-customer";
import { services } from "@/app/composition/services";
import { readCheckout } from "@/lib/checkout/read-checkout";
import { readOrder } from "@/lib/orders/read-order";
import { modulePages } from "@/modules/pages";
import { readExpressOptions } from "@/modules/saved-cards/express-options";

import { payExpress } from "./pay-express";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("express"))("title") };
}

const { readOfferTerms } = modulePages.find((module) => module.readOfferTerms !== undefined) ?? {};

/** What the customer has chosen; anything else counts as absent. */
const query = z.object({
  address: z.string().optional().catch(undefined),
  card: z.string().optional().catch(undefined),
  delivery: z.string().optional().catch(undefined),
});

/** All of an order on one page, with one button that places and pays it. Who has no card or no address goes to the checkout. */
export default async function ExpressPage({ searchParams }: PageProps<"/checkout/express">) {
  const [t, locale, cart, { priceList }, customer, access, termTexts, asked] = await Promise.all([
    getTranslations(),
    getLocale(),
    readCart(),
    readPriceLists(),
    currentCustomer(),
    readOrderAccess(),
    readTermTexts(),
    searchParams.then((params) => query.parse(params)),
  ]);
  const options = customer && (await readExpressOptions({ customerId: customer.id }, await services()));
  if (!customer || !options) redirect("/checkout");
  const { addresses, cards } = options;
  const address = addresses.find(({ id }) => id === asked.address) ?? addresses[0]!;
  const card = cards.find(({ id }) => id === asked.card) ?? cards[0]!;
  const { idempotencyKey } = cart;
  const checkout = {
    contact: { email: customer.email },
    delivery: address,
    phone: address.phone,
    lines: linesToBuy(cart),
    discountCode: cart.discountCode,
    idempotencyKey,
    priceList: priceList.code,
    locale,
  };
  const read = async (deliveryMethod: string | undefined) =>
    readCheckout({ ...checkout, deliveryMethod }, await services());
  const chosen = await read(asked.delivery);
  // A method that was chosen for another address may not serve this one.
  const offered = chosen.ok || asked.delivery === undefined ? chosen : await read(undefined);
  if (!offered.ok)
    redirect(offered.error.kind === "empty_cart" ? "/cart" : (`/checkout?address=${address.id}` as Route));
  const { cart: priced, methods, digest } = offered.value;
  const { onTerms, total } = priced;
  const offer = onTerms && (await readOfferTerms?.({ ...onTerms, total }));
  if (priced.mixed || offer === undefined) redirect("/checkout");
  const order = cart.order && (await readOrder({ number: cart.order, access }, await services()));
  const charge = { intent: onTerms ? "PAY" : priced.intent, captureNow: priced.chargedNow, total } as const;
  const pays = offer === null || offer.paysNow;
  return (
    <PageMessages namespaces={["checkout", "pay"]}>
      <StepTitle>{t("express.title")}</StepTitle>
      <p className="lead">{t("express.intro")}</p>
      <div className="with-summary">
        <ExpressChoices
          locale={locale}
          addresses={addresses}
          address={address}
          methods={methods}
          method={priced.deliveryMethod}
          cards={cards}
          card={card}
        />
        <OrderSummary
          lines={priced.lines}
          locale={locale}
          amounts={<CartAmounts cart={priced} termTexts={termTexts} />}
          change={cart.buyNow === undefined ? "/cart" : `/products/${priced.lines[0]?.product.slug}`}
        >
          {discountCode && onTerms === null && (
            <discountCode.Form action={submitCode} customer={customer.id} code={cart.discountCode} />
          )}
          <ExpressForm
            action={payExpress}
            customer={customer.id}
            fields={{
              idempotencyKey,
              address: address.id,
              deliveryMethod: priced.deliveryMethod?.code ?? "",
              savedCardId: card.id,
              shown: digest,
              order: cart.order ?? "",
              attempts: order?.attempts ?? 0,
            }}
            consent={offer?.consent}
            pay={offer?.pay ?? payLabel(t, charge, locale)}
            {...(pays && { paymentPath: "/orders" })}
          />
          {pays && (
            <div className="hint grid gap-2">
              <PaymentNote order={charge} locale={locale} />
              <p className="text-pretty">{t("express.note")}</p>
            </div>
          )}
        </OrderSummary>
      </div>
    </PageMessages>
  );
}
