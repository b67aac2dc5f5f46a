import { readFile, writeFile } from "node:fs/promises";
import { dirname, extname } from "node:path";

import { CsvError, parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { z } from "zod";

import { type Result, err, ok } from "@/lib/result";

import { pictureFile } from "./pictures";
import type { Product } from "./product";
import { fieldsOf, fromFields } from "./product-fields";

/** A product of a file, as it stands there: of a known one only what changes. `at` is its place, such as "row 2". */
export type ProductRow = { at: string; values: Record<string, unknown> };

/** The products of a file. Paths of pictures are relative to `folder`. */
export type ProductFile = { folder: string; rows: ProductRow[] };

const jsonProducts = z.array(z.record(z.string(), z.unknown()));
const csvRows = z.array(z.record(z.string(), z.string()));

/**
 * Reads a file of products: JSON, an array of them, or CSV, a row for each, whose columns are the paths of fields, such as
 * `name.en`. The error is a sentence for the person who wrote it.
 */
export async function readProductFile(path: string): Promise<Result<ProductFile, string>> {
  const content = await readFile(path, "utf8");
  try {
    const rows = isCsv(path) ? readCsv(content) : readJson(content);
    return ok({ folder: dirname(path), rows });
  } catch (cause) {
    if (cause instanceof z.ZodError) return err(`${path} is not an array of products.`);
    if (cause instanceof CsvError || cause instanceof SyntaxError)
      return err(`${path} cannot be read: ${cause.message}`);
    throw cause;
  }
}

/** Writes products in the form that `readProductFile` reads. */
export async function writeProductFile(
  path: string,
  products: readonly Product[],
  { publicFolder }: { publicFolder: string },
): Promise<void> {
  const written = products.map((product) => ({
    ...product,
    pictures: product.pictures.map(({ file, alt }) => ({
      file: pictureFile(file, { folder: dirname(path), publicFolder }),
      alt,
    })),
  }));
  await writeFile(path, isCsv(path) ? writeCsv(written) : `${JSON.stringify(written, null, 2)}\n`);
}

const isCsv = (path: string) => extname(path).toLowerCase() === ".csv";

function readJson(content: string): ProductRow[] {
  return jsonProducts
    .parse(JSON.parse(content))
    .map((values, index) => ({ at: `product ${index + 1}`, values }));
}

/** Rows are counted as a spreadsheet does: the names of the columns are the first. */
function readCsv(content: string): ProductRow[] {
  const rows = csvRows.parse(
    parse(content, { columns: true, bom: true, trim: true, skip_empty_lines: true }),
  );
  return rows.map((cells, index) => ({ at: `row ${index + 2}`, values: fromFields(cells) }));
}

function writeCsv(products: readonly Product[]): string {
  const rows = products.map(fieldsOf);
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  // With a byte order mark, without which Excel takes the file for another encoding.
  return stringify(
    rows.map((row) => Object.fromEntries(row)),
    { header: true, columns: columns.map((key) => ({ key, header: key })), bom: true },
  );
}
