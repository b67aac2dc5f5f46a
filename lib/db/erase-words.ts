import "server-only";

import type { Prisma } from "@/lib/db/generated/client";

/** What stands where a word was erased that cannot be left out. */
export const erased = "[erased]";

/**
 * Empties what the table `erasable` names of the rows of a table that have one of these values in a column, such as the id of an order.
 *
 * The database refuses it outside of a transaction that has written a row of `erasure`.
 */
export async function eraseWords(
  tx: Prisma.TransactionClient,
  of: string,
  by: string,
  values: readonly (string | bigint)[],
): Promise<void> {
  if (values.length > 0) await tx.$queryRaw`SELECT 1 FROM "erase_words"(${of}, ${by}, ${values.map(String)})`;
}
