import "server-only";
import { type CustomerId, savedCardIdSchema } from "@/lib/ids";
import type { Deps } from "@/lib/payments/deps";

import { removeCard } from "./remove-card";

/**
 * Removes the cards of a customer that a verified card replaces, unless a plan is still paid with them.
 *
 * Safe to call at any time: it does nothing before the new card is verified, and nothing twice.
 */
export async function finishReplacements(
  { customerId }: { customerId: CustomerId },
  deps: Pick<Deps, "db" | "now" | "consequences">,
): Promise<void> {
  const replaced = await deps.db.savedCard.findMany({
    where: {
      customerId,
      endedAt: null,
      replacedBy: {
        some: { customerId, agreements: { some: { kind: "CARD_ON_FILE", state: "ACTIVE" } } },
      },
      agreements: { none: { kind: "PLAN", state: { not: "ENDED" } } },
    },
    select: { id: true },
    orderBy: { createdAt: "desc" },
  });
  for (const { id } of replaced)
    await removeCard({ customerId, savedCardId: savedCardIdSchema.parse(id), reason: "card_replaced" }, deps);
}
