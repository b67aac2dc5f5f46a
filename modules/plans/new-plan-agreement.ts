import "server-only";
import type { Subscription } from "@/lib/db/generated/client";
import type { CardToken } from "@/lib/gateway/gateway";
import type { OrderNumber } from "@/lib/ids";
import type { Consent, NewAgreement } from "@/lib/payments/agreements";
import { planTerms } from "./agreement-terms";
import { dateOf, localDay, storedDay } from "@/lib/calendar/day";
import type { Deps } from "@/lib/payments/deps";
import { planConsentVersion } from "./plan-consent";
import { planInterval } from "./plan-interval";

/** The card that a plan is charged with: one that was just typed, or one that the customer has saved. */
export type PlanCard = CardToken | { savedCardId: string };

/** In which language and from where a customer agreed to the terms. */
export type PlanConsent = Pick<Consent, "language" | "address">;

/** The agreement of a plan with a card. */
export function newPlanAgreement(
  subscription: Pick<
    Subscription,
    "customerId" | "firstDueOn" | "timeZone" | "intervalUnit" | "intervalCount" | "expectedOn" | "payments"
  >,
  { card, consent }: { card: PlanCard; consent: PlanConsent },
  at: Date,
): NewAgreement {
  const { customerId, timeZone, payments } = subscription;
  const { expiryDate, minimumDays } = planTerms(
    { firstDueOn: storedDay(subscription.firstDueOn), from: localDay(at, timeZone) },
    { ...planInterval(subscription), payments },
  );
  const terms = { expiryDate: dateOf(expiryDate), minimumDays };
  return { customerId, kind: "PLAN", card, terms, consent: { ...consent, version: planConsentVersion, at } };
}

/**
 * The agreement with which the first order of a plan is paid; undefined for an order that begins no plan of the customer.
 *
 * The terms of a plan that has not begun change only with its order, whose revision then changes, too.
 */
export async function agreementOfFirstOrder(
  {
    number,
    customerId,
    ...given
  }: { number: OrderNumber; customerId: string; card: PlanCard; consent: PlanConsent },
  { db, now }: Pick<Deps, "db" | "now">,
): Promise<NewAgreement | undefined> {
  const charge = await db.scheduledCharge.findFirst({
    where: { order: { number }, subscription: { customerId, state: "PENDING" } },
    select: { subscription: true },
  });
  return charge === null ? undefined : newPlanAgreement(charge.subscription, given, now());
}
