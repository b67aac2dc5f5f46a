import "server-only";

import { Readable } from "node:stream";

import { stringify } from "csv-stringify";
import { z } from "zod";

import { merchant } from "@/lib/merchant";
import { toDecimal } from "@/lib/money/decimals";
import type { Money } from "@/lib/money/money";
import { toSpreadsheet } from "@/lib/text/spreadsheet-text";

/** A number or a time that the shop writes itself, which a spreadsheet may read as one. */
type Written = { written: string };

/** How each column of a file is written from a row: as text that a spreadsheet leaves as it is, or as a number. Null leaves it empty. */
export type Columns<Row> = Record<string, (row: Row) => string | Written | null | undefined>;

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
      yield Object.fromEntries(Object.entries(columns).map(([name, write]) => [name, cellOf(write(row))]));
    after = rows.at(-1);
    if (rows.length < batch) return;
  }
}

function cellOf(value: string | Written | null | undefined): string {
  if (typeof value === "object") return value?.written ?? "";
  return toSpreadsheet(value ?? "", { keepsDigits: true });
}

/** A cell that is a number or a time. */
export const written = (text: string): Written => ({ written: text });

const localTimes = new Intl.DateTimeFormat("sv-SE", {
  timeZone: merchant.timeZone,
  dateStyle: "short",
  timeStyle: "medium",
});

/** A time where the merchant is, and in UTC. */
export function timeColumns<Row>(
  name: string,
  timeOf: (row: Row) => Date,
): Record<string, (row: Row) => Written> {
  return {
    [name]: (row) => written(localTimes.format(timeOf(row))),
    [`${name}_utc`]: (row) => written(timeOf(row).toISOString()),
  };
}

/** An amount in two columns: with a point before its decimals, and in minor units. */
export function amountColumns<Row>(
  name: string,
  amountOf: (row: Row) => Money,
): Record<string, (row: Row) => Written> {
  return {
    [name]: (row) => written(toDecimal(amountOf(row))),
    [`${name}_minor`]: (row) => written(String(amountOf(row).minor)),
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

/** The place of a row in a list by time: what follows it is read from an index, however far it is from the first row. */
export type Place = { at: Date; id: string };

/** A place as an address has it: its time and its id. */
export const placeSchema = z
  .string()
  .regex(/^[^_]+_[^_]+$/)
  .transform((text) => text.split("_"))
  .pipe(z.tuple([z.iso.datetime(), z.uuid()]))
  .transform(([at, id]): Place => ({ at: new Date(at), id }));

/** Writes a place for an address. */
export function writePlace({ at, id }: Place): string {
  return `${at.toISOString()}_${id}`;
}
