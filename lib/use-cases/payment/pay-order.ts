import "server-only";
import { z } from "zod";
import { beginPayment } from "@/lib/payments/begin-payment";
import { advancePayment } from "@/lib/payments/advance-payment";
import { err, ok, type Result } from "@/lib/result";
import type { Deps } from "@/lib/use-cases/deps";
import { type ShopperId, hashShopperId } from "@/lib/shopper-id";

const cardToken = z.object({
  token: z.string().min(1).max(200),
  expiryMonth: z.coerce.number().int().min(1).max(12),
  expiryYear: z.coerce.number().int().min(0).max(99),
});

/**
 * Pays (or authorizes) an order with the card that the hosted frame handed over.
 *
 * Amount and currency are the stored order's. What became of it is in the order's state afterwards; a second
 * press, a stale page or a paid order starts nothing. Where the session goes while the card is at hand, before
 * any charge was tried, the shopper is not asked again: one fresh attempt takes the same card.
 */
export async function payOrder(
  input: { number: string; shopperId: ShopperId; attempts: number; card: z.input<typeof cardToken> },
  deps: Deps,
): Promise<Result<void, { kind: "not_found" } | { kind: "invalid_card" }>> {
  const card = cardToken.safeParse(input.card);
  if (!card.success) return err({ kind: "invalid_card" });
  const order = await deps.db.order.findFirst({
    where: { number: input.number, shopper: hashShopperId(input.shopperId) },
    select: { id: true },
  });
  if (order === null) return err({ kind: "not_found" });
  const begin = async (attempts: number) => {
    const { paymentId, isNew } = await beginPayment({ orderId: order.id, attempts }, deps);
    await advancePayment({ paymentId, card: isNew ? card.data : undefined }, deps);
    return isNew ? lostSession(paymentId, deps) : undefined;
  };
  const lost = await begin(input.attempts);
  if (lost !== undefined) await begin(lost);
  return ok(undefined);
}

/** The number of an attempt whose session went before any charge was tried; undefined for every other one. */
async function lostSession(paymentId: string, { db }: Pick<Deps, "db">): Promise<number | undefined> {
  const payment = await db.payment.findFirst({
    where: {
      id: paymentId,
      status: "EXPIRED",
      endReason: "session_expired",
      operations: { none: { kind: { in: ["PAY", "AUTHORIZE"] } } },
    },
    select: { attempt: true },
  });
  return payment?.attempt;
}
