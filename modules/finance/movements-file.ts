import "server-only";

import { toDecimal } from "@/lib/money/decimals";
import type { FileDialect } from "@/lib/text/file-dialect";

import { amountColumns, type Columns, csvFile, decimal, idColumns, timeColumns, written } from "./csv-file";
import type { Period } from "./period";
import { listMovements, type Movement } from "./list-movements";

/** The movements of a period as a CSV file. What goes back is negative. */
export function movementsFile(
  { dialect, ...period }: Period & { dialect: FileDialect },
  deps: Parameters<typeof listMovements>[1],
): ReadableStream<Uint8Array> {
  return csvFile(columns, dialect, (page) => listMovements({ ...period, ...page, group: "all" }, deps));
}

const columns: Columns<Movement> = {
  ...idColumns("order", ({ orderNumber }: Movement) => orderNumber),
  gateway_order: ({ gatewayOrderId }) => gatewayOrderId,
  kind: ({ kind }) => kind.toLowerCase(),
  invoice: ({ number }) => number,
  ...timeColumns("time", ({ at }: Movement) => at),
  ...amountColumns("amount", ({ amount }: Movement) => amount),
  currency: ({ amount }) => amount.currency,
  ...amountColumns("tax", ({ tax }: Movement) => tax),
  country: ({ country }) => country,
  requested_by: ({ by }) => by,
  refund_reason: ({ refund }) => refund?.reason,
  refund_note: ({ refund }) => refund?.note,
  ...idColumns("transaction", ({ transactionId }: Movement) => transactionId),
  report: ({ reported }) => reported?.fileName,
  report_line: ({ reported }) => reported && written(String(reported.line)),
  reported: ({ reported }) => reported && decimal(toDecimal(reported.amount)),
};
