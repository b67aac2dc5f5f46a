import type { Route } from "next";
import type { ComponentProps, ReactNode } from "react";
import { getLocale, getTranslations } from "next-intl/server";

import { buttonVariants } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { formatDay } from "@/lib/i18n/format-days";
import { isolate } from "@/lib/i18n/text-direction";
import { formatMoney } from "@/lib/money/format-money";
import type { SubscriptionView } from "@/modules/plans/views";

import { StepList } from "@/components/shop/checkout/next-steps";
import { PrintButton } from "@/components/ui/print-button";
import { savedCardLabel } from "@/modules/saved-cards/components/saved-card-name";

/** Where a plan stands: the next payment, or why there is none, and what the customer can do. */
export async function PlanStatus({ plan }: { plan: SubscriptionView }) {
  const { icon, tone, title, body, steps = [] } = await describe(plan);
  const t = await getTranslations();
  return (
    <Card aria-labelledby="status-title">
      <CardContent className="status">
        <Icon name={icon} className={tone} />
        <div role="status">
          <h2 id="status-title">{title}</h2>
          {body.map((text, index) => (
            <p key={index}>{text}</p>
          ))}
        </div>
        <StepList title={t("next.title")} steps={steps} />
        <Actions plan={plan} isReceipt={steps.length > 0} />
      </CardContent>
    </Card>
  );
}

type Description = {
  icon: ComponentProps<typeof Icon>["name"];
  tone: string;
  title: ReactNode;
  body: string[];
  /** What happens next with a piece that is made to order: the page is its receipt. */
  steps?: string[];
};

async function describe(plan: SubscriptionView): Promise<Description> {
  const [t, locale] = await Promise.all([getTranslations("plans"), getLocale()]);
  const { state, nextCharge, card, price, endReason, endedOn, charges } = plan;
  const day = (date: Date) => formatDay(date, locale);
  if (plan.checking)
    return {
      icon: "clock",
      tone: "text-warning-text",
      title: t("checkingTitle"),
      body: [t("checkingBody")],
    };
  switch (state) {
    case "PENDING":
      return {
        icon: "clock",
        tone: "text-warning-text",
        title: t("pendingTitle"),
        body: [
          plan.interval.onDispatch
            ? t("agreePending")
            : plan.firstOrder === null
              ? t("pendingTrial")
              : t("pendingPay"),
        ],
      };
    case "PAUSED":
      return { icon: "pause", tone: "text-info-text", title: t("pausedTitle"), body: [t("paused")] };
    case "PAST_DUE": {
      const due = charges.find((charge) => charge.state === "DUE");
      return {
        icon: "triangle-alert",
        tone: "text-destructive-text",
        title: t("pastDueTitle"),
        body: [
          t("pastDue", {
            amount: formatMoney(due?.amount ?? price, locale),
            date: day(due?.dueOn ?? plan.startedOn),
          }),
        ],
      };
    }
    case "ENDED":
      return {
        icon: endReason === "completed" ? "circle-check" : "calendar-clock",
        tone: endReason === "completed" ? "text-success-text" : "text-info-text",
        title: t("endedTitle"),
        body: [t(`ended.${endReason ?? "cancelled"}`, { date: day(endedOn ?? plan.startedOn) })],
      };
    case "ACTIVE":
      if (nextCharge === null && plan.expectedOn !== null) {
        const amount = formatMoney(price, locale);
        const date = day(plan.expectedOn);
        return {
          icon: "circle-check",
          tone: "text-success-text",
          title: t("orderedTitle"),
          body: [t("ordered", { email: isolate(plan.email, locale) })],
          steps: [
            t("made", { date }),
            ...(card === null ? [] : [t("charged", { amount, card: await savedCardLabel(card) })]),
            ...(plan.deliveryName === null ? [] : [t("sent", { date, method: plan.deliveryName })]),
          ],
        };
      }
      return {
        icon: "calendar-clock",
        tone: "text-success-text",
        title:
          nextCharge === null
            ? t("nothingLeft")
            : t("nextOn", { amount: formatMoney(nextCharge.amount, locale), date: day(nextCharge.on) }),
        body: [
          ...(plan.trialUntil !== null && charges.length === 0
            ? [t("trialUntil", { date: day(plan.trialUntil) })]
            : []),
          ...(nextCharge?.retry ? [t("retry")] : []),
          ...(nextCharge !== null && card !== null
            ? [t("toCard", { card: await savedCardLabel(card) })]
            : []),
        ],
      };
  }
}

async function Actions({ plan, isReceipt }: { plan: SubscriptionView; isReceipt: boolean }) {
  const [t, order] = await Promise.all([getTranslations("plans"), getTranslations("order")]);
  const { number, state, firstOrder, admits, slug } = plan;
  const path = `/account/plans/${number}`;
  const links: { href: string; text: string; primary?: boolean }[] = [];
  if (isReceipt) links.push({ href: "/", text: order("shopOn"), primary: true });
  if (state === "PENDING")
    links.push(
      firstOrder === null
        ? { href: `/plans/${number}`, text: t("startTrial"), primary: true }
        : { href: `/orders/${firstOrder}`, text: t("payFirst"), primary: true },
    );
  if (state === "PAST_DUE" && admits.changeCard)
    links.push({ href: `${path}/card`, text: t("useCard"), primary: true });
  if (admits.resume) links.push({ href: `${path}/resume`, text: t("resume"), primary: true });
  if (admits.pause) links.push({ href: `${path}/pause`, text: t("pause") });
  if (admits.cancel) links.push({ href: `${path}/cancel`, text: t(isReceipt ? "cancelOrder" : "cancel") });
  if (state === "ENDED") links.push({ href: `/products/${slug}`, text: t("product") });
  if (links.length === 0) return null;
  return (
    <div className="actions mt-2 print:hidden">
      {links.map(({ href, text, primary }) => (
        <Link
          key={href}
          href={href as Route}
          className={buttonVariants({ variant: primary ? "primary" : "outline" })}
        >
          {text}
        </Link>
      ))}
      {isReceipt && <PrintButton variant="outline">{order("print")}</PrintButton>}
    </div>
  );
}
