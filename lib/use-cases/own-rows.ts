import "server-only";
import { Prisma } from "@/lib/db/generated/client";
import type { CustomerId } from "@/lib/ids";
import type { Deps } from "@/lib/use-cases/deps";

/** Something of a customer's own that one statement can read together with the customer. */
export type OwnRows<View> = {
  /** An expression of the type JSON, from the id of the customer. No part of it is named "customer". */
  sql: (customerId: Prisma.Sql, now: Date) => Prisma.Sql;
  /** What people see of its value. */
  view(json: unknown, now: Date): View;
};

export const ownNothing: OwnRows<undefined> = { sql: () => Prisma.sql`NULL`, view: () => undefined };

/** Reads something of a customer's own. */
export async function readOwn<View>(
  own: OwnRows<View>,
  { customerId }: { customerId: CustomerId },
  { db, now }: Pick<Deps, "db" | "now">,
): Promise<View> {
  const [row] = await db.$queryRaw<{ own: unknown }[]>`/* prepared */
    SELECT ${own.sql(Prisma.sql`${customerId}::uuid`, now())} AS "own"`;
  return own.view(row?.own, now());
}
