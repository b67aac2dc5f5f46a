import "server-only";
import type { CustomerId, SavedCardId } from "@/lib/ids";
import type { Deps } from "@/lib/use-cases/deps";

/** What happened to a customer's card; each has a text in the catalogue. */
export const cardEvents = [
  "card_saved",
  "card_accepted",
  "card_declined",
  "card_removed",
  "agreement_started",
  "agreement_ended",
  "agreement_failed",
] as const;
export type CardEvent = (typeof cardEvents)[number];

export type AccountEventView = {
  id: string;
  kind: CardEvent;
  at: Date;
  /** Of an agreement, the plan that it is for; null for a saved card's own. */
  plan: string | null;
};

/** The timeline of a customer's card, oldest first; empty for another customer's. Removing the card does not end it. */
export async function readAccountEvents(
  { savedCardId, customerId }: { savedCardId: SavedCardId; customerId: CustomerId },
  { db }: Pick<Deps, "db">,
): Promise<AccountEventView[]> {
  const rows = await db.accountEvent.findMany({
    where: { savedCardId, customerId, kind: { in: [...cardEvents] } },
    orderBy: { id: "asc" },
    select: {
      id: true,
      kind: true,
      at: true,
      agreement: { select: { subscriptions: { select: { productName: true }, take: 1 } } },
    },
  });
  return rows.flatMap(({ id, kind, at, agreement }) => {
    const known = cardEvents.find((event) => event === kind);
    return known === undefined
      ? []
      : [
          {
            id: String(id),
            kind: known,
            at,
            plan: agreement?.subscriptions[0]?.productName ?? null,
          },
        ];
  });
}
