import "server-only";
import { lockRow } from "@/lib/db/lock-row";
import { expireOrder } from "@/lib/checkout/expire-order";
import type { Transaction } from "@/lib/payments/journal";

/** What became of the due charge of a subscription. `busy`: money was asked for and the bank has not said no. */
export type GiveUpOutcome = { kind: "none" } | { kind: "busy" } | { kind: "given_up"; period: number };

/**
 * Gives up the due charge of a locked subscription: it is not tried again, and its order expires.
 *
 * One that is under way, or whose outcome is unknown, stays until its answer.
 */
export async function giveUpCharge(
  tx: Transaction,
  subscriptionId: string,
  now: Date,
): Promise<GiveUpOutcome> {
  const charge = await tx.scheduledCharge.findFirst({
    where: { subscriptionId, state: "DUE" },
    select: { id: true, period: true, orderId: true },
  });
  if (charge === null) return { kind: "none" };
  if (charge.orderId !== null) {
    await lockRow(tx, "orders", charge.orderId);
    const latest = await tx.payment.findFirst({
      where: { orderId: charge.orderId, latest: true },
      select: { orderState: true, outcomeUnknown: true },
    });
    if (latest !== null && (latest.orderState !== "failed" || latest.outcomeUnknown)) return { kind: "busy" };
    await expireOrder(tx, charge.orderId, now);
  }
  await tx.scheduledCharge.update({
    where: { id: charge.id },
    data: { state: "UNPAID", nextTryOn: null },
    select: { id: true },
  });
  return { kind: "given_up", period: charge.period };
}
