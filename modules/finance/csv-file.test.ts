import { expect, test } from "vitest";

import type { FileDialect } from "@/lib/text/file-dialect";
import { amountColumns, type Columns, csvFile, idColumns } from "./csv-file";

type Row = { note: string; transaction: string; minor: number };

const columns: Columns<Row> = {
  note: ({ note }) => note,
  ...idColumns("transaction", ({ transaction }: Row) => transaction),
  ...amountColumns("amount", ({ minor }: Row) => ({ minor, currency: "USD", exponent: 2 })),
};
const row = { note: "ok;=HYPERLINK(A1)", transaction: "0012345678901234567", minor: -700 };

async function linesOf(dialect: FileDialect, rows: Row[]): Promise<string[]> {
  const text = await new Response(csvFile(columns, dialect, () => Promise.resolve(rows))).text();
  return text.trimEnd().split("\n");
}

test("no text of a file is live in a spreadsheet of any separator, ids keep their digits, and amounts are numbers", async () => {
  expect(await linesOf("comma", [row])).toEqual([
    "note,transaction,transaction_exact,amount,amount_minor",
    "ok;'=HYPERLINK(A1),'0012345678901234567,0012345678901234567,-7.00,-700",
  ]);
});

test("the other dialect has a comma in its decimals, and says the same", async () => {
  expect(await linesOf("semicolon", [row])).toEqual([
    "note;transaction;transaction_exact;amount;amount_minor",
    "\"ok;'=HYPERLINK(A1)\";'0012345678901234567;0012345678901234567;-7,00;-700",
  ]);
});

test("an id that would run as a formula is guarded in both columns", async () => {
  expect((await linesOf("comma", [{ ...row, transaction: "=1+1" }]))[1]).toContain("'=1+1,'=1+1");
});

test("a long file is read page by page, and each page is one chunk", async () => {
  const rows = Array.from({ length: 2_500 }, () => row);
  const file = csvFile(columns, "comma", ({ limit }) => Promise.resolve(rows.splice(0, limit)));
  const chunks: Uint8Array[] = [];
  for await (const chunk of file) chunks.push(chunk);
  expect(chunks).toHaveLength(4);
  expect(Buffer.concat(chunks).toString().trimEnd().split("\n")).toHaveLength(2_501);
});
