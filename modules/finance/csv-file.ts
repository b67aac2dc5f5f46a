import "server-only";

import { Readable } from "node:stream";

import { stringify } from "csv-stringify/sync";
import { z } from "zod";

import { merchant } from "@/lib/merchant";
import { toDecimal } from "@/lib/money/decimals";
import type { Money } from "@/lib/money/money";
import { type FileDialect, fileDialects } from "@/lib/text/file-dialect";
import { toSpreadsheet } from "@/lib/text/spreadsheet-text";

/** A number or a time that the shop writes itself, which a spreadsheet may read as one; or an id for programs. */
type Written = { written: string; isDecimal?: true };

/** How each column of a file is written from a row: as text that a spreadsheet leaves as it is, or as a number. Null leaves it empty. */
export type Columns<Row> = Record<string, (row: Row) => string | Written | null | undefined>;

/** How many rows are in memory at a time. */
const batch = 1_000;

/**
 * Rows as a CSV file, written while they are read, so that a long one takes no more memory than a short one.
 *
 * `readPage` returns the rows after another, at most `limit` of them. A page is one chunk: a chunk for each row takes its time on the
 * way through server and compression.
 */
export function csvFile<Row>(
  columns: Columns<Row>,
  dialect: FileDialect,
  readPage: (page: { after: Row | undefined; limit: number }) => Promise<Row[]>,
): ReadableStream<Uint8Array> {
  const pages = Readable.from(writePages(columns, dialect, readPage), { objectMode: false });
  return Readable.toWeb(pages) as ReadableStream<Uint8Array>;
}

async function* writePages<Row>(
  columns: Columns<Row>,
  dialect: FileDialect,
  readPage: (page: { after: Row | undefined; limit: number }) => Promise<Row[]>,
): AsyncGenerator<string> {
  const { delimiter, point } = fileDialects[dialect];
  const writers = Object.values(columns);
  yield stringify([Object.keys(columns)], { delimiter, bom: true });
  let after: Row | undefined;
  for (;;) {
    const rows = await readPage({ after, limit: batch });
    const cells = rows.map((row) => writers.map((write) => cellOf(write(row), point)));
    if (rows.length > 0) yield stringify(cells, { delimiter });
    after = rows.at(-1);
    if (rows.length < batch) return;
  }
}

function cellOf(value: string | Written | null | undefined, point: "." | ","): string {
  if (typeof value !== "object") return toSpreadsheet(value ?? "", { keepsDigits: true });
  if (value === null) return "";
  return value.isDecimal ? value.written.replace(".", point) : value.written;
}

/** A cell that is a whole number or a time. */
export const written = (text: string): Written => ({ written: text });

/** A cell that is a number with decimals, or may have some. */
export const decimal = (text: string): Written => ({ written: text, isDecimal: true });

/** An id in two columns: as a spreadsheet leaves it, with an apostrophe if it looks like a number, and without one for programs. */
export function idColumns<Row>(name: string, idOf: (row: Row) => string | null): Columns<Row> {
  return {
    [name]: idOf,
    [`${name}_exact`]: (row) => written(toSpreadsheet(idOf(row) ?? "", { keepsDigits: false })),
  };
}

const localTimes = new Intl.DateTimeFormat("sv-SE", {
  timeZone: merchant.timeZone,
  dateStyle: "short",
  timeStyle: "medium",
});

/** A time where the merchant is, and in UTC. */
export function timeColumns<Row>(name: string, timeOf: (row: Row) => Date): Columns<Row> {
  return {
    [name]: (row) => written(localTimes.format(timeOf(row))),
    [`${name}_utc`]: (row) => written(timeOf(row).toISOString()),
  };
}

/** An amount in two columns: with its decimals, and in minor units. */
export function amountColumns<Row>(name: string, amountOf: (row: Row) => Money): Columns<Row> {
  return {
    [name]: (row) => decimal(toDecimal(amountOf(row))),
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
