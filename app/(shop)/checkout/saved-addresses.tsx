import "server-only";

import { type CurrentCustomer, currentCustomer } from "@/app/(shop)/current-customer";
import { SavedAddresses } from "@/components/shop/account/saved-addresses";
import type { Address } from "@/lib/addresses/format-address";
import { services } from "@/lib/composition";
import { addressLimit } from "@/lib/customers/address-views";
import { listAddresses } from "@/lib/customers/list-addresses";
import { type TypedAddress, saveAddress } from "@/lib/customers/save-address";

// All that the checkout has of saved addresses. A shop without accounts has none of them.

/** An address that can fill the checkout form. */
export type SavedAddress = Address & { id: string; phone: string | null };

/** Reads a customer's addresses, the preferred one first, and whether there is room for one more. A guest has none and no room. */
export async function readSavedAddresses(
  customer: CurrentCustomer | undefined,
): Promise<{ addresses: SavedAddress[]; hasRoom: boolean }> {
  if (customer === undefined) return { addresses: [], hasRoom: false };
  const addresses = await listAddresses({ customerId: customer.id }, await services());
  return { addresses, hasRoom: addresses.length < addressLimit };
}

/** Saves the address of an order in the customer's account, if there is room for it. A guest has no account. */
export async function keepAddress(typed: TypedAddress): Promise<void> {
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
