import { isolate } from "@/lib/i18n/text-direction";
import { required } from "@/lib/invariant";
import { cardText, type MailContent, type MailTextDeps, type MailWriter } from "@/lib/mail/mail-text";
import type { PlanMail } from "./plan-mail";
import { merchant } from "@/lib/merchant";
import { storedMoney } from "@/lib/money/money";

type MailPlan = NonNullable<PlanMail["subscription"]> & {
  /** Its page in the account. It opens nothing without a sign-in. */
  link: string;
};

/** What each mail about a plan lists, and its button. `next` is the day of the next charge. */
export function planContent(
  plan: MailPlan,
  writer: MailWriter,
  next?: string,
): Pick<MailContent, "details" | "image" | "action" | "why"> {
  const { t } = writer;
  const { name, amount, every } = planWords(plan, writer);
  const details: [string, string | undefined][] = [
    [t("mail.plan"), name],
    [t("mail.planNumber"), plan.number],
    [t("mail.planPrice"), `${amount} ${every}`],
    [t("mail.next"), next],
    [t("order.cardTerm"), cardText(plan.agreement?.card, t)],
  ];
  return {
    details: details.filter((row): row is [string, string] => row[1] !== undefined),
    image: plan.product.image,
    action: { text: t("mail.openPlan"), link: plan.link },
    why: t("mail.whyPlan", { shop: merchant.name }),
  };
}

/** The plan that a mail is about. */
export function planOf({ subscription }: PlanMail, { settings }: MailTextDeps): MailPlan {
  const plan = required(subscription, "plan of its mail");
  return { ...plan, link: `${settings.appUrl}/account/plans/${plan.number}` };
}

/** The words of a plan: its name, its price and "every 3 months" or "on dispatch". */
export function planWords(plan: MailPlan, { t, format, locale }: MailWriter) {
  return {
    name: isolate(plan.productName, locale),
    amount: format(storedMoney(plan.totalMinor, plan)),
    every:
      plan.expectedOn === null
        ? t(`mail.every.${plan.intervalUnit}`, { count: plan.intervalCount })
        : t("mail.onDispatch"),
  };
}
