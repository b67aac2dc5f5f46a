import { stringify } from "csv-stringify/sync";
import type { Bank } from "./bank";
import { toDecimalText } from "./money";

const HEAD = ["report", "merchant_id", "from", "until", "movements"];
const COLUMNS = ["order_id", "transaction_id", "type", "amount", "currency", "time", "status"];

/**
 * The settlement report as CSV: what it covers, then a line for each movement in the bank's books, oldest first.
 *
 * It covers the time from the beginning (UTC) of the day on which the books were opened until now, by the clock
 * on the wall, of a seeded bank too: what it does not list did not happen in that time.
 */
export function settlementReport({ ledger, settings }: Bank): string {
  const until = new Date().toISOString();
  const from = `${ledger.openedAt.slice(0, 10)}T00:00:00.000Z`;
  const movements = ledger.transactions().filter(({ moved }) => moved);
  return stringify([
    HEAD,
    ["SETTLEMENT", settings.merchantId, from, until, movements.length],
    COLUMNS,
    ...movements.map(({ orderId, id, type, amount, currency, bookedAt }) => [
      orderId,
      id,
      type,
      toDecimalText(amount, currency),
      currency,
      bookedAt,
      "SETTLED",
    ]),
  ]);
}
