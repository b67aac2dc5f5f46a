import "server-only";
import type { CustomerId, SavedCardId } from "@/lib/ids";
import { lockAgreementsOf } from "@/lib/db/lock-row";
import type { Deps } from "@/lib/payments/deps";

import { endAgreement } from "./end-agreement";

/**
 * Removes a customer's card: ends every agreement with it, and with them what the merchant charges; false if it is not the
 * customer's or was removed before.
 *
 * The token is erased with the last agreement. Operations under way are not stopped: their outcome is the bank's.
 */
export async function removeCard(
  {
    customerId,
    savedCardId,
    reason,
  }: {
    customerId: CustomerId;
    savedCardId: SavedCardId;
    reason: "card_removed" | "card_replaced";
  },
  { db, now, consequences }: Pick<Deps, "db" | "now" | "consequences">,
): Promise<boolean> {
  return db.$transaction(async (tx) => {
    // Two agreements with the card may be of two plans that are charged or changed at this moment.
    await lockAgreementsOf(tx, customerId);
    const agreements = await tx.agreement.findMany({
      where: { savedCardId, customerId, state: { not: "ENDED" } },
      select: { id: true },
      orderBy: { id: "asc" },
    });
    for (const { id } of agreements) {
      await endAgreement(tx, { agreementId: id, by: "customer", reason, at: now() }, consequences);
    }
    return agreements.length > 0;
  });
}
