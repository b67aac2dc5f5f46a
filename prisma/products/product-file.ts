import { readFile, writeFile } from "node:fs/promises";
import { dirname, extname } from "node:path";

import { CsvError, parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { z } from "zod";

import { type Result, err, ok } from "@/lib/result";
import { fromSpreadsheet, toSpreadsheet } from "@/lib/text/spreadsheet-text";

import { codeParts } from "./code-parts";
import { pictureFile } from "./pictures";
import { type Product, isBlank } from "./product";
import { fieldsOf, fromFields } from "./product-fields";
import type { ProductRow } from "./product-row";

/** The products and the discount codes of a file. Paths of pictures are relative to `folder`. */
export type ProductFile = { folder: string; rows: ProductRow[]; discountRows: ProductRow[] };

const jsonRows = z.array(z.record(z.string(), z.unknown())).default([]);
const jsonFile = z.union([
  z.strictObject({ products: jsonRows, discountCodes: jsonRows }),
  jsonRows.transform((products) => ({ products, discountCodes: [] })),
]);
const csvRows = z.array(z.record(z.string(), z.string()));

/**
 * Reads a file of products and discount codes. JSON is an object with `products` and `discountCodes`, or the array of products. CSV
 * has a row for each; its columns are the paths of fields, such as `name.en`, and a row with a `code` is a discount code. The error is a
 * sentence for the person who wrote it.
 */
export async function readProductFile(path: string): Promise<Result<ProductFile, string>> {
  const content = await readFile(path, "utf8");
  try {
    const read = isCsv(path) ? readCsv(content) : readJson(content);
    return ok({ folder: dirname(path), ...read });
  } catch (cause) {
    if (cause instanceof z.ZodError) return err(`${path} has no array of products or of discountCodes.`);
    if (cause instanceof CsvError || cause instanceof SyntaxError)
      return err(`${path} cannot be read: ${cause.message}`);
    throw cause;
  }
}

/** Writes products and discount codes in the form that `readProductFile` reads. */
export async function writeProductFile(
  path: string,
  { products, discounts }: { products: readonly Product[]; discounts: readonly object[] },
  { publicFolder }: { publicFolder: string },
): Promise<void> {
  const written = products.map((product) => ({
    ...product,
    pictures: product.pictures.map(({ file, alt }) => ({
      file: pictureFile(file, { folder: dirname(path), publicFolder }),
      alt,
    })),
  }));
  const file = { products: written, discountCodes: discounts };
  await writeFile(
    path,
    isCsv(path) ? writeCsv([...written, ...discounts]) : `${JSON.stringify(file, null, 2)}\n`,
  );
}

const isCsv = (path: string) => extname(path).toLowerCase() === ".csv";

type Rows = Pick<ProductFile, "rows" | "discountRows">;

function readJson(content: string): Rows {
  const { products, discountCodes } = jsonFile.parse(JSON.parse(content));
  return {
    rows: products.map((values, index) => ({ at: `product ${index + 1}`, values })),
    discountRows: discountCodes.map((values, index) => ({ at: `discount code ${index + 1}`, values })),
  };
}

/** Rows are counted as a spreadsheet does: the names of the columns are the first. */
function readCsv(content: string): Rows {
  const parsed = csvRows.parse(
    parse(content, { columns: true, bom: true, trim: true, skip_empty_lines: true }),
  );
  const all = parsed.map((cells, index) => {
    const texts = Object.entries(cells).map(([field, cell]) => [
      field,
      fromSpreadsheet(cell, { keepsDigits: isId(field) }),
    ]);
    return { at: `row ${index + 2}`, values: fromFields(Object.fromEntries(texts)) };
  });
  const isDiscount = ({ values }: ProductRow) => !isBlank(values.code);
  return {
    rows: all.filter((row) => !isDiscount(row)).map((row) => ownFields(row, isFieldOfProduct)),
    discountRows: all.filter(isDiscount).map((row) => ownFields(row, isFieldOfDiscount)),
  };
}

/** Whether digits in a field are no number, such as 0012. */
const isId = (field: string) => ["slug", "sku", "code", "category.slug"].includes(field);

const codeFields = codeParts[0]?.fields ?? ["code"];
const isFieldOfDiscount = (field: string) => codeFields.includes(field);
const isFieldOfProduct = (field: string) => field === "active" || !isFieldOfDiscount(field);

/** A row without the empty cells in the columns of the others. */
function ownFields({ at, values }: ProductRow, isOwn: (field: string) => boolean): ProductRow {
  const own = Object.entries(values).filter(([field, value]) => isOwn(field) || !isBlank(value));
  return { at, values: Object.fromEntries(own) };
}

function writeCsv(products: readonly object[]): string {
  const rows = products.map(fieldsOf);
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  // With a byte order mark, without which Excel takes the file for another encoding.
  return stringify(
    rows.map((row) =>
      Object.fromEntries(
        [...row].map(([field, text]) => [field, toSpreadsheet(text, { keepsDigits: isId(field) })]),
      ),
    ),
    { header: true, columns: columns.map((key) => ({ key, header: key })), bom: true },
  );
}
