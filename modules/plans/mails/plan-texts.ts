import { formatDay } from "@/lib/i18n/format-days";
import { required } from "@/lib/invariant";
import type { MailTexts } from "@/lib/mail/mail-text";
import { merchant } from "@/lib/merchant";
import { chargeTexts } from "./charge-texts";
import { planContent, planOf, planWords } from "./plan-content";
import { type PlanMailText, withPlan } from "./plan-mail";
import { planEndReasonOf } from "./plan-end-reason";

/** The texts of the mails about plans and their charges, once the plan is read. */
export const readPlanTexts = {
  ...chargeTexts,

  plan_started(mail, deps) {
    const plan = planOf(mail, deps);
    return (writer) => {
      const { t, locale } = writer;
      const { nextDueOn, payments, trial, expectedOn } = plan;
      const words = planWords(plan, writer);
      if (expectedOn !== null) {
        const around = formatDay(expectedOn, locale);
        return {
          ...planContent(plan, writer),
          subject: t("mail.plan_started.onDispatchSubject", words),
          title: t("mail.plan_started.onDispatchTitle"),
          paragraphs: [
            t("mail.plan_started.onDispatch", { ...words, date: around }),
            t("mail.plan_started.onDispatchCancel"),
          ],
        };
      }
      const date = nextDueOn === null ? undefined : formatDay(nextDueOn, locale);
      return {
        ...planContent(plan, writer, date),
        subject: t("mail.plan_started.subject", words),
        title: t("mail.plan_started.title"),
        paragraphs: [
          trial && date !== undefined
            ? t("mail.plan_started.trial", { ...words, date })
            : t("mail.plan_started.body", words),
          ...(payments === null ? [] : [t("mail.plan_started.payments", { count: payments })]),
          t("mail.plan_started.cancel"),
        ],
      };
    };
  },

  plan_changed(mail, deps) {
    const plan = planOf(mail, deps);
    const change = required(
      changes.get(required(mail.accountEvent, "event of its mail").kind),
      "a change of a plan",
    );
    return (writer) => {
      const { t, locale } = writer;
      const { nextDueOn } = plan;
      const date = nextDueOn === null ? undefined : formatDay(nextDueOn, locale);
      const words = planWords(plan, writer);
      return {
        ...planContent(plan, writer, date),
        subject: t(`mail.plan_changed.${change}.subject`, words),
        title: t(`mail.plan_changed.${change}.title`),
        paragraphs: [
          change === "resumed"
            ? t("mail.plan_changed.resumed.body", {
                ...words,
                date: required(date, "next day of a plan that goes on"),
              })
            : t(`mail.plan_changed.${change}.body`, words),
          t("mail.plan_changed.notYou"),
        ],
      };
    };
  },

  plan_charge_upcoming(mail, deps) {
    const plan = planOf(mail, deps);
    const chargeOn = required(mail.chargeOn, "day of the charge of its mail");
    return (writer) => {
      const { t, locale } = writer;
      const date = formatDay(chargeOn, locale);
      const words = { ...planWords(plan, writer), date };
      return {
        ...planContent(plan, writer, date),
        subject: t("mail.plan_charge_upcoming.subject", words),
        title: t("mail.plan_charge_upcoming.title"),
        paragraphs: [t("mail.plan_charge_upcoming.body", words), t("mail.plan_charge_upcoming.change")],
      };
    };
  },

  plan_ended(mail, deps) {
    const plan = planOf(mail, deps);
    const reason = planEndReasonOf(plan);
    return (writer) => {
      const { t } = writer;
      const { name } = planWords(plan, writer);
      return {
        ...planContent({ ...plan, agreement: null }, writer),
        subject: t("mail.plan_ended.subject", { name }),
        title: t("mail.plan_ended.title"),
        paragraphs: [t(`mail.plan_ended.reason.${reason}`, { name }), t("mail.plan_ended.nothingMore")],
        why: t("mail.whyEndedPlan", { shop: merchant.name }),
      };
    };
  },
} satisfies Record<string, PlanMailText>;

/** The texts of the mails about plans and their charges. */
export const planTexts: MailTexts = Object.fromEntries(
  Object.entries(readPlanTexts).map(([kind, text]) => [kind, withPlan(text)]),
);

/** What a mail says of each event that changes a plan. */
const changes = new Map<string, "card" | "paused" | "resumed">([
  ["plan_card_changed", "card"],
  ["plan_paused", "paused"],
  ["plan_resumed", "resumed"],
]);
