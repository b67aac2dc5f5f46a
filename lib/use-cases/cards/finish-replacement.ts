import "server-only";
import { type CustomerId, type SavedCardId, savedCardIdSchema } from "@/lib/ids";
import type { Deps } from "@/lib/use-cases/deps";

import { removeCard } from "./remove-card";

/**
 * Removes the card that a customer's verified card replaces, unless a plan is still paid with it.
 *
 * Safe to call at any time: it does nothing before the new card is verified, and nothing twice.
 */
export async function finishReplacement(
  { customerId, savedCardId }: { customerId: CustomerId; savedCardId: SavedCardId },
  deps: Pick<Deps, "db" | "now">,
): Promise<void> {
  const replaced = await deps.db.savedCard.findFirst({
    where: {
      customerId,
      endedAt: null,
      replacedBy: { some: { id: savedCardId, customerId, agreements: { some: { state: "ACTIVE" } } } },
      agreements: { none: { state: { not: "ENDED" }, subscriptions: { some: { state: { not: "ENDED" } } } } },
    },
    select: { id: true },
  });
  if (replaced === null) return;
  const old = savedCardIdSchema.parse(replaced.id);
  await removeCard({ customerId, savedCardId: old, reason: "card_replaced" }, deps);
}
