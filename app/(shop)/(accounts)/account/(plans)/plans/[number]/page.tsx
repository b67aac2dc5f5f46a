import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { z } from "zod";

import { PageTitle } from "@/components/shop/frame/page-title";
import { PlanFacts } from "@/modules/plans/components/shop/plan-facts";
import { PlanPayments, PlanTimeline } from "@/modules/plans/components/shop/plan-payments";
import { PlanStateBadge } from "@/modules/plans/components/shop/plan-list";
import { PlanStatus } from "@/modules/plans/components/shop/plan-status";
import { Link } from "@/components/ui/link";
import { StatusMessage } from "@/components/ui/status-message";
import { hasExpired } from "@/modules/saved-cards/card-expiry";

import { readPlan } from "./read-plan";

type Props = PageProps<"/account/plans/[number]">;

const query = z.object({
  change: z.enum(["not-possible", "pause", "resume", "cancel"]).optional().catch(undefined),
});

const done = { pause: "plan_paused", resume: "plan_resumed", cancel: "plan_ended" } as const;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { number } = await params;
  if ((await openPlan(number)) === undefined) notFound();
  return { title: (await getTranslations("plans"))("number", { number }) };
}

export default async function PlanPage({ params, searchParams }: Props) {
  const { number } = await params;
  const plan = await openPlan(number);
  if (plan === undefined) notFound();
  const [t, locale, { change }] = await Promise.all([
    getTranslations("plans"),
    getLocale(),
    searchParams.then((params) => query.parse(params)),
  ]);
  const expiry = plan.card && { month: plan.card.expiryMonth, year: plan.card.expiryYear };
  return (
    <>
      <Link
        href="/account/plans"
        className="text-sm text-muted-foreground underline-offset-4 hover:underline"
      >
        <span aria-hidden className="me-1.5 inline-block rtl:rotate-180">
          ←
        </span>
        <span>{t("all")}</span>
      </Link>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <PageTitle>
          <bdi>{plan.productName}</bdi>
        </PageTitle>
        <PlanStateBadge plan={plan} />
      </div>
      <p className="lead whitespace-nowrap">{t("number", { number })}</p>
      <StatusMessage variant={change === "not-possible" ? "warning" : "success"} className="mt-6">
        {change === "not-possible" ? t("notPossible") : change && t(`event.${done[change]}`)}
      </StatusMessage>
      <div className="with-summary">
        <div className="grid gap-8">
          <PlanStatus plan={plan} />
          <PlanPayments charges={plan.charges} />
          <PlanTimeline events={plan.events} />
        </div>
        <PlanFacts
          plan={plan}
          cardExpired={expiry !== null && hasExpired(expiry, new Date())}
          locale={locale}
        />
      </div>
    </>
  );
}

function openPlan(number: string) {
  return readPlan(number, `/account/plans/${number}`);
}
