import "server-only";
import { lockAgreementsOfPlan, lockOrderOfPendingPlan, lockPlansOf, lockRow } from "@/lib/db/lock-row";
import type { Subscription } from "@/lib/db/generated/client";
import type { Transaction } from "@/lib/payments/journal";

/**
 * Locks a subscription and its agreements until the transaction ends, and reads it.
 *
 * The order of one that has not begun comes first, because whoever pays it has locked it when the payment begins the plan. Then
 * the customer's plans, as whatever changes them does, so that two changes never wait for each other.
 */
export async function lockSubscription(tx: Transaction, id: string): Promise<Subscription> {
  await lockOrderOfPendingPlan(tx, id);
  const { customerId } = await tx.subscription.findUniqueOrThrow({
    where: { id },
    select: { customerId: true },
  });
  await lockPlansOf(tx, customerId);
  await lockAgreementsOfPlan(tx, id);
  await lockRow(tx, "subscription", id);
  return tx.subscription.findUniqueOrThrow({ where: { id } });
}
