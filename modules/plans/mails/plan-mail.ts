import type { Prisma } from "@/lib/db/generated/client";
import type { MailText, MailTextDeps, MailToWrite, WriteMail } from "@/lib/mail/mail-text";

const subscription = {
  number: true,
  productName: true,
  product: { select: { image: true } },
  state: true,
  totalMinor: true,
  currency: true,
  currencyExponent: true,
  intervalUnit: true,
  intervalCount: true,
  payments: true,
  trial: true,
  firstDueOn: true,
  expectedOn: true,
  nextPeriod: true,
  nextDueOn: true,
  endedBy: true,
  endReason: true,
  agreement: { select: { card: { select: { brand: true, last4: true } } } },
} satisfies Prisma.SubscriptionSelect;

const scheduledCharge = { period: true, dueOn: true, firstTriedOn: true, nextTryOn: true };

/** A mail with the plan and the charge that it is about. */
export type PlanMail = MailToWrite & {
  subscription: Prisma.SubscriptionGetPayload<{ select: typeof subscription }> | null;
  scheduledCharge: Prisma.ScheduledChargeGetPayload<{ select: typeof scheduledCharge }> | null;
};

export type PlanMailText = (mail: PlanMail, deps: MailTextDeps) => WriteMail;

/** Reads the plan and the charge of a mail for its text. */
export function withPlan(text: PlanMailText): MailText {
  return async (mail, deps) => {
    const { subscriptionId, scheduledChargeId } = mail;
    const [plan, charge] = await Promise.all([
      subscriptionId === null
        ? null
        : deps.db.subscription.findUnique({
            relationLoadStrategy: "join",
            where: { id: subscriptionId },
            select: subscription,
          }),
      scheduledChargeId === null
        ? null
        : deps.db.scheduledCharge.findUnique({ where: { id: scheduledChargeId }, select: scheduledCharge }),
    ]);
    return text({ ...mail, subscription: plan, scheduledCharge: charge }, deps);
  };
}
