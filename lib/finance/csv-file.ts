import "server-only";
import { Readable } from "node:stream";

import { stringify } from "csv-stringify";

import { merchant } from "@/lib/merchant";
import { toDecimal } from "@/lib/money/decimals";
import type { Money } from "@/lib/money/money";

import type { Place } from "./place";

/** How each column of a file is written from a row; undefined and null leave it empty. */
export type Columns<Row> = Record<string, (row: Row) => string | null | undefined>;

/** How many rows are in memory at a time. */
const batch = 1_000;

/**
 * Rows as a CSV file, written while they are read, so that a long one takes no more memory than a short one.
 *
 * `readPage` returns the rows after a place, at most `limit` of them.
 */
export function csvFile<Row extends Place>(
  columns: Columns<Row>,
  readPage: (page: { after: Place | undefined; limit: number }) => Promise<Row[]>,
): ReadableStream<Uint8Array> {
  const file = Readable.from(writeRows(columns, readPage)).pipe(
    stringify({ header: true, columns: Object.keys(columns), bom: true }),
  );
  return Readable.toWeb(file) as ReadableStream<Uint8Array>;
}

async function* writeRows<Row extends Place>(
  columns: Columns<Row>,
  readPage: (page: { after: Place | undefined; limit: number }) => Promise<Row[]>,
): AsyncGenerator<Record<string, string>> {
  let after: Place | undefined;
  for (;;) {
    const rows = await readPage({ after, limit: batch });
    for (const row of rows)
      yield Object.fromEntries(Object.entries(columns).map(([name, write]) => [name, write(row) ?? ""]));
    after = rows.at(-1);
    if (rows.length < batch) return;
  }
}

const localTimes = new Intl.DateTimeFormat("sv-SE", {
  timeZone: merchant.timeZone,
  dateStyle: "short",
  timeStyle: "medium",
});

/** A time where the merchant is. */
export const localTime = (at: Date) => localTimes.format(at);

/** Text that a spreadsheet does not run as a formula: it begins with an apostrophe if it could. */
export function plainText(value: string | null | undefined): string | null | undefined {
  return value && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
}

/** An amount in two columns: with a point before its decimals, and in minor units. */
export function amountColumns<Row>(
  name: string,
  amountOf: (row: Row) => Money,
): Record<string, (row: Row) => string> {
  return {
    [name]: (row) => toDecimal(amountOf(row)),
    [`${name}_minor`]: (row) => String(amountOf(row).minor),
  };
}

/** The headers of an answer that is a CSV file. */
export function csvHeaders(fileName: string): Record<string, string> {
  return {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${fileName}"`,
    "cache-control": "no-store",
  };
}
