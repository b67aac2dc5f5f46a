import "server-only";
import { z } from "zod";
import type { Database } from "@/lib/db/database";
import { Prisma } from "@/lib/db/generated/client";
import { readCounter, counterSql } from "./counters";
import type { Search } from "./word-search";

/** How many rows of a list are counted one by one at most. */
export const countedAtMost = 1_000;

/** How many rows of a list a search looks through before it asks the index of words. */
const lookedThrough = 1_000;

/** In how many weeks a search asks for the words of each week, before it asks the index of all words. */
const weeksAsked = 8;

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
  /** Selects the `(at, id)` of the row with a number. */
  beside: (number: string) => Prisma.Sql;
  search?: Search;
  /** The counters that count the whole list exactly together, if there are any. */
  counters?: readonly string[];
};

/** The ids of the rows of one page, in the list's order, and how many rows the list has. */
export type ListPage = { ids: string[]; total: ListTotal };

type PageRead = { place: ListPlace; pageSize: number; source: ListSource };

/**
 * Finds one page of a list, whose rows the caller reads by their ids.
 *
 * If no counters count the list, up to {@link countedAtMost} rows are counted. A search counts only those until the row after
 * its page, so that a word that half of all rows have costs no more than a rare one.
 */
export async function readListPage(read: PageRead, db: Database): Promise<ListPage> {
  const { search, counters } = read.source;
  if (search !== undefined) return searchPage(read, search, db);
  return counters === undefined ? countedPage(read, db) : countedExactly(read, counters, db);
}

/**
 * Beside a known row it reads as many rows as it shows. By its number alone it counts from the nearer end of the list, so that
 * the last page costs what the first one costs.
 */
async function countedExactly(read: PageRead, counters: readonly string[], db: Database): Promise<ListPage> {
  const { place, pageSize, source } = read;
  if (place.page === 1 || isBeside(place)) {
    const found = Prisma.sql`SELECT ${counterSql(counters)} AS "count", ${pageIds(read)} AS "ids"`;
    const { count, ids } = await readFound(found, db);
    return { ids: inListOrder(place, ids), total: { count, exact: true } };
  }
  const count = await readCounter(counters, db);
  const total = { count, exact: true };
  const skip = (place.page - 1) * pageSize;
  const left = count - skip;
  if (left <= 0) return { ids: [], total };
  if (skip <= count / 2) return { ids: await readIds(read, db), total };
  const { at, id, rows } = source;
  const fromEnd = Prisma.sql`SELECT ARRAY(SELECT ${id} ${rows} ORDER BY ${at}, ${id}
    LIMIT ${Math.min(left, pageSize)} OFFSET ${Math.max(0, left - pageSize)}) AS "ids"`;
  const { ids } = await readFound(fromEnd, db);
  return { ids: ids.toReversed(), total };
}

async function readIds(read: PageRead, db: Database): Promise<string[]> {
  const { ids } = await readFound(Prisma.sql`SELECT ${pageIds(read)} AS "ids"`, db);
  return inListOrder(read.place, ids);
}

/** The ids of the rows of a page, as an array. */
function pageIds({ source: { at, id, rows, beside }, ...read }: PageRead): Prisma.Sql {
  return Prisma.sql`ARRAY(SELECT ${id} ${rows} ${placeOf({ ...read, beside }, { at, id })})`;
}

const foundPage = z.object({ count: z.number().optional(), ids: z.array(z.string()) });

/** Runs a select of one row: the "ids" of a page, in order, and the "count" if it counted. */
async function readFound(found: Prisma.Sql, db: Database): Promise<{ count: number; ids: string[] }> {
  const [row] = await db.$queryRaw<unknown[]>(found);
  const { count = 0, ids } = foundPage.parse(row);
  return { count, ids };
}

/**
 * Reads a page of a search, with a row more, which says whether the page is the last.
 *
 * Words that many rows have are in many of the next {@link lookedThrough} rows of the list. If these are too few, the words of
 * one week after the other are asked for. Only if {@link weeksAsked} weeks are too few, the index of all words is asked: it
 * finds all rows in no order, a million of them for a word that each one has.
 */
async function searchPage(read: PageRead, search: Search, db: Database): Promise<ListPage> {
  const { place, pageSize, source } = read;
  const { at, id, rows, beside } = source;
  const rowsBefore = (place.page - 1) * pageSize;
  const skip = isBeside(place) ? 0 : rowsBefore;
  const wanted = skip + pageSize + 1;
  const columns = { at: Prisma.sql`"at"`, id: Prisma.sql`"id"` };
  const first = { place: { ...place, page: 1 }, beside };
  const inOrder = placeOf({ ...first, pageSize: wanted }, columns);
  const found = Prisma.sql`
    WITH RECURSIVE "near" AS MATERIALIZED (
      SELECT "at", "id" FROM (
        SELECT ${at} AS "at", ${id} AS "id", ${search.ofRow} AS "matches" ${rows}
        ${placeOf({ ...first, pageSize: lookedThrough }, { at, id })}
      ) "next" WHERE "matches" ${inOrder}
    ), "weeks" ("week", "asked", "count", "ats", "ids") AS (
      ${foundInWeeks({ source, first, wanted, inOrder }, search)}
    ), "all" AS MATERIALIZED (
      SELECT ${at} AS "at", ${id} AS "id" ${rows} AND ${search.byIndex} AND (SELECT count(*) FROM "near") < ${wanted}
        AND NOT EXISTS (SELECT 1 FROM "weeks" WHERE "count" >= ${wanted})
    ), "listed" AS MATERIALIZED (
      SELECT row_number() OVER () AS "n", "id" FROM (
        SELECT "id" FROM (
          SELECT * FROM "all" UNION ALL SELECT * FROM "near" WHERE (SELECT count(*) FROM "near") = ${wanted}
          UNION ALL SELECT unnest("ats"), unnest("ids") FROM "weeks" WHERE (SELECT max("count") FROM "weeks") >= ${wanted}
        ) "either" WHERE true ${inOrder}) "ordered"
    )
    SELECT (SELECT count(*)::int FROM "listed") AS "count",
      ARRAY(SELECT "id" FROM "listed" ORDER BY "n" LIMIT ${pageSize} OFFSET ${skip}) AS "ids"`;
  const { count, ids } = await readFound(found, db);
  const isLast = place.before === undefined && count < wanted;
  return { ids: inListOrder(place, ids), total: { count: rowsBefore + ids.length, exact: isLast } };
}

