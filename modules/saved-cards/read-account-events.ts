import "server-only";
import type { CustomerId, SavedCardId } from "@/lib/ids";
import { type CardEvent, cardEvents } from "./account-event";
import type { Deps } from "@/lib/payments/deps";

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
  { db, agreementUses }: Pick<Deps, "agreementUses" | "db">,
): Promise<AccountEventView[]> {
  const rows = await db.accountEvent.findMany({
    where: { savedCardId, customerId, kind: { in: [...cardEvents] } },
    orderBy: { id: "asc" },
    select: {
      id: true,
      kind: true,
      at: true,
      agreement: { select: { id: true, kind: true } },
    },
  });
  const plans = rows.flatMap(({ agreement }) => (agreement?.kind === "PLAN" ? [agreement.id] : []));
  const uses = plans.length === 0 ? [] : await agreementUses(plans, db);
  return rows.flatMap(({ id, kind, at, agreement }) => {
    const known = cardEvents.find((event) => event === kind);
    return known === undefined
      ? []
      : [
          {
            id: String(id),
            kind: known,
            at,
            plan: uses.find(({ agreementId }) => agreementId === agreement?.id)?.name ?? null,
          },
        ];
  });
}
