import "server-only";
import { Prisma } from "@/lib/db/generated/client";
import type { InJson } from "@/lib/db/in-json";
import { type CustomerId, type SavedCardId, savedCardIdSchema } from "@/lib/ids";
import { type OwnRows, readOwn } from "@/lib/use-cases/own-rows";
import type { Deps } from "@/lib/use-cases/deps";

import { type StoredSavedCard, savedCardView } from "./saved-card-view";
import type { SavedCardView } from "./views";

export type OwnCards = {
  /** Those with an agreement in force, the newest first. */
  saved: SavedCardView[];
  /** Those that a verified card replaces and that no plan is paid with: they are to be removed. */
  replaced: SavedCardId[];
};

type Row = Omit<InJson<StoredSavedCard>, "agreements"> & {
  agreements: InJson<StoredSavedCard["agreements"][number]>[];
  isReplaced: boolean;
};

/** A customer's cards that have not ended. */
export const ownCards: OwnRows<OwnCards> = {
  sql: (customerId) => Prisma.sql`
    (SELECT COALESCE(json_agg(json_build_object('id', c."id", 'brand', c."brand", 'last4', c."last4",
        'expiryMonth', c."expiry_month", 'expiryYear', c."expiry_year", 'problem', c."problem", 'createdAt', c."created_at",
        'agreements', (
          SELECT COALESCE(json_agg(json_build_object('kind', a."kind", 'expiryDate', a."expiry_date", 'subscriptions', (
            SELECT COALESCE(json_agg(json_build_object('number', p."number", 'productName', p."product_name")
              ORDER BY p."created_at"), '[]')
            FROM "subscription" p WHERE p."agreement_id" = a."id" AND p."state" <> 'ENDED'))), '[]')
          FROM "agreement" a WHERE a."saved_card_id" = c."id" AND a."state" = 'ACTIVE'),
        'isReplaced',
          EXISTS (SELECT 1 FROM "saved_card" n JOIN "agreement" a ON a."saved_card_id" = n."id"
            WHERE n."replaces_id" = c."id" AND n."customer_id" = c."customer_id" AND a."kind" = 'CARD_ON_FILE'
              AND a."state" = 'ACTIVE')
          AND NOT EXISTS (SELECT 1 FROM "agreement" a JOIN "subscription" p ON p."agreement_id" = a."id"
            WHERE a."saved_card_id" = c."id" AND a."state" <> 'ENDED' AND p."state" <> 'ENDED'))
      ORDER BY c."created_at" DESC), '[]')
    FROM "saved_card" c WHERE c."customer_id" = ${customerId} AND c."ended_at" IS NULL)`,
  view: (rows: Row[], now) => ({
    saved: rows
      .filter(({ agreements }) => agreements.length > 0)
      .map((row) => savedCardView(storedCard(row), now)),
    replaced: rows.filter(({ isReplaced }) => isReplaced).map(({ id }) => savedCardIdSchema.parse(id)),
  }),
};

function storedCard({ createdAt, agreements, ...card }: Row): StoredSavedCard {
  return {
    ...card,
    createdAt: new Date(createdAt),
    agreements: agreements.map((agreement) => ({
      ...agreement,
      expiryDate: new Date(agreement.expiryDate),
    })),
  };
}

/** A customer's saved cards, the newest first: those with an agreement in force. */
export async function listSavedCards(
  customer: { customerId: CustomerId },
  deps: Pick<Deps, "db" | "now">,
): Promise<SavedCardView[]> {
  return (await readOwn(ownCards, customer, deps)).saved;
}
