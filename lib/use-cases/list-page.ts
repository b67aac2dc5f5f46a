import "server-only";
import type { Database } from "@/lib/db/database";
import { Prisma } from "@/lib/db/generated/client";

/** How many rows of a list are counted one by one at most. */
export const countedAtMost = 1_000;

/** A page of a list, from 1; `after` or `before` is the number of the row beside it, from which it is found at any depth. */
export type ListPlace = { page: number; after?: string; before?: string };

/** How many rows a list has. Not exact: there are more. */
export type ListTotal = { count: number; exact: boolean };

/** The rows of a list, as parts of a statement. The list is ordered by `at` and then `id`, the latest first. */
export type ListSource = {
  /** `FROM … WHERE …` */
  rows: Prisma.Sql;
  at: Prisma.Sql;
  id: Prisma.Sql;
  /** Whether an index of words finds them, in no order. */
  isSearch: boolean;
};

/** Counts the rows of a list up to {@link countedAtMost}. */
export async function countList({ rows, at, id, isSearch }: ListSource, db: Database): Promise<ListTotal> {
  // In the list's order, so that the list's index is read, and not the table.
  const order = isSearch ? Prisma.empty : Prisma.sql`ORDER BY ${at} DESC, ${id} DESC`;
  const [found] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count"
    FROM (SELECT 1 ${rows} ${order} LIMIT ${countedAtMost + 1}) "counted"`;
  const count = found?.count ?? 0;
  return { count: Math.min(count, countedAtMost), exact: count <= countedAtMost };
}

/**
 * Reads the ids of one page of a list, in its order.
 *
 * Beside a known row it reads as many rows as it shows. By its number alone it counts from the nearer end of the list, so that
 * the last page costs what the first one costs. `beside` is the `(at, id)` of the row with a number.
 */
export async function readListPage(
  {
    place: { page, after, before },
    total,
    pageSize,
    source: { rows, at, id, isSearch },
    beside,
  }: {
    place: ListPlace;
    total: ListTotal;
    pageSize: number;
    source: ListSource;
    beside: (number: string) => Prisma.Sql;
  },
  db: Database,
): Promise<string[]> {
  const read = async (where: Prisma.Sql, direction: "DESC" | "ASC", skip: number, take: number) => {
    const way = Prisma.raw(direction);
    // The few rows of a search are found first and sorted then: the planner would walk through the whole list for them.
    const found = await (isSearch && total.exact
      ? db.$queryRaw<{ id: string }[]>`
          WITH "found" AS MATERIALIZED (SELECT ${at} AS "at", ${id} AS "id" ${rows} ${where} LIMIT ${countedAtMost})
          SELECT "id" FROM "found" ORDER BY "at" ${way}, "id" ${way} LIMIT ${take} OFFSET ${skip}`
      : db.$queryRaw<{ id: string }[]>`
          SELECT ${id} AS "id" ${rows} ${where} ORDER BY ${at} ${way}, ${id} ${way} LIMIT ${take} OFFSET ${skip}`);
    const ids = found.map((row) => row.id);
    return direction === "ASC" ? ids.toReversed() : ids;
  };
  const anywhere = Prisma.empty;
  if (after !== undefined)
    return read(Prisma.sql`AND (${at}, ${id}) < (${beside(after)})`, "DESC", 0, pageSize);
  if (before !== undefined)
    return read(Prisma.sql`AND (${at}, ${id}) > (${beside(before)})`, "ASC", 0, pageSize);
  const skip = (page - 1) * pageSize;
  const left = total.count - skip;
  if (!total.exact || skip <= total.count / 2) return read(anywhere, "DESC", skip, pageSize);
  if (left <= 0) return [];
  return read(anywhere, "ASC", Math.max(0, left - pageSize), Math.min(left, pageSize));
}

/** An e-mail address to its end: words that begin like its last one, `com`, would be half of all. */
const wholeAddress = /@[^@]+\.[a-z]{2,}$/i;

/**
 * The condition of a search by the beginning of words, for a row whose words `words` gives.
 *
 * Every word of the text must be there. The last one of each part between spaces may be its beginning, but for a whole
 * e-mail address.
 */
export function matchesWords(search: string, words: Prisma.Sql): Prisma.Sql {
  const wanted = search
    .slice(0, 100)
    .split(/\s+/)
    .flatMap((part) =>
      part
        .split(/[\0!-/:-@[-`{-~]+/)
        .filter((word) => word !== "")
        .map(
          (word, index, all) =>
            `'${word}'${index === all.length - 1 && !wholeAddress.test(part) ? ":*" : ""}`,
        ),
    );
  if (wanted.length === 0) return Prisma.sql`false`;
  return Prisma.sql`${words} @@ lower(${wanted.join(" & ")})::tsquery`;
}
