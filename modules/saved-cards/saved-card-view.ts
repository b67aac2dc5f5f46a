import type { Agreement, Prisma, SavedCard } from "@/lib/db/generated/client";
import { savedCardIdSchema } from "@/lib/ids";
import type { AgreementUse } from "@/lib/payments/agreements";
import type { Deps } from "@/lib/payments/deps";

import { hasExpired } from "./card-expiry";
import { cardProblems, type SavedCardView } from "./views";

/** What a view of a saved card is made of, with its agreements that are in force. */
export type StoredSavedCard = Pick<
  SavedCard,
  "id" | "brand" | "last4" | "expiryMonth" | "expiryYear" | "problem" | "createdAt"
> & {
  agreements: Pick<Agreement, "id" | "kind" | "expiryDate">[];
};

/** The same for a statement of Prisma. */
export const savedCardSelect = {
  id: true,
  brand: true,
  last4: true,
  expiryMonth: true,
  expiryYear: true,
  problem: true,
  createdAt: true,
  agreements: {
    where: { state: "ACTIVE" },
    select: { id: true, kind: true, expiryDate: true },
  },
} satisfies Prisma.SavedCardSelect;

/** What the cards pay for. */
export async function readUses(
  cards: readonly { agreements: readonly Pick<Agreement, "id" | "kind">[] }[],
  { db, agreementUses }: Pick<Deps, "agreementUses" | "db">,
): Promise<AgreementUse[]> {
  const ids = cards.flatMap(({ agreements }) =>
    agreements.filter(({ kind }) => kind === "PLAN").map(({ id }) => id),
  );
  const uses = ids.length === 0 ? [] : await agreementUses(ids, db);
  return uses.filter(({ isOver }) => !isOver);
}

export function savedCardView(row: StoredSavedCard, uses: readonly AgreementUse[], now: Date): SavedCardView {
  const expiry = { month: row.expiryMonth, year: row.expiryYear };
  return {
    id: savedCardIdSchema.parse(row.id),
    brand: row.brand,
    last4: row.last4,
    expiry,
    expired: hasExpired(expiry, now),
    problem: cardProblems.find((problem) => problem === row.problem) ?? null,
    offered: row.agreements.some(({ kind, expiryDate }) => kind === "CARD_ON_FILE" && expiryDate > now),
    plans: uses.flatMap(({ agreementId, number, name }) =>
      row.agreements.some(({ id }) => id === agreementId) ? [{ number, name }] : [],
    ),
    savedAt: row.createdAt,
  };
}
