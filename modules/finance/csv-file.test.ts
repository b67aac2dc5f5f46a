import { expect, test } from "vitest";

import { amountColumns, type Columns, csvFile } from "./csv-file";

type Row = { at: Date; id: string; note: string; transaction: string; minor: number };

const columns: Columns<Row> = {
  note: ({ note }) => note,
  transaction: ({ transaction }) => transaction,
  ...amountColumns("amount", ({ minor }: Row) => ({ minor, currency: "USD", exponent: 2 })),
};

test("no text of a file is live in a spreadsheet of any separator, ids keep their digits, and amounts are numbers", async () => {
  const row = {
    at: new Date(0),
    id: "1",
    note: "ok;=HYPERLINK(A1)",
    transaction: "0012345678901234567",
    minor: -700,
  };
  const file = csvFile(columns, () => Promise.resolve([row]));
  expect((await new Response(file).text()).trimEnd().split("\n")).toEqual([
    "note,transaction,amount,amount_minor",
    "ok;'=HYPERLINK(A1),'0012345678901234567,-7.00,-700",
  ]);
});
