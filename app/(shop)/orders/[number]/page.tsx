import { clsx } from "clsx";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { cache, type ReactNode } from "react";

import { readCart } from "@/app/(shop)/cart-cookie";
import { readOrderAccess } from "@/app/(shop)/order-access";
import { RelatedProducts } from "@/app/(shop)/related-products";
import { readWithDatabase } from "@/app/read-with-database";
import { PageMessages } from "@/components/page-messages";
import { ChallengePanel } from "@/components/shop/payment/challenge-panel";
import { ChosenDelivery } from "@/components/shop/checkout/chosen-delivery";
import { CheckoutSteps } from "@/components/shop/checkout/checkout-steps";
import { FoldedSummary } from "@/components/shop/checkout/order-summary";
import { OrderReceipt } from "@/components/shop/orders/order-receipt";
import { OrderStatus } from "@/components/shop/orders/order-status";
import { PageTitle } from "@/components/shop/frame/page-title";
import { PaymentPanel } from "@/components/shop/payment/payment-panel";
import { SomethingWrong } from "@/components/shop/frame/seller";
import { StepTitle } from "@/components/shop/checkout/step-title";
import { Unbroken } from "@/components/shop/frame/unbroken";
import { Alert } from "@/components/ui/alert";
import { ForgetSent } from "@/components/ui/kept-forms";
import { UnavailableOrder } from "@/components/unavailable-order";
import type { Translations } from "@/lib/i18n/catalogues";
import { currentCustomer } from "@/app/(shop)/current-customer";
import { services } from "@/app/composition/services";
import { environment } from "@/lib/environment";
import { formatMoney } from "@/lib/money/format-money";
import { type CustomerId, orderNumberSchema } from "@/lib/ids";
import { merchant } from "@/lib/merchant";
import { openCardForm } from "@/lib/tokenization/card-form";
import { readOrder } from "@/lib/orders/read-order";
import { type ShopperOrderView, admitsAgain } from "@/lib/orders/views";
import { modulePages } from "@/modules/pages";

import type { OrderPart } from "@/modules/seam/module-pages";

import { continuePayment } from "./continue-payment";
import { orderAgain } from "./order-again";
import { submitCard } from "./submit-card";

type Props = {
  params: Promise<{ number: string }>;
  searchParams: Promise<{ card?: string | string[]; change?: string | string[] }>;
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [t, opened] = await Promise.all([getTranslations(), readWithDatabase(() => openOrder(props))]);
  if (!opened.ok) return { title: t("unavailableOrder.title") };
  const { number, order, step } = opened.value;
  if (order === undefined) notFound();
  return { title: titleOf(t, step, number) };
}

export default async function OrderPage(props: Props) {
  const [t, locale, { change }, read] = await Promise.all([
    getTranslations(),
    getLocale(),
    props.searchParams,
    readWithDatabase(() => readPage(props)),
  ]);
  if (!read.ok) {
    const texts = {
      title: t("unavailableOrder.title"),
      body: t("unavailableOrder.body"),
      link: t("unavailableOrder.link"),
    };
    return <UnavailableOrder texts={texts} href={`/orders/${(await props.params).number}`} />;
  }
  const { number, order, step, customer, part, otherCards, mayGoBack, isBuyNow } = read.value;
  const { db } = await services();
  const receipt = (
    <OrderReceipt
      // Before an order is paid, its card is that of an attempt.
      order={step === "order" ? order : { ...order, card: null }}
      locale={locale}
    >
      {step === "order" &&
        modulePages.map(
          ({ ReceiptFacts }, index) => ReceiptFacts && <ReceiptFacts key={index} number={number} db={db} />,
        )}
    </OrderReceipt>
  );
  const amount = formatMoney(order.total, locale);
  const summary = <FoldedSummary total={amount}>{receipt}</FoldedSummary>;
  const placed = { number, date: order.placedAt };
  const tooLate: ReactNode = change === "too-late" && (
    <Alert variant="warning" role="status" className={clsx(step !== "challenge" && "mt-6")}>
      {t("order.tooLate")}
    </Alert>
  );
  // What is below the title takes the focus if it says how the last step ended.
  const Title = step === "payment" && (part.ownerPays || !hasFailed(order)) ? StepTitle : PageTitle;
  return (
    // Each step is a page of its own, of which nothing moves when the next one replaces it. Below the payment the footer
    // is below the screen.
    <div
      key={`${step} ${order.state.kind} ${order.attempts}`}
      data-header={step === "order" ? "no-prices" : "enclosed"}
      className={clsx(step === "payment" && "min-h-dvh")}
    >
      <ForgetSent />
      <p className="mb-3 hidden font-display text-lg print:block">{merchant.name}</p>
      {step === "payment" && <CheckoutSteps current="payment" mayGoBack={mayGoBack} skipsCart={isBuyNow} />}
      {step !== "challenge" && (
        <>
          <Title>
            <Unbroken text={titleOf(t, step, number)} part={number} />
          </Title>
          <p className="lead">
            <Unbroken
              text={step === "order" ? t("order.placed", placed) : t("order.numberUnpaid", placed)}
              part={number}
            />
          </p>
        </>
      )}
      {step !== "challenge" && tooLate}
      <div className={clsx(step !== "challenge" && "with-summary")}>
        {step === "payment" && summary}
        {step === "payment" && part.ownerPays && <div>{part.ownerPays}</div>}
        {step === "payment" && !part.ownerPays && (
          <div className="grid gap-5">
            <ChosenDelivery order={order} locale={locale} mayChange={mayGoBack} />
            <PageMessages namespaces={["pay", "card"]}>
              <PaymentPanel
                order={order}
                locale={locale}
                cardForm={openCardForm({ locale, look: merchant.cardFrame }, environment, new Date())}
                acceptedCards={merchant.acceptedCards}
                action={submitCard}
                mayGoBack={mayGoBack}
                otherCards={otherCards}
                terms={part.terms}
              />
            </PageMessages>
          </div>
        )}
        {order.state.kind === "challenge" && step === "challenge" && (
          <ChallengePanel
            frameUrl={order.state.frameUrl}
            amount={amount}
            notice={tooLate}
            resultPath={`/orders/${number}`}
            anotherCardPath={`/orders/${number}?card=another`}
            confirmed={t("challenge.confirmed")}
          />
        )}
        {step === "order" && (
          <>
            <div className="grid gap-6">
              <OrderStatus
                order={order}
                locale={locale}
                again={admitsAgain(order)}
                orderAgain={orderAgain}
                continuePayment={continuePayment.bind(null, number)}
              >
                {part.notice}
              </OrderStatus>
              {ReceiptOffer && (
                <ReceiptOffer order={order} customer={customer}>
                  {modulePages.map(
                    ({ ReceiptOfferPart }, index) =>
                      ReceiptOfferPart && <ReceiptOfferPart key={index} order={order} db={db} />,
                  )}
                </ReceiptOffer>
              )}
            </div>
            <div className="grid gap-6">
              {receipt}
              <SomethingWrong number={number} />
            </div>
          </>
        )}
      </div>
      {step === "order" && order.charges !== null && (
        <RelatedProducts title={t("catalogue.goesWith")} slugs={order.lines.map(({ slug }) => slug)} />
      )}
    </div>
  );
}

