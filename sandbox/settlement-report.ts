import { stringify } from "csv-stringify/sync";
import type { Bank } from "./bank";
import { toDecimalText } from "./money";

const header = ["report", "merchant_id", "from", "until", "movements"];
const columns = ["order_id", "transaction_id", "type", "amount", "currency", "time", "status"];

/**
 * The settlement report as CSV: two lines about the report, then a line for each movement, oldest first.
 *
 * It covers the time from the start (UTC) of the day of the ledger's first entry until now, in real time, also in a
 * seeded run. A movement that is not listed did not happen in that time.
 */
export function settlementReport({ ledger, settings }: Bank): string {
  const until = new Date().toISOString();
  const from = `${ledger.openedAt.slice(0, 10)}T00:00:00.000Z`;
  const movements = ledger.transactions().filter(({ moved }) => moved);
  return stringify([
    header,
    ["SETTLEMENT", settings.merchantId, from, until, movements.length],
    columns,
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
