import "server-only";
import { lockAgreementsOf } from "@/lib/db/lock-row";
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
  await lockAgreementsOf(tx, customerId);
  await lockAgreementsOfPlan(tx, id);
  await lockPlan(tx, id);
  return tx.subscription.findUniqueOrThrow({ where: { id } });
}

/** Locks the row of a plan. */
export async function lockPlan(tx: Transaction, id: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM "subscription" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`;
}

/** Locks the order of a plan that has not begun. */
async function lockOrderOfPendingPlan(tx: Transaction, id: string): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM "orders" WHERE "id" IN (
      SELECT c."order_id" FROM "subscription" s JOIN "scheduled_charge" c ON c."subscription_id" = s."id"
      WHERE s."id" = ${id}::uuid AND s."state" = 'PENDING') FOR NO KEY UPDATE`;
}

/** Locks the agreements of a plan. */
async function lockAgreementsOfPlan(tx: Transaction, id: string): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM "agreement" WHERE "id" IN (
      SELECT unnest(ARRAY["agreement_id", "pending_agreement_id"]) FROM "subscription" WHERE "id" = ${id}::uuid)
    ORDER BY "id" FOR NO KEY UPDATE`;
}
