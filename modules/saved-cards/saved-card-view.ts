import type { Agreement, Prisma, SavedCard, Subscription } from "@/lib/db/generated/client";
import { savedCardIdSchema } from "@/lib/ids";

import { hasExpired } from "./card-expiry";
import { cardProblems, type SavedCardView } from "./views";

/** What a view of a saved card is made of: its agreements that are in force, and the plans that they pay for. */
export type StoredSavedCard = Pick<
  SavedCard,
  "id" | "brand" | "last4" | "expiryMonth" | "expiryYear" | "problem" | "createdAt"
> & {
  agreements: (Pick<Agreement, "kind" | "expiryDate"> & {
    subscriptions: Pick<Subscription, "number" | "productName">[];
  })[];
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
    select: {
      kind: true,
      expiryDate: true,
      subscriptions: {
        where: { state: { not: "ENDED" } },
        select: { number: true, productName: true },
        orderBy: { createdAt: "asc" },
      },
    },
  },
} satisfies Prisma.SavedCardSelect;

export function savedCardView(row: StoredSavedCard, now: Date): SavedCardView {
  const expiry = { month: row.expiryMonth, year: row.expiryYear };
  return {
    id: savedCardIdSchema.parse(row.id),
    brand: row.brand,
    last4: row.last4,
    expiry,
    expired: hasExpired(expiry, now),
    problem: cardProblems.find((problem) => problem === row.problem) ?? null,
    offered: row.agreements.some(({ kind, expiryDate }) => kind === "CARD_ON_FILE" && expiryDate > now),
    plans: row.agreements.flatMap(({ subscriptions }) =>
      subscriptions.map(({ number, productName }) => ({ number, name: productName })),
    ),
    savedAt: row.createdAt,
  };
}
