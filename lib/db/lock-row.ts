import "server-only";
import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { PaymentStatus } from "@/lib/db/generated/enums";
import { orderIdSchema, type PaymentId } from "@/lib/ids";

type Transaction = Prisma.TransactionClient;

// A lock is held until the transaction ends, so that changes of its row happen one after another. The order is the same everywhere:
// order, payment, the customer's agreements, one of them, discount codes, products. Read a row in a statement after its lock: that one sees what was
// written while this one waited. A function that returns columns returns those of the row as it is then.

export async function lockRow(
  tx: Transaction,
  table: "orders" | "customer" | "saved_card",
  id: string,
): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM ${Prisma.raw(`"${table}"`)} WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`;
}

/** Locks the accounts of all owners, in the order of their ids. */
export async function lockOwners(tx: Transaction): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM "staff" WHERE "role" = 'owner' ORDER BY "id" FOR NO KEY UPDATE`;
}

/** Keeps these accounts of staff as they are until the transaction ends, in the order of their ids: whoever changes one waits. */
export async function holdStaff(tx: Transaction, emails: readonly string[]): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM "staff" WHERE "email" = ANY (${emails}::text[]) ORDER BY "id" FOR SHARE`;
}

/** Locks the order with this number, if there is one. */
export async function lockOrderByNumber(tx: Transaction, number: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM "orders" WHERE "number" = ${number} FOR NO KEY UPDATE`;
}

/**
 * Locks the guests' orders with an address that were paid or placed in this browser, in the order of their ids, and returns these: they
 * become those of the address's customer. A stranger may place any number of unpaid ones with it.
 */
export async function lockOrdersToClaim(
  tx: Transaction,
  { email, shopper }: { email: string; shopper: string | undefined },
): Promise<string[]> {
  const rows = await tx.$queryRaw`
    SELECT "id" FROM "orders" WHERE lower("email") = ${email} AND "customer_id" IS NULL
      AND ("shopper" = ${shopper ?? null} OR EXISTS (
        SELECT FROM "payment" p WHERE p."order_id" = "orders"."id" AND p."status" = 'APPROVED'))
    ORDER BY "id" FOR NO KEY UPDATE`;
  return z
    .array(z.object({ id: z.string() }))
    .parse(rows)
    .map(({ id }) => id);
}

const unexpiredOrder = z.object({
  id: orderIdSchema,
  createdAt: z.date(),
  number: z.string(),
  currency: z.string(),
  currencyExponent: z.int(),
  totalMinor: z.bigint(),
});

/** Locks an order and returns what is charged for it; undefined if it has expired. */
export async function lockUnexpiredOrder(
  tx: Transaction,
  id: string,
): Promise<z.infer<typeof unexpiredOrder> | undefined> {
  const [order] = await tx.$queryRaw<unknown[]>`
    SELECT "id", "created_at" AS "createdAt", "number", "currency", "currency_exponent" AS "currencyExponent", "total_minor" AS "totalMinor"
    FROM "orders" WHERE "id" = ${id}::uuid AND "expired_at" IS NULL FOR NO KEY UPDATE`;
  return order === undefined ? undefined : unexpiredOrder.parse(order);
}

const lockedPayment = z.object({
  status: z.enum(PaymentStatus),
  revision: z.int(),
  outcomeUnknown: z.boolean(),
  chargedBackMinor: z.bigint(),
  dispatchCount: z.int(),
});

/** Locks a payment, also against new rows that refer to it, and returns what its open operation depends on. */
export async function lockPaymentRow(tx: Transaction, id: PaymentId): Promise<z.infer<typeof lockedPayment>> {
  const [row] = await tx.$queryRaw<unknown[]>`
    SELECT "status", "revision", "outcome_unknown" AS "outcomeUnknown", "charged_back_minor" AS "chargedBackMinor",
      "dispatch_count" AS "dispatchCount" FROM "payment" WHERE "id" = ${id}::uuid FOR UPDATE`;
  return lockedPayment.parse(row);
}

/** Locks the payments of these operations, in the order of their ids. */
export async function lockPaymentsOf(tx: Transaction, operationIds: readonly string[]): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM "payment" WHERE "id" IN (SELECT "payment_id" FROM "operation" WHERE "id" = ANY (${operationIds}::uuid[]))
    ORDER BY "id" FOR UPDATE`;
}

/**
 * Locks all agreements and cards of a customer, and what modules have with them. What ends, moves or pays them takes this lock first, and so one after the
 * other: whatever order the rows are locked in then, two of them never wait for each other.
 */
export async function lockAgreementsOf(tx: Transaction, customerId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${customerId}, 0))`;
}

/** Locks an agreement with its card, so that it does not end meanwhile; false if it is not active. */
export async function lockActiveAgreement(
  tx: Transaction,
  { agreementId, savedCardId }: { agreementId: string | null; savedCardId: string | null },
): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "agreement" WHERE "id" = ${agreementId}::uuid AND "saved_card_id" = ${savedCardId}::uuid
      AND "state" = 'ACTIVE' FOR NO KEY UPDATE`;
  return rows.length === 1;
}

/** Locks the agreement under which a saved card is used at checkout and returns its id; undefined if none is in force. */
export async function lockCheckoutAgreement(
  tx: Transaction,
  { savedCardId, customerId }: { savedCardId: string; customerId: string },
  now: Date,
): Promise<string | undefined> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT "id" FROM "agreement"
    WHERE "saved_card_id" = ${savedCardId}::uuid AND "customer_id" = ${customerId}::uuid
      AND "kind" = 'CARD_ON_FILE' AND "state" = 'ACTIVE' AND "expiry_date" > ${now}::timestamptz
    ORDER BY "activated_at" DESC LIMIT 1 FOR NO KEY UPDATE`;
  return z.array(z.object({ id: z.string() })).parse(rows)[0]?.id;
}

const lockedProduct = z.object({ id: z.string(), stock: z.int().nullable() });

/** Locks products in the order of their ids and returns their stock; null if it is not counted. */
export async function lockProducts(
  tx: Transaction,
  ids: readonly string[],
): Promise<z.infer<typeof lockedProduct>[]> {
  const rows = await tx.$queryRaw`
    SELECT "id", "stock" FROM "product" WHERE "id" = ANY (${ids}::uuid[]) ORDER BY "id" FOR NO KEY UPDATE`;
  return z.array(lockedProduct).parse(rows);
}

/** Locks whoever holds pieces of unpaid orders, each by a digest. Before any product is locked. */
export async function lockHolders(tx: Transaction, holders: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    SELECT pg_advisory_xact_lock("key") FROM (
      SELECT DISTINCT hashtextextended("holder", 0) AS "key" FROM unnest(${holders}::text[]) "holder" ORDER BY 1) "ordered"`;
}

const lookup = z.object({ id: z.string(), number: z.string(), email: z.string() });

/** Locks the oldest requests for links to orders that no other process has locked, and returns them. */
export async function lockLookups(tx: Transaction, limit: number): Promise<z.infer<typeof lookup>[]> {
  const rows = await tx.$queryRaw`
    SELECT "id", "number", "email" FROM "order_lookup" ORDER BY "asked_at" LIMIT ${limit} FOR UPDATE SKIP LOCKED`;
  return z.array(lookup).parse(rows);
}

/** Lets one import of a settlement report run at a time. */
export async function lockImports(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(72707370)`;
}

/** Lets one worker at a time chain the audit. */
export async function lockAuditChain(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('chain of the audit', 0))`;
}

/** Lets one worker at a time create its queues. */
export async function lockQueueCreation(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('queues of jobs', 0))`;
}
