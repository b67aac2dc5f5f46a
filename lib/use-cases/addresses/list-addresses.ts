import "server-only";
import { Prisma } from "@/lib/db/generated/client";
import { addressIdSchema, type CustomerId } from "@/lib/ids";
import { type OwnRows, readOwn } from "@/lib/use-cases/own-rows";
import type { Deps } from "@/lib/use-cases/deps";
import type { AddressView } from "./views";

/** A customer's addresses: the preferred one first, then the newest. */
export const ownAddresses: OwnRows<AddressView[]> = {
  sql: (customerId) => Prisma.sql`
    (SELECT COALESCE(json_agg(json_build_object('id', a."id", 'name', a."name", 'phone', a."phone",
        'addressLine1', a."address_line1", 'addressLine2', a."address_line2", 'city', a."city", 'region', a."region",
        'postalCode', a."postal_code", 'country', a."country", 'preferred', a."preferred")
      ORDER BY a."preferred" DESC, a."created_at" DESC, a."id"), '[]')
    FROM "customer_address" a WHERE a."customer_id" = ${customerId})`,
  view: (rows: AddressView[]) => rows.map((row) => ({ ...row, id: addressIdSchema.parse(row.id) })),
};

/** Lists a customer's addresses, as {@link ownAddresses} says. */
export function listAddresses(
  customer: { customerId: CustomerId },
  deps: Pick<Deps, "db" | "now">,
): Promise<AddressView[]> {
  return readOwn(ownAddresses, customer, deps);
}
