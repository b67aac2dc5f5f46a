import "server-only";

import { listSavedCards } from "./list-saved-cards";
import { isUsable, type SavedCardView } from "./views";
import { listAddresses } from "@/modules/accounts/addresses";
import type { CustomerId } from "@/lib/ids";
import { merchant } from "@/lib/merchant";
import { addressWithPhone } from "@/lib/orders/order-columns";
import type { Deps } from "@/lib/payments/deps";
import type { SavedAddress } from "@/modules/seam/visitor";

/** What a customer can buy with on one page: at least one address, the preferred one first, and one card, the newest first. */
export type ExpressOptions = { addresses: SavedAddress[]; cards: SavedCardView[] };

type Asked = { customerId: CustomerId };

/** Reads it; undefined for a customer without an address or without a card that the bank may take. */
export async function readExpressOptions(
  customer: Asked,
  deps: Pick<Deps, "agreementUses" | "db" | "now">,
): Promise<ExpressOptions | undefined> {
  const [kept, saved] = await Promise.all([listAddresses(customer, deps), listSavedCards(customer, deps)]);
  const cards = saved.filter((card) => card.offered && isUsable(card) && card.problem === null);
  if (cards.length === 0) return undefined;
  const addresses = kept.length > 0 ? kept : await listLastAddress(customer, deps);
  return addresses.length > 0 ? { addresses, cards } : undefined;
}

/**
 * The address of the last order that the customer paid with a card of theirs, for who has saved none.
 *
 * An order that became theirs by its e-mail address alone does not count: with one press its address would get the next goods.
 */
async function listLastAddress({ customerId }: Asked, { db }: Pick<Deps, "db">): Promise<SavedAddress[]> {
  const order = await db.order.findFirst({
    where: {
      customerId,
      country: { in: merchant.deliveryCountries },
      payments: { some: { status: "APPROVED", agreement: { customerId, activatedAt: { not: null } } } },
    },
    orderBy: { createdAt: "desc" },
    select: addressWithPhone,
  });
  return order === null ? [] : [{ ...order, id: "last" }];
}
