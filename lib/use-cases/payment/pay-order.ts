import "server-only";
import { z } from "zod";
import type { CardToken } from "@/lib/gateway/gateway";
import type { OrderNumber } from "@/lib/ids";
import { advancePayment, performOperations } from "@/lib/payments/advance-payment";
import { beginPayment } from "@/lib/payments/begin-payment";
import type { OpenPayment } from "@/lib/payments/journal";
import { isCharge } from "@/lib/payments/operation-result";
import type { PressCounted } from "@/lib/rate-limits/payment-limits";
import { err, ok, type Result } from "@/lib/result";
import { hashShopperId, type ShopperId } from "@/lib/shopper-id";
import type { Deps } from "@/lib/use-cases/deps";

const cardToken = z.object({
  token: z.string().min(1).max(200),
  expiryMonth: z.coerce.number().int().min(1).max(12),
  expiryYear: z.coerce.number().int().min(0).max(99),
});

type PayInput = {
  number: OrderNumber;
  shopperId: ShopperId;
  attempts: number;
  card: CardToken;
  /** The response of the human check's widget, where the page shows one. */
  humanCheck?: string;
};

export type PayError =
  { kind: "not_found" } | { kind: "invalid_card" } | Exclude<PressCounted, { kind: "allowed" }>;

/**
 * Pays or authorizes an order with the token of a card.
 *
 * Amount and currency are the stored order's. The result is in the order's state afterwards. A second press, a stale
 * page and a paid order begin nothing. Where the session expires before any charge was sent, one fresh attempt takes
 * the same card, so that the shopper need not type it again. A press above a limit, or with a card that the bank has
 * declined for good, sends nothing. `kept` where the bank has answered and the journal could not take the answer yet: it
 * will, and nothing can be read until then.
 */
export async function payOrder(
  input: Omit<PayInput, "card"> & { card: z.input<typeof cardToken> },
  deps: Deps,
): Promise<Result<{ kept: boolean }, PayError>> {
  const card = cardToken.safeParse(input.card);
  if (!card.success) return err({ kind: "invalid_card" });
  const shopper = hashShopperId(input.shopperId);
  const { number, attempts, humanCheck } = input;
  const counted = await deps.limits?.countPress({ number, shopper, card: card.data, humanCheck });
  if (counted !== undefined && counted.kind !== "allowed") return err(counted);
  const attempt = { number, attempts, shopper, card: card.data, cardDigest: counted?.cardDigest };
  const first = await payOnce(attempt, deps);
  if (first === undefined) return err({ kind: "not_found" });
  if (!first.sessionLost) return ok({ kept: first.kept });
  const second = await payOnce({ ...attempt, attempts: attempt.attempts + 1 }, deps);
  return ok({ kept: second?.kept === true });
}

type Attempt = Parameters<typeof beginPayment>[0] & { card: CardToken };

/** One attempt with a card; undefined where the order is not this shopper's. */
async function payOnce(
  { card, ...input }: Attempt,
  deps: Deps,
): Promise<{ sessionLost: boolean; kept: boolean } | undefined> {
  const begun = await beginPayment(input, deps.db);
  if (begun === undefined) return undefined;
  if (begun.kind === "existing") {
    const { kept } = await advancePayment({ paymentId: begun.paymentId }, deps);
    return { sessionLost: false, kept };
  }
  const { payment, kept } = await performOperations(begun.opened, deps, card);
  return { sessionLost: lostSession(payment), kept };
}

/** Whether the attempt ended because its session expired, before any charge was sent. */
function lostSession({ status, endReason, operations }: OpenPayment): boolean {
  const charged = operations.some(({ kind }) => isCharge(kind));
  return status === "EXPIRED" && endReason === "session_expired" && !charged;
}
