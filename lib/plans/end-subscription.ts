import "server-only";
import type { Transaction } from "@/lib/payments/journal";
import { giveUpCharge } from "./give-up-charge";
import type { EndReason } from "./views";

/**
 * Ends a locked subscription. The database ends its agreements with it, and erases the card's token if nothing else uses it.
 *
 * A charge that is under way ends as the bank answers; any other is given up.
 */
export async function endSubscription(
  tx: Transaction,
  { id, by, reason }: { id: string; by: string; reason: EndReason },
  now: Date,
): Promise<void> {
  await giveUpCharge(tx, id, now);
  await tx.subscription.update({
    where: { id },
    data: { state: "ENDED", nextDueOn: null, endedAt: now, endedBy: by, endReason: reason },
    select: { id: true },
  });
}
