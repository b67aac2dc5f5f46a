import "server-only";
import type { CustomerId } from "@/lib/ids";
import type { Deps } from "@/lib/payments/deps";

import { readUses, savedCardSelect, savedCardView } from "./saved-card-view";
import type { SavedCardView } from "./views";

/** A customer's saved cards, the newest first: those with an agreement in force. */
export async function listSavedCards(
  { customerId }: { customerId: CustomerId },
  deps: Pick<Deps, "agreementUses" | "db" | "now">,
): Promise<SavedCardView[]> {
  const cards = await deps.db.savedCard.findMany({
    relationLoadStrategy: "join",
    where: { customerId, endedAt: null, agreements: { some: { state: "ACTIVE" } } },
    select: savedCardSelect,
    orderBy: { createdAt: "desc" },
  });
  const uses = await readUses(cards, deps);
  return cards.map((card) => savedCardView(card, uses, deps.now()));
}
