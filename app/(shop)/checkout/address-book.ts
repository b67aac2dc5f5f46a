import "server-only";

import { services } from "@/app/composition/services";
import type { AddressWithPhone } from "@/lib/addresses/format-address";
import { readLastDelivery } from "@/lib/orders/read-order";
import type { CurrentCustomer, SavedAddress } from "@/modules/seam/visitor";
import { modules } from "@/modules/server";

/** Undefined in a shop that saves no addresses. */
export const addressBook = modules.find((module) => module.addressBook !== undefined)?.addressBook;

/** What is known of a customer's addresses; a guest has nothing, and no room. */
type Known = {
  /** The preferred one first. */
  addresses: SavedAddress[];
  /** That of the last order, for who has saved none. */
  last?: AddressWithPhone;
  /** Whether one more can be saved. */
  hasRoom: boolean;
};

export async function readAddresses(customer: CurrentCustomer | undefined): Promise<Known> {
  if (customer === undefined || addressBook === undefined) return { addresses: [], hasRoom: false };
  const [asked, deps] = [{ customerId: customer.id }, await services()];
  const read = await addressBook.read(asked, deps);
  return read.addresses.length > 0 ? read : { ...read, last: await readLastDelivery(asked, deps) };
}
