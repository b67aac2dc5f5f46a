import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { notFound, redirect } from "next/navigation";

import { readOrderAccess } from "@/app/(shop)/order-access";
import { ChallengePanel } from "@/components/shop/challenge-panel";
import { OrderReceipt } from "@/components/shop/order-receipt";
import { OrderStatus } from "@/components/shop/order-status";
import { PageTitle } from "@/components/shop/page-title";
import { PaymentPanel } from "@/components/shop/payment-panel";
import { services } from "@/lib/composition";
import { environment } from "@/lib/environment";
import { orderNumberSchema } from "@/lib/ids";
import { openCardForm } from "@/lib/tokenization/card-form";
import { readOrder } from "@/lib/use-cases/orders/read-order";
import { resumePayment } from "@/lib/use-cases/payment/resume-payment";

import { submitCard } from "./submit-card";

type Props = { params: Promise<{ number: string }>; searchParams: Promise<{ card?: string | string[] }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations("order");
  return { title: t("title", { number: (await params).number }), robots: { index: false } };
}

export default async function OrderPage({ params, searchParams }: Props) {
  const [t, locale, path, query, access] = await Promise.all([
    getTranslations("order"),
    getLocale(),
    params,
    searchParams,
    readOrderAccess(),
  ]);
  const { data: number } = orderNumberSchema.safeParse(path.number);
  if (number === undefined) notFound();
  const deps = await services();
  const { kept } = await resumePayment({ number, access }, deps);
  if (kept) redirect(`/being-checked/${number}`);
  const order = await readOrder({ number, access }, deps);
  if (order === undefined) notFound();

  const { state } = order;
  const challenged = state.kind === "challenge";
  const takesCard = state.kind === "payable" || (challenged && query.card === "another");
  return (
    <>
      <PageTitle>{t("title", { number })}</PageTitle>
      <p className="mt-2 text-muted-foreground">{t("placed", { date: order.placedAt })}</p>
      <div className="mt-8 grid gap-8 lg:grid-cols-[1fr_24rem] lg:items-start lg:gap-14">
        {takesCard ? (
          <PaymentPanel
            order={order}
            locale={locale}
            cardForm={openCardForm({ locale }, environment, new Date())}
            action={submitCard}
          />
        ) : challenged ? (
          <ChallengePanel number={number} frameUrl={state.frameUrl} />
        ) : (
          <OrderStatus order={order} locale={locale} />
        )}
        <OrderReceipt order={order} locale={locale} />
      </div>
    </>
  );
}
