import { stringify } from "csv-stringify/sync";
import { z } from "zod";
import type { Bank } from "./bank";
import type { LedgerTransaction } from "./ledger/records";
import { toDecimalText } from "./money";

const header = ["report", "merchant_id", "from", "until", "movements"];
const columns = ["order_id", "transaction_id", "type", "amount", "currency", "time", "status"];

/** How a report deviates from the ledger; without options it lists every movement. */
export const reportOptions = z.strictObject({
  /** Late: leaves out what was booked in the last so many milliseconds, although the period includes them. */
  lateMs: z.coerce.number().int().min(0).default(0),
  /** Filtered: lists these types only, separated by commas. */
  types: z
    .string()
    .transform((text) => text.split(","))
    .optional(),
  /** Filtered: lists this order only. */
  orderId: z.string().optional(),
  /** Truncated at a line: lists the oldest so many movements and announces no more. */
  limit: z.coerce.number().int().min(0).optional(),
  /** Truncated in a line: announces every movement, and ends in the middle of the last line. */
  truncated: z.stringbool().default(false),
  /** Lists the payments of these orders, separated by commas, as chargebacks too: the sum and the time are the report's. */
  chargebacks: z
    .string()
    .transform((text) => text.split(","))
    .default([]),
  /** Movements whose response was PENDING: listed as settled, with the status PENDING, or not at all. */
  pending: z.enum(["settled", "listed", "hidden"]).default("settled"),
});

export type ReportOptions = z.infer<typeof reportOptions>;

/**
 * The settlement report as CSV: two lines about the report, then a line for each movement, oldest first.
 *
 * It covers the time from the start (UTC) of the day of the ledger's first entry until now, in real time, also in a
 * seeded run. Without options, a movement that is not listed did not happen in that time.
 */
export function settlementReport({ ledger, settings }: Bank, options: ReportOptions): string {
  const now = new Date();
  const from = `${ledger.openedAt.slice(0, 10)}T00:00:00.000Z`;
  const bookedBefore = new Date(now.getTime() - options.lateMs).toISOString();
  const movements = ledger
    .transactions()
    .filter((transaction) => transaction.moved && isListed(transaction, options, bookedBefore))
    .slice(0, options.limit);
  const disputed = ledger
    .transactions()
    .filter(
      ({ orderId, moved, type }) =>
        moved && options.chargebacks.includes(orderId) && (type === "PAYMENT" || type === "CAPTURE"),
    );
  const lines = movements.length + disputed.length;
  const text = stringify([
    header,
    ["SETTLEMENT", settings.merchantId, from, now.toISOString(), lines],
    columns,
    ...movements.map(({ orderId, id, type, amount, currency, bookedAt, gatewayCode }) => [
      orderId,
      id,
      type,
      toDecimalText(amount, currency),
      currency,
      bookedAt,
      options.pending === "listed" && gatewayCode === "PENDING" ? "PENDING" : "SETTLED",
    ]),
    ...disputed.map(({ orderId, id, amount, currency }) => [
      orderId,
      id,
      "CHARGEBACK",
      toDecimalText(amount, currency),
      currency,
      now.toISOString(),
      "SETTLED",
    ]),
  ]);
  const lastLine = text.lastIndexOf("\n", text.length - 2) + 1;
  return options.truncated ? text.slice(0, (lastLine + text.length) >> 1) : text;
}

function isListed(
  { type, orderId, bookedAt, gatewayCode }: LedgerTransaction,
  options: ReportOptions,
  bookedBefore: string,
): boolean {
  return (
    (options.types?.includes(type) ?? true) &&
    (options.orderId === undefined || options.orderId === orderId) &&
    (options.lateMs === 0 || bookedAt < bookedBefore) &&
    (options.pending !== "hidden" || gatewayCode !== "PENDING")
  );
}
