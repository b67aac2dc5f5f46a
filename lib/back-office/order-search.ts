import "server-only";
import { z } from "zod";
import type { ReadDatabase } from "@/lib/db/database";
import { Prisma } from "@/lib/db/generated/client";
import { wordSearch } from "@/lib/lists/word-search";
import type { OrderSearch, SearchPart, SearchReading } from "./read-search";

const text = Prisma.sql`"orders"."number" || ' ' || "orders"."name" || ' ' || "orders"."email" || ' ' || "orders"."city"`;

/** The id of the one order that a text names; undefined if it names none, or several. Each is looked up in an index of its own. */
export async function findNamedOrder({ name }: OrderSearch, db: ReadDatabase): Promise<string | undefined> {
  if (name === undefined) return undefined;
  const { numbers, bankId } = name;
  const rows = await db.$queryRaw`
    SELECT "id" FROM "orders" WHERE "number" = ANY (${numbers})
    UNION SELECT "order_id" FROM "payment" WHERE "gateway_order_id" = ${bankId} AND "order_id" IS NOT NULL
    UNION (SELECT p."order_id" FROM "operation" o JOIN "payment" p ON p."id" = o."payment_id"
      WHERE o."gateway_transaction_id" = ${bankId} AND p."order_id" IS NOT NULL LIMIT 2)
    LIMIT 2`;
  const [order, another] = z.array(z.object({ id: z.string() })).parse(rows);
  return another === undefined ? order?.id : undefined;
}

/** The condition of one order, for rows that have "orders". */
export function namedOrder(id: string): Prisma.Sql[] {
  return [Prisma.sql`"orders"."id" = ${id}::uuid`];
}

/**
 * The conditions of a search, for rows that have "orders", which meet one of them. Words that also name an article are conditions of
 * their own: what many bought is found by a look at the latest orders.
 */
export async function orderSearch(
  { parts: [first, ...others] }: OrderSearch,
  db: ReadDatabase,
): Promise<Prisma.Sql[]> {
  if (first === undefined) return [Prisma.sql`false`];
  const [words, article] = first.readings;
  if (words?.kind !== "words") return [allOf([first, ...others])];
  const named = await withIndex(conditionOf(words), db);
  return [named, ...(article === undefined ? [] : [conditionOf(article)])].map((condition) =>
    Prisma.join([condition, ...others.map(({ readings }) => anyOf(readings))], " AND "),
  );
}

/** How many orders have words that a look at the latest orders finds soon. */
const common = 5_000;

/**
 * A condition on words that is met by the index if few orders have them, or none: the planner does not see that, and would read all
 * orders from the latest one on.
 */
async function withIndex(condition: Prisma.Sql, db: ReadDatabase): Promise<Prisma.Sql> {
  const [row] = await db.$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS "count" FROM (SELECT 1 FROM "orders" WHERE ${condition} LIMIT ${Prisma.raw(String(common))}) "found"`;
  if (row.count === common) return condition;
  return Prisma.sql`"orders"."id" IN (SELECT "orders"."id" FROM "orders" WHERE ${condition} OFFSET 0)`;
}

function allOf(parts: readonly SearchPart[]): Prisma.Sql {
  const conditions = parts.map(({ readings }) => anyOf(readings));
  return Prisma.sql`(${Prisma.join(conditions, " AND ")})`;
}

/** Of several readings each asks its own index: an OR over them would read all orders. */
function anyOf(readings: readonly SearchReading[]): Prisma.Sql {
  const all = readings.map(conditionOf);
  if (all.length === 0) return Prisma.sql`false`;
  if (all.length === 1) return all[0]!;
  const found = all.map((condition) => Prisma.sql`SELECT "orders"."id" FROM "orders" WHERE ${condition}`);
  return Prisma.sql`"orders"."id" IN (${Prisma.join(found, " UNION ALL ")})`;
}

function conditionOf(reading: SearchReading): Prisma.Sql {
  switch (reading.kind) {
    case "card":
      return Prisma.sql`"orders"."id" IN (SELECT "order_id" FROM "payment" WHERE "card_last4" = ${reading.digits})`;
    case "words":
      return wordSearch(reading.text, text);
    case "article":
      return Prisma.sql`"orders"."id" IN (SELECT "order_id" FROM "order_line" WHERE "product_id" = ANY (${reading.productIds}::uuid[]))`;
    case "phone": {
      const end = `${reading.digits.split("").toReversed().join("")}%`;
      return Prisma.sql`reverse("orders"."phone") LIKE ${end}`;
    }
    case "amount": {
      const { minorByExponent, currency } = reading;
      const pairs = minorByExponent.map(
        ([exponent, minor]) =>
          Prisma.sql`("orders"."currency_exponent" = ${exponent} AND "orders"."total_minor" = ${minor}::bigint)`,
      );
      const totals = minorByExponent.map(([, minor]) => BigInt(minor));
      return Prisma.sql`("orders"."total_minor" = ANY (${totals}::bigint[]) AND (${Prisma.join(pairs, " OR ")})
        AND ${currency === null ? Prisma.sql`true` : Prisma.sql`"orders"."currency" = ${currency}`})`;
    }
    case "day":
      return Prisma.sql`("orders"."created_at" >= ${reading.from}::timestamptz AND "orders"."created_at" < ${reading.until}::timestamptz)`;
    case "parts":
      return allOf(reading.parts);
  }
}
