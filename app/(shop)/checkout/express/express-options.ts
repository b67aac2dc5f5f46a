import "server-only";

import { cache } from "react";

import { type CurrentCustomer, currentCustomer } from "@/app/(shop)/current-customer";
import { isUsable } from "@/components/shop/cards/saved-card-name";
import { listSavedCards } from "@/lib/cards/list-saved-cards";
import type { SavedCardView } from "@/lib/cards/views";
import { services } from "@/app/composition/services";
import { type AddressView, listAddresses } from "@/lib/customers/addresses";
import { merchant } from "@/lib/merchant";

/** What a customer can buy with on one page: at least one address, the preferred one first, and one card, the newest first. */
export type ExpressOptions = { customer: CurrentCustomer; addresses: AddressView[]; cards: SavedCardView[] };

/** Reads it; undefined for a guest, and for a customer without an address or without a card that the bank may take. */
export const readExpressOptions = cache(async (): Promise<ExpressOptions | undefined> => {
  const customer = merchant.features.savedCards ? await currentCustomer() : undefined;
  if (customer === undefined) return undefined;
  const [deps, asked] = [await services(), { customerId: customer.id }];
  const [addresses, saved] = await Promise.all([listAddresses(asked, deps), listSavedCards(asked, deps)]);
  const cards = saved.filter((card) => card.offered && isUsable(card) && card.problem === null);
  return addresses.length > 0 && cards.length > 0 ? { customer, addresses, cards } : undefined;
});
