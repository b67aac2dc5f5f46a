import "server-only";
import { addressIdSchema, type CustomerId } from "@/lib/ids";
import type { Deps } from "@/lib/payments/deps";
import type { AddressView } from "./address-views";

/** Lists a customer's addresses: the preferred one first, then the newest. */
export async function listAddresses(
  { customerId }: { customerId: CustomerId },
  { db }: Pick<Deps, "db">,
): Promise<AddressView[]> {
  const addresses = await db.customerAddress.findMany({
    where: { customerId },
    omit: { customerId: true, createdAt: true },
    orderBy: [{ preferred: "desc" }, { createdAt: "desc" }, { id: "asc" }],
  });
  return addresses.map((address) => ({ ...address, id: addressIdSchema.parse(address.id) }));
}
