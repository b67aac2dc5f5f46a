import "server-only";
import { addressIdSchema, type CustomerId } from "@/lib/ids";
import type { Deps } from "@/lib/use-cases/deps";
import type { AddressView } from "./views";

/** A customer's addresses: the preferred one first, then the newest. */
export async function listAddresses(
  { customerId }: { customerId: CustomerId },
  { db }: Pick<Deps, "db">,
): Promise<AddressView[]> {
  const rows = await db.customerAddress.findMany({
    where: { customerId },
    orderBy: [{ preferred: "desc" }, { createdAt: "desc" }, { id: "asc" }],
    omit: { customerId: true, createdAt: true },
  });
  return rows.map((row) => ({ ...row, id: addressIdSchema.parse(row.id) }));
}
