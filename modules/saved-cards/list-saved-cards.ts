import "server-only";
import type { CustomerId } from "@/lib/ids";
import type { Deps } from "@/lib/payments/deps";

import { savedCardSelect, savedCardView } from "./saved-card-view";
import type { SavedCardView } from "./views";

/** A customer's saved cards, the newest first: those with an agreement in force. */
export async function listSavedCards(
  { customerId }: { customerId: CustomerId },
  { db, now }: Pick<Deps, "db" | "now">,
): Promise<SavedCardView[]> {
  const cards = await db.savedCard.findMany({
    relationLoadStrategy: "join",
    where: { customerId, endedAt: null, agreements: { some: { state: "ACTIVE" } } },
    select: savedCardSelect,
    orderBy: { createdAt: "desc" },
  });
  return cards.map((card) => savedCardView(card, now()));
}
