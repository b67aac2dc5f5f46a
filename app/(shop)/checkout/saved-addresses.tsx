import "server-only";

import { type CurrentCustomer, currentCustomer } from "@/app/(shop)/current-customer";
import { SavedAddresses } from "@/components/shop/account/saved-addresses";
import type { AddressWithPhone } from "@/lib/addresses/format-address";
import { services } from "@/app/composition/services";
import { addressLimit, listAddresses, type TypedAddress, saveAddress } from "@/lib/customers/addresses";
import { readLastDelivery } from "@/lib/orders/read-order";

import type { SavedAddress } from "./initial-values";

// All that the checkout has of saved addresses. A shop without accounts does without this file.

/** What a customer's account has for the checkout; a guest has nothing, and no room. */
type Saved = {
  /** The preferred one first. */
  addresses: SavedAddress[];
  /** That of the last order, for who has saved none. */
  last?: AddressWithPhone;
  /** Whether one more can be saved. */
  hasRoom: boolean;
};

export async function readSavedAddresses(customer: CurrentCustomer | undefined): Promise<Saved> {
  if (customer === undefined) return { addresses: [], hasRoom: false };
  const [asked, deps] = [{ customerId: customer.id }, await services()];
  const addresses = await listAddresses(asked, deps);
  const last = addresses.length === 0 ? await readLastDelivery(asked, deps) : undefined;
  return { addresses, last, hasRoom: addresses.length < addressLimit };
}

/** Saves the address of an order in the customer's account, if there is room for it. A guest has no account. */
export async function saveAddressOfOrder(typed: TypedAddress): Promise<void> {
  const customer = await currentCustomer();
  if (customer === undefined) return;
  await saveAddress({ customerId: customer.id, typed, preferred: false }, await services());
}

/** The choice between the saved addresses; nothing if there are none. `chosen` is the one that fills the form. */
export function SavedAddressChoice({
  addresses,
  chosen,
  locale,
}: {
  addresses: readonly SavedAddress[];
  chosen: SavedAddress | undefined;
  locale: string;
}) {
  if (addresses.length === 0) return null;
  return <SavedAddresses addresses={addresses} chosen={chosen?.id} locale={locale} />;
}