/** All that the page shows of the database. */
async function readPage(props: Props) {
  const [{ number, order, step }, customer, { shopper }, cart] = await Promise.all([
    openOrder(props),
    currentCustomer(),
    readOrderAccess(),
    readCart(),
  ]);
  if (order === undefined) notFound();
  const [part, otherCards] = await Promise.all([
    readPart(order, customer?.id),
    step === "payment"
      ? readOtherCards?.({ number, customerId: customer?.id, shopper }, await services())
      : undefined,
  ]);
  const mayGoBack = cart.order === number;
  const isBuyNow = mayGoBack && cart.buyNow !== undefined;
  return { number, order, step, customer, part, otherCards, mayGoBack, isBuyNow };
}

/** What a module shows of an order that it placed; nothing for any other order. */
async function readPart(order: ShopperOrderView, customerId: CustomerId | undefined): Promise<OrderPart> {
  return (order.onTerms && (await readOrderPart?.({ order, customerId }, await services()))) || {};
}

const { readOrderPart } = modulePages.find((module) => module.readOrderPart !== undefined) ?? {};
const { readOtherCards } = modulePages.find((module) => module.readOtherCards !== undefined) ?? {};
const { ReceiptOffer } = modulePages.find((module) => module.ReceiptOffer !== undefined) ?? {};

type Step = "payment" | "challenge" | "order";

/** Whether the order is to be paid because the last attempt to pay it failed. */
function hasFailed({ state }: ShopperOrderView): boolean {
  return state.kind === "payable" && state.lastAttempt !== undefined;
}

/** The page is titled for what the shopper does on it. */
function titleOf(t: Translations, step: Step, number: string): string {
  switch (step) {
    case "payment":
      return t("order.paymentTitle");
    case "challenge":
      return t("challenge.title");
    case "order":
      return t("order.title", { number });
  }
}

/** Reads the order and chooses the step that its page shows. */
async function openOrder({ params, searchParams }: Props) {
  const [{ number }, { card }] = await Promise.all([params, searchParams]);
  const order = await openByNumber(number);
  return { number, order, step: order === undefined ? "order" : stepOf(order.state.kind, card) } as const;
}

function stepOf(state: string, card: string | string[] | undefined): Step {
  if (state === "payable" || (state === "challenge" && card === "another")) return "payment";
  return state === "challenge" ? "challenge" : "order";
}

/** Once per request, for the title and the page. */
const openByNumber = cache(async (text: string) => {
  const { data: number } = orderNumberSchema.safeParse(text);
  if (number === undefined) return undefined;
  const [access, deps] = await Promise.all([readOrderAccess(), services()]);
  return readOrder({ number, access }, deps);
});
