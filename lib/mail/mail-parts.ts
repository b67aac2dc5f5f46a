import type { Subscription } from "@/lib/db/generated/client";
import type { MailCard, MailPlan } from "./mail-content";
import { storedMoney } from "@/lib/money/money";
import type { MailDeps } from "./mail-deps";

/** The card of a payment, as a mail shows it; null until the bank has named it. */
export function cardOf({
  cardBrand,
  cardLast4,
}: {
  cardBrand: string | null;
  cardLast4: string | null;
}): MailCard | null {
  return cardLast4 === null ? null : { brand: cardBrand, last4: cardLast4 };
}

/** A plan as a mail shows it. */
export function planOf(plan: Subscription, { mail: { appUrl } }: Pick<MailDeps, "mail">): MailPlan {
  return {
    number: plan.number,
    name: plan.productName,
    link: `${appUrl}/account/plans/${plan.number}`,
    price: storedMoney(plan.totalMinor, plan),
    every: { unit: plan.intervalUnit, count: plan.intervalCount },
    payments: plan.payments,
  };
}
