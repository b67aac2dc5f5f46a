import "server-only";
import type { CardToken } from "@/lib/gateway/gateway";
import type { CustomerId, SavedCardId } from "@/lib/ids";
import { type PaymentAgreement, readSavedCardToken } from "@/lib/payments/agreements";
import type { Transaction } from "@/lib/payments/journal";
import { err, ok, type Result } from "@/lib/result";
import type { Deps } from "@/lib/use-cases/deps";

import { hasExpired } from "./card-expiry";

export type SavedCardChoice = { savedCardId: SavedCardId; customerId: CustomerId };

export type SavedCardError =
  /** It was removed, or is another customer's. */
  { kind: "saved_card_gone" } | { kind: "saved_card_expired" };

/** The card that a customer chose, with its token, which goes into the calls to the bank and nowhere else. */
export async function readPayableCard(
  choice: SavedCardChoice,
  deps: Pick<Deps, "db" | "now" | "cardTokenKeys">,
): Promise<Result<CardToken, SavedCardError>> {
  const card = await readSavedCardToken(choice, deps);
  if (card === undefined) return err({ kind: "saved_card_gone" });
  const expired = hasExpired({ month: card.expiryMonth, year: card.expiryYear }, deps.now());
  return expired ? err({ kind: "saved_card_expired" }) : ok(card);
}

/** The card's agreement is no longer in force: nothing may begin. */
export class SavedCardGone extends Error {}

/**
 * The agreement under which a saved card is used at checkout, locked so that it cannot end before the payment has begun.
 *
 * Throws `SavedCardGone` if none is in force, which undoes the transaction.
 */
export async function lockCardAgreement(
  tx: Transaction,
  { savedCardId, customerId }: SavedCardChoice,
  now: Date,
): Promise<PaymentAgreement> {
  const [agreement] = await tx.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "agreement"
    WHERE "saved_card_id" = ${savedCardId}::uuid AND "customer_id" = ${customerId}::uuid
      AND "kind" = 'CARD_ON_FILE' AND "state" = 'ACTIVE' AND "expiry_date" > ${now}::timestamptz
    ORDER BY "activated_at" DESC LIMIT 1 FOR NO KEY UPDATE`;
  if (agreement === undefined) throw new SavedCardGone("the card is not saved any more");
  return { agreementId: agreement.id, savedCardId };
}
