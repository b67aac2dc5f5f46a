import "server-only";
import { Prisma } from "@/lib/db/generated/client";

/**
 * Locks an order or a customer until the transaction ends, so that changes of one of them happen one after another.
 *
 * Read the row in a statement after it: that one sees what was written while this one waited.
 */
export async function lockRow(
  tx: Prisma.TransactionClient,
  table: "orders" | "customer",
  id: string,
): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM ${Prisma.raw(`"${table}"`)} WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`;
}