type WeeksRead = {
  source: ListSource;
  first: Omit<Place, "pageSize">;
  wanted: number;
  /** The condition, order and limit of the wanted rows, over the columns "at" and "id". */
  inOrder: Prisma.Sql;
};

/**
 * Finds the rows of one week after the other, from that of the next row of the list on, as a recursive select: the week that
 * follows, how many weeks were asked, how many rows they have, and the rows of the week.
 */
function foundInWeeks({ source, first, wanted, inOrder }: WeeksRead, { ofWeek }: Search): Prisma.Sql {
  if (ofWeek === undefined)
    return Prisma.sql`SELECT 0, 0, 0::bigint, '{}'::timestamptz[], '{}'::uuid[] WHERE false`;
  const { at, id, rows } = source;
  const step = Prisma.raw(first.place.before === undefined ? "- 1" : "+ 1");
  return Prisma.sql`
      SELECT "week_of"("at"), 0, 0::bigint, '{}'::timestamptz[], '{}'::uuid[] FROM (
        SELECT ${at} AS "at" ${rows} ${placeOf({ ...first, pageSize: 1 }, { at, id })}
      ) "next" WHERE (SELECT count(*) FROM "near") < ${wanted}
      UNION ALL
      SELECT w."week" ${step}, w."asked" + 1, w."count" + f."count", f."ats", f."ids" FROM "weeks" w CROSS JOIN LATERAL (
        SELECT count(*) AS "count", array_agg("at") AS "ats", array_agg("id") AS "ids" FROM (
          SELECT * FROM (
            SELECT ${at} AS "at", ${id} AS "id" ${rows} AND ${ofWeek(Prisma.sql`w."week"`)} OFFSET 0
          ) "of_week" WHERE true ${inOrder}
        ) "next"
      ) f WHERE w."asked" < ${weeksAsked} AND w."count" < ${wanted}`;
}

async function countedPage(read: PageRead, db: Database): Promise<ListPage> {
  const { place, pageSize, source } = read;
  const { at, id, rows, beside } = source;
  const columns = { at: Prisma.sql`"at"`, id: Prisma.sql`"id"` };
  const found = Prisma.sql`
    WITH "counted" AS MATERIALIZED (
      SELECT ${at} AS "at", ${id} AS "id" ${rows} ORDER BY ${at} DESC, ${id} DESC LIMIT ${countedAtMost + 1}
    )
    SELECT (SELECT count(*)::int FROM "counted") AS "count",
      ARRAY(SELECT "id" FROM "counted" WHERE true ${placeOf({ place, pageSize, beside }, columns)}) AS "ids"`;
  const { count, ids } = await readFound(found, db);
  const total = { count: Math.min(count, countedAtMost), exact: count <= countedAtMost };
  // If there are more than were counted, the page may be among the others.
  const isAmongCounted = total.exact || (place.page === 1 && !isBeside(place));
  return { ids: isAmongCounted ? inListOrder(place, ids) : await readIds(read, db), total };
}

type Place = Pick<PageRead, "place" | "pageSize"> & Pick<ListSource, "beside">;

/** The condition, order and limit of the rows of a page. Those before a row come in the reverse order of the list. */
function placeOf(
  { place: { page, after, before }, pageSize, beside }: Place,
  { at, id }: Pick<ListSource, "at" | "id">,
): Prisma.Sql {
  // As text, so that a prepared statement is planned for so few rows.
  const take = Prisma.raw(String(pageSize));
  const newestFirst = Prisma.sql`ORDER BY ${at} DESC, ${id} DESC LIMIT ${take}`;
  if (after !== undefined) return Prisma.sql`AND (${at}, ${id}) < (${beside(after)}) ${newestFirst}`;
  if (before !== undefined)
    return Prisma.sql`AND (${at}, ${id}) > (${beside(before)}) ORDER BY ${at}, ${id} LIMIT ${take}`;
  return page === 1 ? newestFirst : Prisma.sql`${newestFirst} OFFSET ${(page - 1) * pageSize}`;
}

function isBeside({ after, before }: ListPlace): boolean {
  return after !== undefined || before !== undefined;
}

function inListOrder({ after, before }: ListPlace, ids: string[]): string[] {
  return after === undefined && before !== undefined ? ids.toReversed() : ids;
}

/** Rows that were read by these ids, in the order of the ids. */
export function inOrderOf<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
