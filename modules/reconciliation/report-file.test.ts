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
  [
    "a column that is there twice",
    file(names, values, `${columns},amount`),
    /column 8 is “amount”, expected is empty/,
  ],
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

test.each([
  ["LF", "\n"],
  ["CR LF", "\r\n"],
  ["CR alone", "\r"],
])("reads lines that end with %s, wherever the file is split", async (_, end) => {
  const bytes = Buffer.from([names, values, columns, "", row, ""].join(end));
  const whole = [bytes];
  const split = Array.from(bytes, (_byte, index) => bytes.subarray(index, index + 1));
  for (const chunks of [whole, split])
    expect(await read(...chunks)).toMatchObject([{ line: 5, movement: { amountMinor: 1_250 } }]);
});

test.each([
  ["after the others", (line: string, more: string) => `${line},${more}`],
  ["before the others", (line: string, more: string) => `${more},${line}`],
  ["between the others", (line: string, more: string) => line.replace(",", `,${more},`)],
])("columns that are not needed are ignored %s", async (_, add) => {
  const text = file(add(names, "currency"), add(values, "USD"), add(columns, "fee,batch"), add(row, "0.30,"));
  expect(await read(text)).toMatchObject([
    { text: { gatewayOrderId: "8K2M-Q4TR-1", transactionId: "T4F" }, movement: { amountMinor: 1_250 } },
  ]);
});

test.each([
  ["0.30", "2026-02-14", 30, "2026-02-14"],
  ["-0.30", "2026-02-14T23:30:00+07:00", -30, "2026-02-14"],
  ["0.00", "2026-02-30", 0, null],
  ["0.305", "14.02.2026", null, null],
  ["free", "", null, null],
  ["", "soon", null, null],
])("of the fee “%s” and the day “%s” are read %j and %j, and the movement all the same", async (...given) => {
  const [fee, due, feeMinor, evidenceDue] = given;
  const text = file(names, values, `${columns},Evidence Due,fee`, `${row},${due},${fee}`);
  expect(await read(text)).toMatchObject([
    { parts: { feeMinor, evidenceDue }, movement: { amountMinor: 1_250 } },
  ]);
});

test("a fee that has two columns is not read, and an own column of its name in the heading is none", async () => {
  const text = file(`${names},fee`, `${values},1`, `${columns},fee,fee`, `${row},0.30,0.40`);
  expect(await read(text)).toMatchObject([{ parts: { feeMinor: null }, movement: { amountMinor: 1_250 } }]);
});

test("columns may stand in any order", async () => {
  const turned = (line: string) => line.split(",").toReversed().join();
  expect(await read(file(turned(names), turned(values), turned(columns), turned(row)))).toMatchObject([
    { text: { status: "SETTLED" }, movement: { gatewayOrderId: "8K2M-Q4TR-1", amountMinor: 1_250 } },
  ]);
});

test("a line that lacks a column that is not needed is unreadable, and says of no order that is cut off", async () => {
  const text = file(names, values, `fee,${columns}`, "0.30,8K2M");
  expect(await read(text)).toMatchObject([{ reason: "unreadable", text: { gatewayOrderId: null } }]);
});

test.each([
  ['"8K2M-Q4TR-1" , "T4F"', "8K2M-Q4TR-1", "T4F"],
  ['8K2M-Q4TR-1,"T""4,F"', "8K2M-Q4TR-1", 'T"4,F'],
])("quoted fields are read: %s", async (ids, gatewayOrderId, transactionId) => {
  const line = row.replace("8K2M-Q4TR-1,T4F", ids);
  expect(await read(file(names, values, columns, line))).toMatchObject([
    { reason: null, text: { gatewayOrderId, transactionId } },
  ]);
});

test.each(['"8K2M-Q4TR-1', '8K2"M', '"8K2M"-1', '"8K2M""', '"""'])(
  "a line with the broken quote %s is unreadable, and spoils no other one",
  async (broken) => {
    const text = file(names, values.replace(/1$/, "2"), columns, row.replace("8K2M-Q4TR-1", broken), row);
    expect(await read(text)).toMatchObject([{ reason: "unreadable" }, { reason: null }]);
  },
);

test.each([
  ["open quotes", '"a\n'],
  ["quoted short lines", '"a"\n'],
  ["as many fields as a movement has", "a,b,c,d,e,f,g\n"],
])("a file of lines with %s is refused after ten thousand, and no more of it is read", async (_, line) => {
  const hostile = Buffer.from(line.repeat(16_384));
  const heading = Buffer.from(file(names, values.replace(/1$/, "999999999"), columns));
  let chunks = 0;
  let stored = 0;
  const result = await readReport(
    (function* () {
      yield heading;
      for (; chunks < 100; chunks += 1) yield hostile;
    })(),
    {
      begin: () => Promise.resolve(ok(undefined)),
      store: (rows) => Promise.resolve(void (stored += rows.length)),
    },
  );
  expect(result).toMatchObject({ ok: false, error: { messages: [expect.stringContaining("10,000")] } });
  expect(chunks).toBe(0);
  expect(stored).toBe(0);
});

test("more lines than announced are counted and not stored", async () => {
  let stored = 0;
  const lines = Buffer.from(`${row}\n`.repeat(1_000));
  const chunks = [Buffer.from(file(names, values, columns, row)), ...Array.from({ length: 50 }, () => lines)];
  const result = await readReport(chunks, {
    begin: () => Promise.resolve(ok(undefined)),
    store: (rows) => Promise.resolve(void (stored += rows.length)),
  });
  expect(result).toMatchObject({ error: { messages: [expect.stringMatching(/the file has 50001\.$/)] } });
  expect(stored).toBe(1);
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

test.each([
  ["'0012", "0012", null],
  ["'12345678901234567890", "12345678901234567890", null],
  ["1.23457E+19", "1.23457E+19", "invalid_id"],
])("the transaction id %s of a spreadsheet is %s", async (cell, transactionId, reason) => {
  expect(await read(file(names, values, columns, row.replace("T4F", cell)))).toMatchObject([
    { reason, text: { transactionId } },
  ]);
});
