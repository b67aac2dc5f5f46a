import "server-only";
import { Readable } from "node:stream";

import { stringify } from "csv-stringify";

import type { Database } from "@/lib/db/database";
import { merchant } from "@/lib/merchant";
import { toDecimal } from "@/lib/money/decimals";

import { listMovements, type Movement } from "./list-movements";
import type { Period } from "./period";

/** How many rows are in memory at a time. */
const batch = 1_000;

/**
 * The movements of a period as a CSV file, written while they are read, so that a long one takes no more memory than a short one.
 *
 * What goes back is negative. Text that a spreadsheet would run as a formula begins with an apostrophe.
 */
export function movementsFile(period: Period, deps: { db: Database }): ReadableStream<Uint8Array> {
  const file = Readable.from(readRows(period, deps)).pipe(
    stringify({ header: true, columns: Object.keys(columns), bom: true }),
  );
  return Readable.toWeb(file) as ReadableStream<Uint8Array>;
}

async function* readRows(period: Period, deps: { db: Database }): AsyncGenerator<Record<string, string>> {
  let after: string | undefined;
  for (;;) {
    const rows = await listMovements({ ...period, group: "all", after, limit: batch }, deps);
    for (const row of rows)
      yield Object.fromEntries(Object.entries(columns).map(([name, write]) => [name, write(row) ?? ""]));
    after = rows.at(-1)?.id;
    if (rows.length < batch) return;
  }
}

const localTime = new Intl.DateTimeFormat("sv-SE", {
  timeZone: merchant.timeZone,
  dateStyle: "short",
  timeStyle: "medium",
});

/** Text that a spreadsheet does not run as a formula. Amounts stay numbers, the negative ones too. */
function text(value: string | null | undefined): string | null | undefined {
  return value && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
}

const columns = {
  order: ({ orderNumber }) => orderNumber,
  gateway_order: ({ gatewayOrderId }) => gatewayOrderId,
  kind: ({ kind }) => kind.toLowerCase(),
  time: ({ at }) => localTime.format(at),
  time_utc: ({ at }) => at.toISOString(),
  amount: ({ amount }) => toDecimal(amount),
  amount_minor: ({ amount }) => String(amount.minor),
  currency: ({ amount }) => amount.currency,
  tax: ({ tax }) => toDecimal(tax),
  tax_minor: ({ tax }) => String(tax.minor),
  country: ({ country }) => country,
  requested_by: ({ by }) => text(by),
  refund_reason: ({ refund }) => refund?.reason,
  refund_note: ({ refund }) => text(refund?.note),
  transaction: ({ transactionId }) => text(transactionId),
  report: ({ reported }) => text(reported?.fileName),
  report_line: ({ reported }) => reported?.line.toString(),
  reported: ({ reported }) => reported && toDecimal(reported.amount),
} satisfies Record<string, (row: Movement) => string | null | undefined>;
