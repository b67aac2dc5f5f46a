import { formatDay, formatMonth } from "@/lib/i18n/format-days";
import { formatList } from "@/lib/i18n/format-list";
import { isolate } from "@/lib/i18n/isolate";
import { cardText } from "./describe-card";
import type { AccountNews, MailCard, MailPlan } from "./mail-content";
import type { DescribedNews, MailWriter } from "./described-news";

/** The subject of a mail about an account and what it says, in its language. */
export function describeAccountNews(news: AccountNews, writer: MailWriter): DescribedNews {
  const { t, locale, format } = writer;
  const shop = t("shop.name");
  const plain = { details: [], code: undefined, order: undefined };
  switch (news.kind) {
    case "sign_in":
      return {
        ...plain,
        subject: t("mail.sign_in.subject", { shop }),
        title: t("mail.sign_in.title", { shop }),
        paragraphs: [t("mail.sign_in.code", { minutes: news.minutes })],
        code: news.code,
        action: { text: t("mail.sign_in.open"), link: news.link, secret: t("mail.sign_in.secret") },
        why: t("mail.sign_in.why", { shop }),
      };
    case "card_expiring": {
      const month = formatMonth(news.expires, locale);
      const card = cardText(news.card, t);
      const plans = formatList(news.plans, locale);
      return {
        ...plain,
        subject: t("mail.card_expiring.subject", { shop }),
        title: t("mail.card_expiring.title"),
        paragraphs: [
          t("mail.card_expiring.body", { month }),
          plans === "" ? t("mail.card_expiring.next") : t("mail.card_expiring.plans", { plans }),
        ],
        details: card === undefined ? [] : [[t("mail.card"), card]],
        action: { text: t("mail.card_expiring.open"), link: news.link, secret: undefined },
        why: t("mail.whyAccount", { shop }),
      };
    }
    case "plan_started": {
      const { plan, trial, nextOn } = news;
      const { payments } = plan;
      const name = isolate(plan.name, locale);
      const terms = { name, amount: format(plan.price), every: everyOf(plan, writer) };
      const date = nextOn === null ? undefined : formatDay(nextOn, locale);
      return {
        ...plain,
        ...ofPlan(plan, news.card, writer, date),
        subject: t("mail.plan_started.subject", { name }),
        title: t("mail.plan_started.title"),
        paragraphs: [
          trial && date !== undefined
            ? t("mail.plan_started.trial", { ...terms, date })
            : t("mail.plan_started.body", terms),
          ...(payments === null ? [] : [t("mail.plan_started.payments", { count: payments })]),
          t("mail.plan_started.cancel"),
        ],
      };
    }
    case "plan_charge_upcoming": {
      const { plan, chargeOn } = news;
      const date = formatDay(chargeOn, locale);
      const values = { name: isolate(plan.name, locale), amount: format(plan.price), date };
      return {
        ...plain,
        ...ofPlan(plan, news.card, writer, date),
        subject: t("mail.plan_charge_upcoming.subject", values),
        title: t("mail.plan_charge_upcoming.title"),
        paragraphs: [t("mail.plan_charge_upcoming.body", values), t("mail.plan_charge_upcoming.change")],
      };
    }
    case "plan_ended": {
      const { plan, reason } = news;
      const name = isolate(plan.name, locale);
      return {
        ...plain,
        ...ofPlan(plan, null, writer, undefined),
        subject: t("mail.plan_ended.subject", { name }),
        title: t("mail.plan_ended.title"),
        paragraphs: [t(`mail.plan_ended.reason.${reason}`, { name }), t("mail.plan_ended.nothingMore")],
        why: t("mail.whyEndedPlan", { shop }),
      };
    }
  }
}

/** "every 3 months". */
function everyOf({ every: { unit, count } }: MailPlan, { t }: MailWriter): string {
  return t(`mail.every.${unit}`, { count });
}

/** What each mail about a plan lists, and its button. */
function ofPlan(
  plan: MailPlan,
  card: MailCard | null,
  writer: MailWriter,
  next: string | undefined,
): Pick<DescribedNews, "details" | "action" | "why"> {
  const { t, format, locale } = writer;
  const { number, price, link } = plan;
  const text = cardText(card, t);
  return {
    details: [
      [t("mail.plan"), isolate(plan.name, locale)],
      [t("mail.planNumber"), number],
      [t("mail.planPrice"), `${format(price)} ${everyOf(plan, writer)}`],
      ...(next === undefined ? [] : [[t("mail.next"), next] as [string, string]]),
      ...(text === undefined ? [] : [[t("mail.card"), text] as [string, string]]),
    ],
    action: { text: t("mail.openPlan"), link, secret: undefined },
    why: t("mail.whyPlan", { shop: t("shop.name") }),
  };
}
