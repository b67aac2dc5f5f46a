import "server-only";

import { toDecimal } from "@/lib/money/decimals";

import { amountColumns, type Columns, csvFile, timeColumns, written } from "./csv-file";
import type { Period } from "./period";
import { listMovements, type Movement } from "./list-movements";

/** The movements of a period as a CSV file. What goes back is negative. */
export function movementsFile(
  period: Period,
  deps: Parameters<typeof listMovements>[1],
): ReadableStream<Uint8Array> {
  return csvFile(columns, (page) => listMovements({ ...period, ...page, group: "all" }, deps));
}

const columns: Columns<Movement> = {
  order: ({ orderNumber }) => orderNumber,
  gateway_order: ({ gatewayOrderId }) => gatewayOrderId,
  kind: ({ kind }) => kind.toLowerCase(),
  ...timeColumns("time", ({ at }: Movement) => at),
  ...amountColumns("amount", ({ amount }: Movement) => amount),
  currency: ({ amount }) => amount.currency,
  ...amountColumns("tax", ({ tax }: Movement) => tax),
  country: ({ country }) => country,
  requested_by: ({ by }) => by,
  refund_reason: ({ refund }) => refund?.reason,
  refund_note: ({ refund }) => refund?.note,
  transaction: ({ transactionId }) => transactionId,
  report: ({ reported }) => reported?.fileName,
  report_line: ({ reported }) => reported && written(String(reported.line)),
  reported: ({ reported }) => reported && written(toDecimal(reported.amount)),
};
