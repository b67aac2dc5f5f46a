import "server-only";
import type { Subscription } from "@/lib/db/generated/client";
import type { Transaction } from "@/lib/payments/journal";

/**
 * Locks a subscription and its agreements until the transaction ends, and reads it.
 *
 * The agreements first, as their own end does, so that two changes never wait for each other.
 */
export async function lockSubscription(tx: Transaction, id: string): Promise<Subscription> {
  await tx.$queryRaw`
    SELECT 1 FROM "agreement" WHERE "id" IN (
      SELECT unnest(ARRAY["agreement_id", "pending_agreement_id"]) FROM "subscription" WHERE "id" = ${id}::uuid)
    ORDER BY "id" FOR NO KEY UPDATE`;
  await tx.$queryRaw`SELECT 1 FROM "subscription" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`;
  return tx.subscription.findUniqueOrThrow({ where: { id } });
}
