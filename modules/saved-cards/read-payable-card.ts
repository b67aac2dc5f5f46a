import "server-only";
import type { CardToken } from "@/lib/gateway/gateway";
import type { CustomerId, SavedCardId } from "@/lib/ids";
import { readSavedCardToken } from "@/lib/payments/agreements";
import { err, ok, type Result } from "@/lib/result";
import type { Deps } from "@/lib/payments/deps";

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
