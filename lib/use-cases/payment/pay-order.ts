import "server-only";
import { z } from "zod";
import type { CardToken } from "@/lib/gateway/gateway";
import type { CustomerId, OrderNumber } from "@/lib/ids";
import type { Money } from "@/lib/money/money";
import type { OrderAccess } from "@/lib/order-access/order-access";
import { advancePayment, performOperations } from "@/lib/payments/advance-payment";
import { beginPayment } from "@/lib/payments/begin-payment";
import type { OpenPayment, Transaction } from "@/lib/payments/journal";
import { isCharge } from "@/lib/payments/operation-result";
import type { BankContact } from "@/lib/payments/payment-breaker";
import type { PressCounted } from "@/lib/rate-limits/payment-limits";
import { err, ok, type Result } from "@/lib/result";
import {
  lockCardAgreement,
  readPayableCard,
  type SavedCardChoice,
  type SavedCardError,
  SavedCardGone,
} from "@/lib/use-cases/cards/read-payable-card";
import { type ConsentGiven, writeCardAgreement } from "@/lib/use-cases/cards/write-card-agreement";
import type { Deps } from "@/lib/use-cases/deps";
import { agreementOfFirstOrder } from "@/lib/use-cases/plans/write-plan-agreement";

const cardToken = z.object({
  token: z.string().min(1).max(200),
  expiryMonth: z.coerce.number().int().min(1).max(12),
  expiryYear: z.coerce.number().int().min(0).max(99),
});

type PayInput = {
  number: OrderNumber;
  access: OrderAccess;
  attempts: number;
  /** The order's revision that the page showed. */
  orderRevision: number;
  /** A card that was typed, or one that the signed-in customer has saved. */
  card: z.input<typeof cardToken> | SavedCardChoice;
  /** Set if the customer wants the typed card saved. */
  save?: { customerId: CustomerId; consent: ConsentGiven };
  /** Set if the page showed the terms of the plan that begins with the order. */
  plan?: { customerId: CustomerId; consent: ConsentGiven };
  /** The response of the human check's widget, if the page shows one. */
  humanCheck?: string;
};

export type PayError =
  | { kind: "not_found" }
  | { kind: "invalid_card" }
  /** The bank is down: new payments are not begun. */
  | { kind: "paused"; retryAfterSeconds: number }
  /** The order is another than the page showed: nothing was begun. */
  | { kind: "order_changed"; total: Money }
  | { kind: "order_expired" }
  /** A plan begins with the order, and nobody agreed to its terms: only its customer can. */
  | { kind: "plan_not_agreed" }
  | SavedCardError
  | Exclude<PressCounted, { kind: "allowed" }>;

/** What became of a press of Pay; all else is in the order's state. */
export type Paid = {
  /** The placement of the order if the bank approved it here. */
  approvedPlacement?: string;
};

/**
 * Pays or authorizes an order with the token of a card, or with a card that the customer has saved.
 *
 * Amount and currency are the stored order's, and they are what the page showed. The result is in the order's state afterwards. A second press, a stale
 * page and a paid order begin nothing. If the session expires before any charge was sent, one fresh attempt takes
 * the same card, so that the shopper need not type it again. A press above a limit, or with a card that the bank has
 * declined for good, sends nothing. `paused` while the bank is down: nothing was begun.
 */
export async function payOrder(input: PayInput, deps: Deps): Promise<Result<Paid, PayError>> {
  const card = await readCard(input.card, deps);
  if (!card.ok) return card;
  if (!("savedCardId" in input.card)) deps.dependencies.worked("cardForm");
  const paused = deps.breaker.pausedFor();
  if (paused !== undefined) return err({ kind: "paused", retryAfterSeconds: paused });
  const { number, access, attempts, orderRevision, humanCheck } = input;
  const counted = await deps.limits?.countPress({ number, access, card: card.value, humanCheck });
  if (counted !== undefined && counted.kind !== "allowed") return err(counted);
  const attempt = {
    number,
    access,
    orderRevision,
    card: card.value,
    cardDigest: counted?.cardDigest,
    agreement: agreementOf(input, card.value, deps),
    cardAlone: !("savedCardId" in input.card) && input.save === undefined,
  };
  const tryOnce = (seen: number) => deps.breaker.run(() => payOnce({ ...attempt, attempts: seen }, deps));
  const first = await tryOnce(attempts);
  // Another press has met no bank in the meantime.
  if (first === undefined) return err({ kind: "paused", retryAfterSeconds: deps.breaker.pausedFor() ?? 1 });
  if (first.refused !== undefined) return err(first.refused);
  if (!first.sessionLost) return ok(first.paid);
  const second = await tryOnce(attempts + 1);
  return ok(second?.paid ?? {});
}

async function readCard(
  card: PayInput["card"],
  deps: Deps,
): Promise<Result<CardToken, SavedCardError | { kind: "invalid_card" }>> {
  if ("savedCardId" in card) return readPayableCard(card, deps);
  const parsed = cardToken.safeParse(card);
  return parsed.success ? ok(parsed.data) : err({ kind: "invalid_card" });
}

/**
 * The agreement of each attempt: the one of the plan that begins with the order, a saved card's own, or a new one under which
 * the typed card is saved.
 */
function agreementOf(
  { card: chosen, save, plan }: PayInput,
  card: CardToken,
  deps: Deps,
): Parameters<typeof beginPayment>[0]["agreement"] {
  const ofCard = async (tx: Transaction) => {
    if ("savedCardId" in chosen) return lockCardAgreement(tx, chosen, deps.now());
    return save && writeCardAgreement(tx, { ...save, card }, deps);
  };
  const planCard = "savedCardId" in chosen ? { savedCardId: chosen.savedCardId } : card;
  return async (tx, { id: orderId, beginsPlan }) => {
    if (!beginsPlan) return ofCard(tx);
    const agreement = plan && (await agreementOfFirstOrder(tx, { orderId, card: planCard, ...plan }, deps));
    if (agreement === undefined) throw new PlanNotAgreed();
    return agreement;
  };
}

/** Ends the transaction that would begin the payment. */
class PlanNotAgreed extends Error {}

type Attempt = Parameters<typeof beginPayment>[0] & { card: CardToken };

/** One attempt with a card; `refused` if none was begun because of the order. */
async function payOnce(
  { card, ...input }: Attempt,
  deps: Deps,
): Promise<{ refused?: PayError; sessionLost: boolean; paid: Paid; bank: BankContact }> {
  const nothing = { sessionLost: false, paid: {}, bank: "not_asked" } as const;
  const begun = await beginPayment(input, deps.db).catch((error: unknown) => {
    if (error instanceof SavedCardGone) return { kind: "saved_card_gone" } as const;
    if (error instanceof PlanNotAgreed) return { kind: "plan_not_agreed" } as const;
    throw error;
  });
  if (begun === undefined) return { ...nothing, refused: { kind: "not_found" } };
  if (begun.kind !== "begun" && begun.kind !== "existing") return { ...nothing, refused: begun };
  if (begun.kind === "existing") {
    await advancePayment({ paymentId: begun.paymentId }, deps);
    return nothing;
  }
  const { payment, bank } = await performOperations(begun.opened, deps, card);
  const approvedPlacement = payment.status === "APPROVED" ? begun.placement : undefined;
  return { sessionLost: lostSession(payment), paid: { approvedPlacement }, bank };
}

/** Whether the attempt ended because its session expired, before any charge was sent. */
function lostSession({ status, endReason, operations }: OpenPayment): boolean {
  const charged = operations.some(({ kind }) => isCharge(kind));
  return status === "EXPIRED" && endReason === "session_expired" && !charged;
}
