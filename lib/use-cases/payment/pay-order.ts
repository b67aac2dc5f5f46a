import "server-only";
import { z } from "zod";
import type { CardToken } from "@/lib/gateway/gateway";
import type { OrderNumber } from "@/lib/ids";
import type { Money } from "@/lib/money/money";
import type { OrderAccess } from "@/lib/order-access/order-access";
import { advancePayment, performOperations } from "@/lib/payments/advance-payment";
import { beginPayment } from "@/lib/payments/begin-payment";
import type { OpenPayment } from "@/lib/payments/journal";
import { isCharge } from "@/lib/payments/operation-result";
import type { BankContact } from "@/lib/payments/payment-breaker";
import type { PressCounted } from "@/lib/rate-limits/payment-limits";
import { err, ok, type Result } from "@/lib/result";
import type { Deps } from "@/lib/use-cases/deps";

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
  card: CardToken;
  /** The response of the human check's widget, where the page shows one. */
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
  | Exclude<PressCounted, { kind: "allowed" }>;

/**
 * Pays or authorizes an order with the token of a card.
 *
 * Amount and currency are the stored order's, and they are what the page showed. The result is in the order's state afterwards. A second press, a stale
 * page and a paid order begin nothing. Where the session expires before any charge was sent, one fresh attempt takes
 * the same card, so that the shopper need not type it again. A press above a limit, or with a card that the bank has
 * declined for good, sends nothing. `kept` where the bank has answered and the journal could not take the answer yet: it
 * will, and nothing can be read until then. `paused` while the bank is down: nothing was begun.
 */
export async function payOrder(
  input: Omit<PayInput, "card"> & { card: z.input<typeof cardToken> },
  deps: Deps,
): Promise<Result<{ kept: boolean }, PayError>> {
  const card = cardToken.safeParse(input.card);
  if (!card.success) return err({ kind: "invalid_card" });
  const paused = deps.breaker.pausedFor();
  if (paused !== undefined) return err({ kind: "paused", retryAfterSeconds: paused });
  const { number, access, attempts, orderRevision, humanCheck } = input;
  const counted = await deps.limits?.countPress({ number, access, card: card.data, humanCheck });
  if (counted !== undefined && counted.kind !== "allowed") return err(counted);
  const attempt = { number, access, orderRevision, card: card.data, cardDigest: counted?.cardDigest };
  const tryOnce = (seen: number) => deps.breaker.run(() => payOnce({ ...attempt, attempts: seen }, deps));
  const first = await tryOnce(attempts);
  // Another press has met no bank in the meantime.
  if (first === undefined) return err({ kind: "paused", retryAfterSeconds: deps.breaker.pausedFor() ?? 1 });
  if (first.refused !== undefined) return err(first.refused);
  if (!first.sessionLost) return ok({ kept: first.kept });
  const second = await tryOnce(attempts + 1);
  return ok({ kept: second?.kept === true });
}

type Attempt = Parameters<typeof beginPayment>[0] & { card: CardToken };

/** One attempt with a card; `refused` where none was begun because of the order. */
async function payOnce(
  { card, ...input }: Attempt,
  deps: Deps,
): Promise<{ refused?: PayError; sessionLost: boolean; kept: boolean; bank: BankContact }> {
  const nothing = { sessionLost: false, kept: false, bank: "not_asked" } as const;
  const begun = await beginPayment(input, deps.db);
  if (begun === undefined) return { ...nothing, refused: { kind: "not_found" } };
  if (begun.kind === "order_changed" || begun.kind === "order_expired") return { ...nothing, refused: begun };
  if (begun.kind === "existing") {
    const { kept } = await advancePayment({ paymentId: begun.paymentId }, deps);
    return { ...nothing, kept };
  }
  const { payment, kept, bank } = await performOperations(begun.opened, deps, card);
  return { sessionLost: lostSession(payment), kept, bank };
}

/** Whether the attempt ended because its session expired, before any charge was sent. */
function lostSession({ status, endReason, operations }: OpenPayment): boolean {
  const charged = operations.some(({ kind }) => isCharge(kind));
  return status === "EXPIRED" && endReason === "session_expired" && !charged;
}
