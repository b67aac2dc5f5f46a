import { expect, test } from "vitest";

import { ok } from "@/lib/result";
import { readReport } from "./report-file";
import type { ReportRow } from "./report-row";

const names = "report,merchant_id,from,until,movements";
const values = "SETTLEMENT,SANDBOX,2026-01-31T00:00:00.000Z,2026-01-31T18:00:00.000Z,1";
const columns = "order_id,transaction_id,type,amount,currency,time,status";
const row = "8K2M-Q4TR-1,T4F,PAYMENT,12.50,USD,2026-01-31T09:30:00.000Z,SETTLED";

async function read(...chunks: (string | Buffer)[]) {
  const rows: ReportRow[] = [];
  const sink = {
    begin: () => Promise.resolve(ok(undefined)),
    store: (some: ReportRow[]) => Promise.resolve(void rows.push(...some)),
  };
  const result = await readReport(
    chunks.map((chunk) => Buffer.from(chunk)),
    sink,
  );
  return result.ok ? rows : result.error.messages.join(" ");
}

const file = (...lines: string[]) => `${lines.join("\n")}\n`;

test.each([
  ["an Excel workbook", Buffer.from("PK\u0003\u0004rest"), /Excel workbook \(\.xlsx\).*UTF-8/],
  ["a PDF", "%PDF-1.7", /a PDF/],
  [
    "UTF-16 without its mark",
    Buffer.from(file(names, values, columns, row), "utf16le"),
    /UTF-16 without a byte order mark/,
  ],
  [
    "another separator",
    file(names.replaceAll(",", ":"), values),
    /one column “report:merchant_id.*commas, semicolons, tabs or vertical bars/,
  ],
  [
    "another column",
    file(names, values, columns.replace("amount", "value")),
    /Line 3: .*column 4 is “value”, expected is “amount”/,
  ],
  ["a missing column", file(names, values, columns.replace(",status", "")), /column 7 is missing, “status”/],
  ["a column too many", file(names, values, `${columns},fee`), /column 8 is “fee”, expected is empty/],
  [
    "values of another separator",
    file(names, values.replaceAll(",", ";"), columns),
    /Line 2: 1 values were found, expected are 5.*separated by semicolons/,
  ],
  [
    "a time without a zone",
    file(names, values.replace("00.000Z", "00"), columns),
    /Line 2: from is “2026-01-31T00:00:00”, expected is a time with its zone/,
  ],
  [
    "a count that is no number",
    file(names, values.replace(/1$/, "one"), columns),
    /movements is “one”, expected is the number/,
  ],
  [
    "another kind of report",
    file(names, values.replace("SETTLEMENT", "PAYOUT"), columns),
    /report is “PAYOUT”, expected is SETTLEMENT/,
  ],
  [
    "a byte that is not UTF-8",
    Buffer.from(`${names}\nSETTLEMENT,caf\xe9\n`, "latin1"),
    /Line 2: .*cannot be read.*UTF-8/,
  ],
  [
    "fewer lines than announced",
    file(names, values.replace(/1$/, "2"), columns, row),
    /announces 2 movements, but the file has 1/,
  ],
])("refuses %s and names what was found and expected", async (_what, text, message) => {
  expect(await read(text)).toMatch(message);
});

test("reads UTF-16 whose characters are split between chunks", async () => {
  const bytes = Buffer.from(`\uFEFF${file(names, values, columns, row)}`, "utf16le");
  const chunks = Array.from(bytes, (_, index) => bytes.subarray(index, index + 1));
  expect(await read(...chunks)).toMatchObject([{ line: 4, movement: { amountMinor: 1_250 } }]);
});

test("an empty field in front is not taken for padding", async () => {
  const text = file(names, values, columns, row.replace("8K2M-Q4TR-1", "")).replaceAll(",", "\t");
  expect(await read(text)).toMatchObject([{ reason: "invalid_id", text: { transactionId: "T4F" } }]);
});

test.each([
  ["KWD", "1.000", 1_000],
  ["JPY", "1250", 1_250],
  ["USD", "12.5", 1_250],
  ["USD", "1.000", null],
  ["JPY", "1.000", null],
  ["USD", "1.000,00", null],
  ["USD", "1e3", null],
])("an amount in %s written %s is %j minor units", async (currency, amount, minor) => {
  const line = row.replace("12.50,USD", `"${amount}",${currency}`);
  const rows = await read(file(names, values, columns, line));
  expect(rows).toMatchObject([
    { parts: { amountMinor: minor }, reason: minor === null ? "invalid_amount" : null },
  ]);
});
