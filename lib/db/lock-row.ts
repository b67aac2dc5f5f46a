import "server-only";
import { Prisma } from "@/lib/db/generated/client";

type Transaction = Prisma.TransactionClient;

/**
 * Locks a row until the transaction ends, so that changes of it happen one after another.
 *
 * Read the row in a statement after it: that one sees what was written while this one waited.
 */
export async function lockRow(
  tx: Transaction,
  table: "orders" | "customer" | "saved_card" | "subscription",
  id: string,
): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM ${Prisma.raw(`"${table}"`)} WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`;
}

/**
 * Locks all plans, agreements and cards of a customer. What ends, moves or pays them takes this lock first, and so one after the
 * other: whatever order the rows are locked in then, two of them never wait for each other. After the rows of the order and the
 * payment.
 */
export async function lockPlansOf(tx: Transaction, customerId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${customerId}, 0))`;
}
