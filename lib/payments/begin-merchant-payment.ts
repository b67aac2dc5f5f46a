import "server-only";
import { lockActiveAgreement, lockUnexpiredOrder } from "@/lib/db/lock-row";
import type { PaymentAgreement } from "./agreements";
import { insertPayment, nextAttempt, type OpenedOperation, type Transaction } from "./journal";

/**
 * Begins a charge of an order that the merchant starts, under an agreement and with its saved card.
 *
 * Undefined if the order is paid, has a live attempt or one with an unknown outcome, or has expired, and if the
 * agreement is not ACTIVE. The amount is the order's total. The database holds the same rules, and those of the agreement.
 */
export async function beginMerchantPayment(
  tx: Transaction,
  { orderId, agreementId, savedCardId }: PaymentAgreement & { orderId: string },
): Promise<OpenedOperation | undefined> {
  const order = await lockUnexpiredOrder(tx, orderId);
  if (order === undefined || !(await lockActiveAgreement(tx, { agreementId, savedCardId }))) return undefined;
  const latest = await tx.payment.findFirst({
    where: { orderId, latest: true },
    select: { attempt: true, orderState: true, outcomeUnknown: true },
  });
  if (latest !== null && (latest.orderState !== "failed" || latest.outcomeUnknown)) return undefined;
  return insertPayment(
    tx,
    { ...nextAttempt(order, latest), intent: "PAY", captureNowMinor: 0n, agreementId, savedCardId },
    { initiator: "MERCHANT", requestedBy: "system" },
  );
}
