import "server-only";
import { lockRow } from "@/lib/db/lock-row";
import type { AddressId, CustomerId } from "@/lib/ids";
import type { Deps } from "@/lib/payments/deps";

/** Makes an address the one that the checkout is filled with. False if the customer does not have it. */
export async function preferAddress(
  { customerId, addressId }: { customerId: CustomerId; addressId: AddressId },
  { db }: Pick<Deps, "db">,
): Promise<boolean> {
  return db.$transaction(async (tx) => {
    await lockRow(tx, "customer", customerId);
    const own = await tx.customerAddress.count({ where: { id: addressId, customerId } });
    if (own === 0) return false;
    await tx.customerAddress.updateMany({
      where: { customerId, preferred: true, id: { not: addressId } },
      data: { preferred: false },
    });
    await tx.customerAddress.update({ where: { id: addressId }, data: { preferred: true } });
    return true;
  });
}
