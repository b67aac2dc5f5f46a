import type { Metadata, Route } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { notFound, redirect } from "next/navigation";
import { z } from "zod";

import { readPlan } from "@/app/(shop)/(accounts)/account/(plans)/plans/[number]/read-plan";
import { PageTitle } from "@/components/shop/frame/page-title";
import { ActionForm } from "@/components/ui/form";
import { Button, buttonVariants } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { isolate } from "@/lib/i18n/text-direction";
import { formatMoney } from "@/lib/money/format-money";

import { changePlan } from "./change-plan";

type Props = PageProps<"/account/plans/[number]/[change]">;

const changes = z.enum(["pause", "resume", "cancel"]);

export async function generateMetadata(props: Props): Promise<Metadata> {
  const opened = await openChange(props);
  if (opened === undefined) notFound();
  const { change, plan } = opened;
  const t = await getTranslations("plans");
  return { title: t(`confirm.${change}.title`, { product: isolate(plan.productName, await getLocale()) }) };
}

/** Says what a change of a plan does before it is made. */
export default async function ChangePlanPage(props: Props) {
  const opened = await openChange(props);
  if (opened === undefined) notFound();
  const { change, plan } = opened;
  const [t, locale] = await Promise.all([getTranslations("plans"), getLocale()]);
  const path = `/account/plans/${plan.number}` as Route;
  if (!plan.admits[change]) redirect(path);
  return (
    <div className="grid max-w-2xl gap-6">
      <PageTitle>{t(`confirm.${change}.title`, { product: isolate(plan.productName, locale) })}</PageTitle>
      <p className="text-lg leading-relaxed text-pretty text-muted-foreground">
        {t(`confirm.${change}.body`, { amount: formatMoney(plan.price, locale) })}
      </p>
      <ActionForm action={changePlan} working={t("working")} className="actions">
        <input type="hidden" name="number" value={plan.number} />
        <input type="hidden" name="change" value={change} />
        <Button variant={change === "cancel" ? "destructive" : "primary"}>
          {t(`confirm.${change}.submit`)}
        </Button>
        <Link href={path} className={buttonVariants({ variant: "outline" })}>
          {t("keep")}
        </Link>
      </ActionForm>
    </div>
  );
}

async function openChange({ params }: Props) {
  const { number, change: text } = await params;
  const { data: change } = changes.safeParse(text);
  if (change === undefined) return undefined;
  const plan = await readPlan(number, `/account/plans/${number}/${change}`);
  return plan && { change, plan };
}
