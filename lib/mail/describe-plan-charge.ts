import { formatDay } from "@/lib/i18n/format-days";
import { isolate } from "@/lib/i18n/isolate";
import { cardText } from "./describe-card";
import type { MailOrder, OrderNews } from "./mail-content";
import type { DescribedNews, MailWriter } from "./described-news";

type PlanCharge = Extract<OrderNews, { kind: "plan_charged" | "plan_charge_failed" }>;

/** What a mail says of a charge that the merchant started. A charge that failed leads to the plan, where the card is changed. */
export function describePlanCharge(
  news: PlanCharge,
  order: MailOrder,
  { t, locale, format }: MailWriter,
): Partial<DescribedNews> & Pick<DescribedNews, "subject" | "title" | "paragraphs"> {
  const { kind, plan } = news;
  const name = isolate(plan.name, locale);
  const card = cardText(news.card, t);
  const why = t("mail.whyPlan", { shop: t("shop.name") });
  if (kind === "plan_charged") {
    const { partly, approved, nextOn } = news;
    const part = partly ? "partly" : kind;
    return {
      subject: partly
        ? t("mail.partly.subject", { number: order.number })
        : t("mail.plan_charged.subject", { name }),
      title: t(`mail.${part}.title`),
      paragraphs: [
        partly
          ? t("mail.partly.body", { approved: format(approved), total: format(order.total) })
          : t("mail.plan_charged.body", { amount: format(approved), name }),
        ...(nextOn === null || partly ? [] : [t("mail.nextCharge", { date: formatDay(nextOn, locale) })]),
      ],
      order: { ...order, expected: partly ? null : order.expected, amounts: [], card },
      also: { text: t("mail.openPlan"), link: plan.link },
      why,
    };
  }
  const { failure, nextTryOn, endsOn } = news;
  const reason = reasonOf(failure);
  return {
    subject: t("mail.plan_charge_failed.subject", { name }),
    title: t("mail.plan_charge_failed.title"),
    paragraphs: [
      t("mail.plan_charge_failed.body", { amount: format(order.total), name }),
      ...(reason === undefined ? [] : [t(`mail.plan_charge_failed.reason.${reason}`)]),
      nextTryOn === null
        ? t("mail.plan_charge_failed.needsCard")
        : t("mail.plan_charge_failed.nextTry", { date: formatDay(nextTryOn, locale) }),
      t("mail.plan_charge_failed.ends", { date: formatDay(endsOn, locale) }),
    ],
    action: { text: t("mail.changeCard"), link: plan.link, secret: undefined },
    order: { ...order, expected: null, amounts: [], card },
    why,
  };
}

/** The reasons of which a customer can do something about. */
function reasonOf(failure: Extract<PlanCharge, { kind: "plan_charge_failed" }>["failure"]) {
  switch (failure) {
    case "declined":
    case "insufficient_funds":
    case "expired_card":
      return failure;
    default:
      return undefined;
  }
}
