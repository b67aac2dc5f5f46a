import "server-only";
import { z } from "zod";

import type { ReadDatabase } from "@/lib/db/database";
import { Prisma } from "@/lib/db/generated/client";

/** How many rows of a work list are counted one by one at most. */
export const countedAtMost = 1_000;

/** A page of a list: the rows after or before the row with a number, or the first ones. */
export type ListPlace = { after?: string; before?: string };

/** The rows of a list, as parts of a statement. The list is ordered by `at` and then `id`, the latest first if it is not `oldestFirst`. */
export type ListSource = {
  oldestFirst?: boolean;
  /** `FROM … WHERE …` */
  rows: Prisma.Sql;
  at: Prisma.Sql;
  id: Prisma.Sql;
  /** Selects the `(at, id)` of the row with a number. */
  beside: (number: string) => Prisma.Sql;
  /** Further conditions, of which a row meets one. Each is planned by itself: their OR would read all rows. */
  search?: readonly Prisma.Sql[];
};

/** The ids of the rows of one page, in the list's order, and whether there are rows before and after it. */
export type ListPage = { ids: string[]; hasPrevious: boolean; hasNext: boolean };

/** Finds one page of a list, whose rows the caller reads by their ids. Reads one row more, which says whether another page follows. */
export async function readListPage(
  { place: { after, before }, pageSize, source }: { place: ListPlace; pageSize: number; source: ListSource },
  db: ReadDatabase,
): Promise<ListPage> {
  const { rows, at, id, beside, search = [Prisma.sql`true`], oldestFirst = false } = source;
  const isBackwards = after === undefined && before !== undefined;
  const number = after ?? before;
  const [compared, direction] =
    isBackwards !== oldestFirst ? [Prisma.sql`>`, Prisma.sql`ASC`] : [Prisma.sql`<`, Prisma.sql`DESC`];
  const place =
    number === undefined ? Prisma.sql`true` : Prisma.sql`(${at}, ${id}) ${compared} (${beside(number)})`;
  // The limit stands in the text, so that a prepared statement is planned for so few rows.
  const limit = Prisma.raw(String(pageSize + 1));
  const found = await db.$queryRaw`
    SELECT "id" FROM (${Prisma.join(
      search.map(
        (condition) => Prisma.sql`(SELECT ${id} AS "id", ${at} AS "at" ${rows} AND ${condition} AND ${place}
          ORDER BY ${at} ${direction}, ${id} ${direction} LIMIT ${limit})`,
      ),
      " UNION ",
    )}) "found" ORDER BY "at" ${direction}, "id" ${direction} LIMIT ${limit}`;
  const all = z.array(z.object({ id: z.string() })).parse(found);
  const ids = all.slice(0, pageSize).map((row) => row.id);
  const isMore = all.length > pageSize;
  return isBackwards
    ? { ids: ids.toReversed(), hasPrevious: isMore, hasNext: true }
    : { ids, hasPrevious: after !== undefined, hasNext: isMore };
}

/** Rows that were read by these ids, in the order of the ids. */
export function inOrderOf<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
