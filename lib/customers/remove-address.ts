import "server-only";
import type { AddressId, CustomerId } from "@/lib/ids";
import type { Deps } from "@/lib/payments/deps";

/** Removes an address of a customer. One that is not there, and one of another customer, stay as they are. */
export async function removeAddress(
  { customerId, addressId }: { customerId: CustomerId; addressId: AddressId },
  { db }: Pick<Deps, "db">,
): Promise<void> {
  await db.customerAddress.deleteMany({ where: { id: addressId, customerId } });
}
