import "server-only";
import type { CustomerId } from "@/lib/ids";
import { readOwn } from "@/lib/use-cases/own-rows";
import type { Deps } from "@/lib/use-cases/deps";

import { listSavedCards, type OwnCards, ownCards } from "./list-saved-cards";
import { removeCard } from "./remove-card";
import type { SavedCardView } from "./views";

/**
 * Removes the cards of a customer that a verified card replaces, unless a plan is still paid with them, and returns the saved
 * cards that are left. `cards` where they are read already.
 *
 * Safe to call at any time: it does nothing before the new card is verified, and nothing twice.
 */
export async function finishReplacements(
  { customerId, cards }: { customerId: CustomerId; cards?: OwnCards },
  deps: Pick<Deps, "db" | "now">,
): Promise<SavedCardView[]> {
  const { saved, replaced } = cards ?? (await readOwn(ownCards, { customerId }, deps));
  if (replaced.length === 0) return saved;
  for (const savedCardId of replaced)
    await removeCard({ customerId, savedCardId, reason: "card_replaced" }, deps);
  return listSavedCards({ customerId }, deps);
}
