import "server-only";
import { z } from "zod";
import { endAgreement } from "@/modules/saved-cards/end-agreement";
import type { CardToken } from "@/lib/gateway/gateway";
import type { CustomerId, SubscriptionNumber } from "@/lib/ids";
import { performOperations } from "@/lib/payments/advance-payment";
import { createAgreement, readSavedCardToken } from "@/lib/payments/agreements";
import { beginVerification } from "@/lib/payments/begin-verification";
import type { OpenedOperation, Transaction } from "@/lib/payments/journal";
import { cardToken } from "@/lib/payments/pay-order";
import type { BankContact, PaymentPause } from "@/lib/payments/payment-breaker";
import type { RequestDecision } from "@/lib/limits/payment-limits";
import { err, ok, type Result } from "@/lib/result";
import type { Deps } from "@/lib/payments/deps";
import { findSubscription } from "./find-subscription";
import { lockSubscription } from "./lock-subscription";
import type { PlanChangeError } from "./views";
import { newPlanAgreement, type PlanCard, type PlanConsent } from "./new-plan-agreement";

const givenCard = z.union([z.object({ savedCardId: z.uuid() }), cardToken]);

export type ChangeCardError =
  PlanChangeError | { kind: "invalid_card" } | PaymentPause | Exclude<RequestDecision, { kind: "allowed" }>;

/**
 * Verifies a card for a plan: the one that a trial begins with, or another one in place of the present card.
 *
 * Nothing is charged by it. The bank's approval, whenever it comes, begins the trial, or puts the new agreement in the place
 * of the old one, which ends; what is unpaid is then charged with the next pass. Until then the plan goes on as it is. A card
 * that the customer has saved is verified as well, so that the bank has the consent. The result is in the view of the plan.
 * A page that has not seen the latest card given is stale: it begins nothing, so that two presses verify once.
 * The same limits as for payments hold, so that nobody can test cards here.
 */
export async function changeSubscriptionCard(
  input: {
    number: SubscriptionNumber;
    customerId: CustomerId;
    card: z.input<typeof givenCard>;
    consent: PlanConsent;
    /** The `latestAgreement` of the view that the customer saw; empty for none. */
    seenAgreement: string;
    /** The response of the human check's widget, if the page shows one. */
    humanCheck?: string;
  },
  deps: Deps,
): Promise<Result<undefined, ChangeCardError>> {
  const parsed = givenCard.safeParse(input.card);
  if (!parsed.success) return err({ kind: "invalid_card" });
  const paused = deps.breaker.pause();
  if (paused !== undefined) return err(paused);
  const { number, customerId, consent, seenAgreement, humanCheck } = input;
  const id = await findSubscription({ number, actor: { kind: "customer", customerId } }, deps);
  if (id === undefined) return err({ kind: "not_found" });
  const card = parsed.data;
  if (!("savedCardId" in card)) deps.dependencies.worked("cardForm");
  const token = "savedCardId" in card ? await readSavedCardToken({ ...card, customerId }, deps) : card;
  if (token === undefined) return err({ kind: "invalid_card" });
  const counted = await deps.limits?.countVerification({ customerId, card: token, humanCheck });
  if (counted !== undefined && counted.kind !== "allowed") return err(counted);
  const cardDigest = counted?.cardDigest;
  const verified = await deps.breaker.run(() =>
    verify({ id, card, token, consent, seenAgreement, cardDigest }, deps),
  );
  if (!verified.ok) return verified;
  const { refused } = verified.value;
  return refused === undefined ? ok(undefined) : err(refused);
}

type Verification = {
  id: string;
  card: PlanCard;
  token: CardToken;
  consent: PlanConsent;
  seenAgreement: string;
  cardDigest: string | undefined;
};

type NotAdmitted = Extract<PlanChangeError, { kind: "not_admitted" }>;

async function verify(
  verification: Verification,
  deps: Deps,
): Promise<{ bank: BankContact; refused?: NotAdmitted }> {
  const begun = await deps.db.$transaction((tx) => begin(tx, verification, deps));
  if (begun.ok) return performOperations(begun.value, deps, verification.token);
  return { bank: "not_asked", refused: begun.error.kind === "stale" ? undefined : begun.error };
}

/** Stale: the page had not seen the latest agreement of the plan. */
async function begin(
  tx: Transaction,
  { id, card, consent, seenAgreement, cardDigest }: Verification,
  deps: Deps,
): Promise<Result<OpenedOperation, NotAdmitted | { kind: "stale" }>> {
  const subscription = await lockSubscription(tx, id);
  const { state, trial, agreementId, pendingAgreementId, currency } = subscription;
  const begins = state === "PENDING";
  if (state === "ENDED" || (begins && !trial)) return err({ kind: "not_admitted", state });
  if ((pendingAgreementId ?? agreementId ?? "") !== seenAgreement) return err({ kind: "stale" });
  const written = newPlanAgreement(subscription, { card, consent }, deps.now());
  const agreement = await createAgreement(tx, written, deps.cardTokenKeys);
  await tx.subscription.update({
    where: { id },
    data: begins ? { agreementId: agreement.agreementId } : { pendingAgreementId: agreement.agreementId },
    select: { id: true },
  });
  // A payer who comes back from the challenge of the card before begins nothing any more.
  const earlier = begins ? agreementId : pendingAgreementId;
  if (earlier !== null)
    await endAgreement(
      tx,
      { agreementId: earlier, by: "customer", reason: "superseded", at: deps.now() },
      deps.consequences,
    );
  return ok(await beginVerification(tx, { currency, agreement, cardDigest }));
}
