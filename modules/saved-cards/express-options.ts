import "server-only";

import { listSavedCards } from "./list-saved-cards";
import { isUsable, type SavedCardView } from "./views";
import { type AddressView, listAddresses } from "@/modules/accounts/addresses";
import type { CustomerId } from "@/lib/ids";
import type { Deps } from "@/lib/payments/deps";

/** What a customer can buy with on one page: at least one address, the preferred one first, and one card, the newest first. */
export type ExpressOptions = { addresses: AddressView[]; cards: SavedCardView[] };

/** Reads it; undefined for a customer without an address or without a card that the bank may take. */
export async function readExpressOptions(
  customer: { customerId: CustomerId },
  deps: Pick<Deps, "agreementUses" | "db" | "now">,
): Promise<ExpressOptions | undefined> {
  const [addresses, saved] = await Promise.all([
    listAddresses(customer, deps),
    listSavedCards(customer, deps),
  ]);
  const cards = saved.filter((card) => card.offered && isUsable(card) && card.problem === null);
  return addresses.length > 0 && cards.length > 0 ? { addresses, cards } : undefined;
}
