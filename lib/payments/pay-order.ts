import "server-only";
import { z } from "zod";
import type { CardToken } from "@/lib/gateway/gateway";
import type { OrderNumber } from "@/lib/ids";
import type { RequestDecision } from "@/lib/limits/payment-limits";
import type { OrderAccess } from "@/lib/order-access/order-access";
import { err, ok, type Result } from "@/lib/result";
import { advancePayment, performOperations } from "./advance-payment";
import type { AcceptedTerms, AgreementChoice } from "./agreements";
import { beginPayment, type BeginRefusal } from "./begin-payment";
import type { Deps } from "./deps";
import type { OpenPayment } from "./payment";
import { isCharge } from "./operation-result";
import type { BankContact, PaymentPause } from "./payment-breaker";

/** The token of a card, as a form or the database has it. */
export const cardToken = z.object({
  token: z.string().min(1).max(200),
  expiryMonth: z.coerce.number().int().min(1).max(12),
  expiryYear: z.coerce.number().int().min(0).max(99),
});

/** A card as a form posts it. */
export type CardInput = z.input<typeof cardToken>;

/** What pays: a card, and the agreement that its payment carries if it is saved, is to be saved, or pays a plan. */
export type Credential = { card: CardToken; agreement?: AgreementChoice };

type PayInput = {
  number: OrderNumber;
  access: OrderAccess;
  attempts: number;
  /** The order's revision that the page showed. */
  orderRevision: number;
  /** The token of a card that was typed, or of one that the customer has saved. */
  card: CardInput;
  /** Set if the card is saved, is to be saved, or pays a plan. */
  agreement?: AgreementChoice;
  /** The response of the human check's widget, if the page shows one. */
  humanCheck?: string;
  /** Stored with the attempt, as evidence. */
  accepted?: AcceptedTerms;
};

export type PayError =
  BeginRefusal | { kind: "invalid_card" } | PaymentPause | Exclude<RequestDecision, { kind: "allowed" }>;

/** What became of a payment request; all else is in the order's state. */
export type PayResult = {
  /** The idempotency key of the order if the bank approved it here. */
  approvedKey?: string;
};

/**
 * Pays or authorizes an order with the token of a card.
 *
 * Amount and currency are the stored order's, and they are what the page showed. The result is in the order's state afterwards. A second request, a stale
 * page and a paid order begin nothing. If the session expires before any charge was sent, one fresh attempt takes
 * the same card, so that the shopper need not type it again. A request above a limit, or with a card that the bank has
 * declined for good, sends nothing. While the bank is down, and during maintenance, nothing begins.
 */
export async function payOrder(input: PayInput, deps: Deps): Promise<Result<PayResult, PayError>> {
  const card = cardToken.safeParse(input.card);
  if (!card.success) return err({ kind: "invalid_card" });
  const { number, access, attempts, orderRevision, agreement, humanCheck, accepted } = input;
  if (isTyped(agreement)) deps.dependencies.worked("cardForm");
  const paused = deps.breaker.pause();
  if (paused !== undefined) return err(paused);
  const counted = await deps.limits?.countPaymentRequest({ number, access, card: card.data, humanCheck });
  if (counted !== undefined && counted.kind !== "allowed") return err(counted);
  const attempt = {
    begin: { number, access, orderRevision, agreement, accepted, cardDigest: counted?.cardDigest },
    card: card.data,
  };
  const first = await tryToPay({ ...attempt, attempts }, deps);
  if (first !== "session_lost") return first;
  const second = await tryToPay({ ...attempt, attempts: attempts + 1 }, deps);
  // What refuses it, or that it is lost too, is in the order's state.
  return second !== "session_lost" && second.ok ? second : ok({});
}

/** Whether the card came from the card form. */
function isTyped(agreement: AgreementChoice | undefined): boolean {
  if (agreement === undefined) return true;
  return "write" in agreement && !("savedCardId" in agreement.write.card);
}

/** `session_lost`: the session expired before any charge was sent. */
type PayAttempt = Result<PayResult, PayError> | "session_lost";

type AttemptInput = {
  begin: Omit<Parameters<typeof beginPayment>[0], "attempts">;
  attempts: number;
  card: CardToken;
};

/** One attempt with a card, unless new payments are paused. */
async function tryToPay(input: AttemptInput, deps: Deps): Promise<PayAttempt> {
  const attempt = await deps.breaker.run(() => attemptPayment(input, deps));
  return attempt.ok ? attempt.value.result : attempt;
}

async function attemptPayment(
  { begin, attempts, card }: AttemptInput,
  deps: Deps,
): Promise<{ result: PayAttempt; bank: BankContact }> {
  const begun = await beginPayment({ ...begin, attempts }, deps);
  if (begun.kind === "refused") return { result: err(begun.error), bank: "not_asked" };
  if (begun.kind === "existing") {
    await advancePayment({ paymentId: begun.paymentId }, deps);
    return { result: ok({}), bank: "not_asked" };
  }
  const { payment, bank } = await performOperations(begun.opened, deps, card);
  if (lostSession(payment)) return { result: "session_lost", bank };
  const approvedKey = payment.status === "APPROVED" ? begun.idempotencyKey : undefined;
  return { result: ok({ approvedKey }), bank };
}

/** Whether the attempt ended because its session expired, before any charge was sent. */
function lostSession({ status, endReason, operations }: OpenPayment): boolean {
  const charged = operations.some(({ kind }) => isCharge(kind));
  return status === "EXPIRED" && endReason === "session_expired" && !charged;
}
