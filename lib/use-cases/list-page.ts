import "server-only";
import type { Database } from "@/lib/db/database";
import { Prisma } from "@/lib/db/generated/client";
import type { Search } from "./word-search";

/** How many rows of a list are counted one by one at most. */
export const countedAtMost = 1_000;

/** How many rows of a list a search looks through before it asks the index of words. */
const lookedThrough = 1_000;

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
  search?: Search;
};

/** The ids of the rows of one page, in the list's order, and how many rows the list has. */
export type ListPage = { ids: string[]; total: ListTotal };

type PageRead = {
  place: ListPlace;
  pageSize: number;
  source: ListSource;
  /** Selects the `(at, id)` of the row with a number. */
  beside: (number: string) => Prisma.Sql;
};

/**
 * Reads one page of a list.
 *
 * Where the `total` is not known, up to {@link countedAtMost} rows are counted, by the statement that reads the page. A search
 * counts only those until the row after its page, so that a word that half of all rows have costs no more than a rare one.
 */
export async function readListPage(
  { total, ...read }: PageRead & { total?: ListTotal },
  db: Database,
): Promise<ListPage> {
  if (total !== undefined) return { ids: await readPage(read, total, db), total };
  const { search } = read.source;
  return search === undefined ? countedPage(read, db) : searchPage(read, search, db);
}

/**
 * Beside a known row it reads as many rows as it shows. By its number alone it counts from the nearer end of the list, so that
 * the last page costs what the first one costs.
 */
async function readPage(read: PageRead, total: ListTotal, db: Database): Promise<string[]> {
  const { place, pageSize } = read;
  const skip = (place.page - 1) * pageSize;
  const left = total.count - skip;
  const isBeside = place.after !== undefined || place.before !== undefined;
  if (isBeside || !total.exact || skip <= total.count / 2) return readRows(read, db);
  if (left <= 0) return [];
  const { at, id, rows } = read.source;
  const found = await db.$queryRaw<{ id: string }[]>`
    SELECT ${id} AS "id" ${rows} ORDER BY ${at}, ${id}
    LIMIT ${Math.min(left, pageSize)} OFFSET ${Math.max(0, left - pageSize)}`;
  return found.map((row) => row.id).toReversed();
}

async function readRows({ source, ...read }: PageRead, db: Database): Promise<string[]> {
  const { at, id, rows } = source;
  const found = await db.$queryRaw<{ id: string }[]>`
    SELECT ${id} AS "id" ${rows} ${placeOf(read, { at, id })}`;
  return inListOrder(
    read.place,
    found.map((row) => row.id),
  );
}

/**
 * Reads a page of a search, with a row more, which says whether the page is the last.
 *
 * Words that many rows have are in many of the next {@link lookedThrough} rows of the list. Only where these are too few, the
 * index of words is asked: it finds all rows in no order, a million of them for a word that each one has.
 */
async function searchPage(
  { source, pageSize, ...read }: PageRead,
  search: Search,
  db: Database,
): Promise<ListPage> {
  const { at, id, rows } = source;
  const isBeside = read.place.after !== undefined || read.place.before !== undefined;
  const rowsBefore = (read.place.page - 1) * pageSize;
  const skip = isBeside ? 0 : rowsBefore;
  const wanted = skip + pageSize + 1;
  const columns = { at: Prisma.sql`"at"`, id: Prisma.sql`"id"` };
  const first = { ...read, place: { ...read.place, page: 1 } };
  const inOrder = placeOf({ ...first, pageSize: wanted }, columns);
  const found = await db.$queryRaw<{ id: string }[]>`
    WITH "near" AS MATERIALIZED (
      SELECT "at", "id" FROM (
        SELECT ${at} AS "at", ${id} AS "id", ${search.ofRow} AS "matches" ${rows}
        ${placeOf({ ...first, pageSize: lookedThrough }, { at, id })}
      ) "next" WHERE "matches" ${inOrder}
    ), "all" AS MATERIALIZED (
      SELECT ${at} AS "at", ${id} AS "id" ${rows} AND ${search.byIndex} AND (SELECT count(*) FROM "near") < ${wanted}
    )
    SELECT "id" FROM (
      SELECT * FROM "all" UNION ALL SELECT * FROM "near" WHERE (SELECT count(*) FROM "near") = ${wanted}
    ) "found" WHERE true ${inOrder}`;
  const ids = found.slice(skip, skip + pageSize).map((row) => row.id);
  const isLast = read.place.before === undefined && found.length < wanted;
  return {
    ids: inListOrder(read.place, ids),
    total: { count: rowsBefore + ids.length, exact: isLast },
  };
}

async function countedPage(read: PageRead, db: Database): Promise<ListPage> {
  const { at, id, rows } = read.source;
  const columns = { at: Prisma.sql`"at"`, id: Prisma.sql`"id"` };
  const [found] = await db.$queryRaw<[{ count: number; ids: string[] }]>`
    WITH "counted" AS MATERIALIZED (
      SELECT ${at} AS "at", ${id} AS "id" ${rows} ORDER BY ${at} DESC, ${id} DESC LIMIT ${countedAtMost + 1}
    )
    SELECT (SELECT count(*)::int FROM "counted") AS "count",
      ARRAY(SELECT "id"::text FROM "counted" WHERE true ${placeOf(read, columns)}) AS "ids"`;
  const total = { count: Math.min(found.count, countedAtMost), exact: found.count <= countedAtMost };
  // Where there are more than were counted, the page may be among the others.
  const ids = total.exact ? inListOrder(read.place, found.ids) : await readRows(read, db);
  return { ids, total };
}

/** The condition, order and limit of the rows of a page. Those before a row come in the reverse order of the list. */
function placeOf(
  { place: { page, after, before }, pageSize, beside }: Omit<PageRead, "source">,
  { at, id }: Pick<ListSource, "at" | "id">,
  take = pageSize,
): Prisma.Sql {
  const newestFirst = Prisma.sql`ORDER BY ${at} DESC, ${id} DESC LIMIT ${take}`;
  if (after !== undefined) return Prisma.sql`AND (${at}, ${id}) < (${beside(after)}) ${newestFirst}`;
  if (before !== undefined)
    return Prisma.sql`AND (${at}, ${id}) > (${beside(before)}) ORDER BY ${at}, ${id} LIMIT ${take}`;
  return Prisma.sql`${newestFirst} OFFSET ${(page - 1) * pageSize}`;
}

function inListOrder({ after, before }: ListPlace, ids: string[]): string[] {
  return after === undefined && before !== undefined ? ids.toReversed() : ids;
}
