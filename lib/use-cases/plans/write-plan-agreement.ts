import "server-only";
import type { Subscription } from "@/lib/db/generated/client";
import type { CardToken } from "@/lib/gateway/gateway";
import { type Consent, createAgreement, type PaymentAgreement } from "@/lib/payments/agreements";
import type { Transaction } from "@/lib/payments/journal";
import { planTerms } from "@/lib/plans/agreement-terms";
import { dateOf, localDay, storedDay } from "@/lib/plans/day";
import type { Deps } from "@/lib/use-cases/deps";
import { planConsentVersion } from "./plan-consent";
import { planInterval } from "./plan-interval";

/** The card that a plan is charged with: one that was just typed, or one that the customer has saved. */
export type PlanCard = CardToken | { savedCardId: string };

/** In which language and from where a customer agreed to the terms. */
export type PlanConsent = Pick<Consent, "language" | "address">;

/** Writes the agreement of a plan with a card, in the transaction that begins its first payment or verification. */
export function writePlanAgreement(
  tx: Transaction,
  subscription: Pick<
    Subscription,
    "customerId" | "firstDueOn" | "timeZone" | "intervalUnit" | "intervalCount" | "payments"
  >,
  { card, consent }: { card: PlanCard; consent: PlanConsent },
  { cardTokenKeys, now }: Pick<Deps, "cardTokenKeys" | "now">,
): Promise<PaymentAgreement> {
  const { customerId, timeZone, payments } = subscription;
  const { expiryDate, minimumDays } = planTerms(
    { firstDueOn: storedDay(subscription.firstDueOn), from: localDay(now(), timeZone) },
    { ...planInterval(subscription), payments },
  );
  const terms = { expiryDate: dateOf(expiryDate), minimumDays };
  const given = { ...consent, version: planConsentVersion, at: now() };
  return createAgreement(tx, { customerId, kind: "PLAN", card, terms, consent: given }, cardTokenKeys);
}

/**
 * The agreement with which the first order of a plan is paid; undefined for an order that begins no plan of the
 * customer.
 *
 * For `beginPayment`, which takes it into its transaction. The database refuses such a payment without it.
 */
export async function agreementOfFirstOrder(
  tx: Transaction,
  {
    orderId,
    customerId,
    ...given
  }: { orderId: string; customerId: string; card: PlanCard; consent: PlanConsent },
  deps: Pick<Deps, "cardTokenKeys" | "now">,
): Promise<PaymentAgreement | undefined> {
  const charge = await tx.scheduledCharge.findFirst({
    where: { orderId, subscription: { customerId } },
    select: { subscription: true },
  });
  if (charge?.subscription.state !== "PENDING") return undefined;
  return writePlanAgreement(tx, charge.subscription, given, deps);
}
