import "server-only";
import { z } from "zod";

import { addDays, currentDay, type Day, dayStart, storedDay } from "@/lib/calendar/day";
import type { Database } from "@/lib/db/database";
import { merchant } from "@/lib/merchant";

import type { DaySpan } from "./period";
import { addedUp, sumColumns, tableOfDays } from "./read-sums";

type CloseDeps = { db: Database; now: () => Date };

/**
 * Stores the sums of each day that has ended and of which no operation is open or unknown; returns how many days there were.
 *
 * A row of the journal that is closed never changes, so neither do these sums. A day with an unknown outcome is added up from the
 * journal until that is resolved.
 */
export async function closeDays({ signal }: { signal: AbortSignal }, deps: CloseDeps): Promise<number> {
  let closed = 0;
  for (const day of await listDaysToClose(deps)) {
    if (signal.aborted) break;
    closed += await closeDay(day, deps);
  }
  return closed;
}

/** The days before today that are not closed, from the first on which money moved. */
async function listDaysToClose({ db, now }: CloseDeps): Promise<DaySpan[]> {
  const [first, closed] = await Promise.all([
    db.operation.aggregate({ where: { state: "SUCCEEDED" }, _min: { openedAt: true } }),
    db.closedDay.findMany({ where: { timeZone: merchant.timeZone }, select: { day: true } }),
  ]);
  if (first._min.openedAt === null) return [];
  const isClosed = new Set<Day>(closed.map(({ day }) => storedDay(day)));
  const today = currentDay(now());
  const days: DaySpan[] = [];
  for (let day = currentDay(first._min.openedAt); day < today; day = addDays(day, 1))
    if (!isClosed.has(day)) days.push(wholeDay(day));
  return days;
}

function wholeDay(day: Day): DaySpan {
  const { timeZone } = merchant;
  return { day, from: dayStart(day, timeZone), until: dayStart(addDays(day, 1), timeZone), isWhole: true };
}

/** Stores the sums of a day unless something of it may still change. */
async function closeDay(day: DaySpan, { db }: CloseDeps): Promise<number> {
  // An operation is dated when its transaction begins. Once no such transaction runs, a later statement sees every row of the day.
  const [row] = await db.$queryRaw<{ over: boolean }[]>`
    SELECT now() >= ${day.until.toISOString()}::timestamptz AND NOT EXISTS (
      SELECT FROM pg_stat_activity WHERE "datname" = current_database() AND "xact_start" < ${day.until.toISOString()}::timestamptz
    ) AS "over"`;
  if (row?.over !== true) return 0;
  const { timeZone } = merchant;
  const closed = await db.$queryRaw<unknown[]>`
    WITH "closed" AS (
      INSERT INTO "closed_day" ("time_zone", "day")
      SELECT ${timeZone}, d."day" FROM ${tableOfDays([day])}
      WHERE NOT EXISTS (SELECT FROM "operation" o WHERE o."state" IN ('OPEN', 'UNKNOWN')
        AND o."opened_at" >= d."from" AND o."opened_at" < d."until")
      ON CONFLICT DO NOTHING RETURNING "day"),
    "sums" AS (
      INSERT INTO "closed_day_sum" ("time_zone", ${sumColumns})
      SELECT ${timeZone}, "moved".* FROM "closed" JOIN ${tableOfDays([day])} USING ("day") ${addedUp()})
    SELECT FROM "closed"`;
  return closed.length;
}

/** The closed days whose stored sums are not those of the journal. */
export async function findWrongDays({ db }: { db: Database }): Promise<Day[]> {
  const { timeZone } = merchant;
  const closed = await db.closedDay.findMany({ where: { timeZone }, select: { day: true } });
  const days = closed.map(({ day }) => wholeDay(storedDay(day)));
  const rows = await db.$queryRaw`
    WITH "stored" AS (
      SELECT ${sumColumns} FROM "closed_day_sum" WHERE "time_zone" = ${timeZone}),
    "journal" AS (SELECT "moved".* FROM ${tableOfDays(days)} ${addedUp()})
    SELECT DISTINCT "day" FROM (
      (TABLE "stored" EXCEPT ALL TABLE "journal") UNION ALL (TABLE "journal" EXCEPT ALL TABLE "stored")) "different"
    ORDER BY 1`;
  return z
    .array(z.object({ day: z.date() }))
    .parse(rows)
    .map(({ day }) => storedDay(day));
}
