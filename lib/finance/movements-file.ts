import "server-only";

import type { Database } from "@/lib/db/database";
import { toDecimal } from "@/lib/money/decimals";

import { amountColumns, type Columns, csvFile, localTime, plainText } from "./csv-file";
import { listMovements, type Movement } from "./list-movements";
import type { Period } from "./period";

/** The movements of a period as a CSV file. What goes back is negative. */
export function movementsFile(period: Period, deps: { db: Database }): ReadableStream<Uint8Array> {
  return csvFile(columns, (page) => listMovements({ ...period, ...page, group: "all" }, deps));
}

const columns: Columns<Movement> = {
  order: ({ orderNumber }) => orderNumber,
  gateway_order: ({ gatewayOrderId }) => gatewayOrderId,
  kind: ({ kind }) => kind.toLowerCase(),
  time: ({ at }) => localTime(at),
  time_utc: ({ at }) => at.toISOString(),
  ...amountColumns("amount", ({ amount }: Movement) => amount),
  currency: ({ amount }) => amount.currency,
  ...amountColumns("tax", ({ tax }: Movement) => tax),
  country: ({ country }) => country,
  requested_by: ({ by }) => plainText(by),
  refund_reason: ({ refund }) => refund?.reason,
  refund_note: ({ refund }) => plainText(refund?.note),
  transaction: ({ transactionId }) => plainText(transactionId),
  report: ({ reported }) => plainText(reported?.fileName),
  report_line: ({ reported }) => reported?.line.toString(),
  reported: ({ reported }) => reported && toDecimal(reported.amount),
};
