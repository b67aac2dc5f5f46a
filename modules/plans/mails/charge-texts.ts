import { dateOf, storedDay } from "@/lib/calendar/day";
import { dueOn } from "@/modules/plans/schedule";
import { formatDay } from "@/lib/i18n/format-days";
import { required } from "@/lib/invariant";
import { paymentCardText } from "@/lib/mail/mail-text";
import { failedPaymentOf, movementOf, orderContent, orderOf } from "@/lib/mail/order-content";
import { merchant } from "@/lib/merchant";
import { storedMoney } from "@/lib/money/money";
import { paymentFailureOf } from "@/lib/payments/order-state";
import { unpaidEndsOn } from "@/modules/plans/retry-schedule";
import { planOf, planWords } from "./plan-content";
import type { PlanMail, PlanMailText } from "./plan-mail";

/** The texts of the mails about charges that the merchant started. */
export const chargeTexts = {
  plan_charged(mail, deps) {
    const order = orderOf(mail);
    const plan = planOf(mail, deps);
    const { approvedMinor, partly, payment } = movementOf(mail);
    // A plan that was paused or has ended has no next charge.
    const isNextDecided = plan.state === "ACTIVE" && plan.nextPeriod > chargeOf(mail).period;
    const nextOn = isNextDecided && !partly ? plan.nextDueOn : null;
    return (writer) => {
      const { t, format, locale } = writer;
      const { name } = planWords(plan, writer);
      const approved = format(storedMoney(approvedMinor, order));
      const content = {
        ...orderContent(order, writer),
        order: { ...order, expected: partly ? null : order.expected, card: paymentCardText(payment, t) },
        also: { text: t("mail.openPlan"), link: plan.link },
        why: t("mail.whyPlan", { shop: merchant.name }),
      };
      if (partly)
        return {
          ...content,
          subject: t("mail.partly.subject", { number: order.number }),
          title: t("mail.partly.title"),
          paragraphs: [t("mail.partly.body", { approved, total: format(order.total) })],
        };
      return {
        ...content,
        subject: t("mail.plan_charged.subject", { name }),
        title: t("mail.plan_charged.title"),
        paragraphs: [
          t("mail.plan_charged.body", { amount: approved, name }),
          ...(nextOn === null ? [] : [t("mail.nextCharge", { date: formatDay(nextOn, locale) })]),
        ],
      };
    };
  },

  /** A charge that failed leads to the plan, where the card is changed. */
  plan_charge_failed(mail, deps) {
    const order = orderOf(mail);
    const plan = planOf(mail, deps);
    const payment = failedPaymentOf(mail);
    const charge = chargeOf(mail);
    const interval = { unit: plan.intervalUnit, count: plan.intervalCount };
    const due = storedDay(charge.dueOn);
    const endsOn = unpaidEndsOn({
      dueOn: due,
      firstTriedOn: charge.firstTriedOn === null ? due : storedDay(charge.firstTriedOn),
      nextDueOn: dueOn(storedDay(plan.firstDueOn), interval, charge.period + 1),
    });
    const failure = paymentFailureOf(payment);
    const reason = helpfulReasons.find((known) => known === failure);
    return (writer) => {
      const { t, format, locale } = writer;
      const { name } = planWords(plan, writer);
      const { nextTryOn } = charge;
      return {
        subject: t("mail.plan_charge_failed.subject", { name }),
        title: t("mail.plan_charge_failed.title"),
        paragraphs: [
          t("mail.plan_charge_failed.body", { amount: format(order.total), name }),
          reason === undefined ? t("mail.plan_charge_failed.technical") : t(`failure.${reason}`),
          nextTryOn === null
            ? t("mail.plan_charge_failed.needsCard")
            : t("mail.plan_charge_failed.nextTry", { date: formatDay(nextTryOn, locale) }),
          t("mail.plan_charge_failed.ends", { date: formatDay(dateOf(endsOn), locale) }),
        ],
        action: { text: t("mail.changeCard"), link: plan.link },
        order: { ...order, expected: null, card: paymentCardText(payment, t) },
        why: t("mail.whyPlan", { shop: merchant.name }),
      };
    };
  },
} satisfies Record<string, PlanMailText>;

/** The reasons that a customer can do something about. */
const helpfulReasons = [
  "declined",
  "insufficient_funds",
  "expired_card",
  "card_details",
  "card_refused",
  "card_unavailable",
] as const;

function chargeOf({ scheduledCharge }: PlanMail) {
  return required(scheduledCharge, "charge of a mail about it");
}
