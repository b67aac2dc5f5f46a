import { Client } from "pg";

import { merchant } from "@/lib/merchant";
import { checkHistory } from "./check-history";
import { orderStatements } from "./history-orders";
import { planStatements } from "./history-plans";
import { reportStatements } from "./history-reports";
import { prepareHistory } from "./prepare-history";

type HistoryInput = {
  /** As the role that owns the tables. */
  databaseUrl: string;
  orders: number;
  /** The time of the newest order. */
  until: Date;
  /** Whose settlement reports these are. */
  merchantId: string;
  /** Called with the number of orders written so far. */
  onProgress?: (orders: number) => void;
};

/** How many orders one transaction writes. */
const batch = 50_000;
const tables = [
  "customer",
  "orders",
  "order_line",
  "payment",
  "operation",
  "payment_event",
  "mail",
  "saved_card",
  "agreement",
  "subscription",
  "scheduled_charge",
  "account_event",
  "settlement_report",
  "settlement_movement",
  "settlement_line",
  "settlement_set_aside",
];

/**
 * Writes a history of orders, a thousand a day up to a time, as the shop would have written it.
 *
 * Orders in every state with their lines, payments, journal, events and mails, plans with a year or two of charges, and the
 * bank's report of each day. Triggers for each row would take hours, so they are off in the transactions that write; constraints
 * and foreign keys hold. Afterwards every row is checked against the rules of the triggers; an error names those that are broken. The
 * catalogue must be there. Visibility and statistics are up to date at the end.
 */
export async function generateHistory({
  databaseUrl,
  orders,
  until,
  merchantId,
  onProgress,
}: HistoryInput): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const filled = (sql: string) =>
    sql
      .replaceAll("__ORDERS__", String(orders))
      .replaceAll("__UNTIL__", until.toISOString())
      .replaceAll("__MERCHANT__", merchantId)
      .replaceAll("__TIME_ZONE__", merchant.timeZone);
  const write = async (statements: readonly { sql: string }[]) => {
    await client.query(`BEGIN; SET LOCAL synchronous_commit = off; ${triggers("DISABLE")}`);
    for (const { sql } of statements) await client.query(filled(sql));
    await client.query(`${triggers("ENABLE")}; COMMIT`);
  };
  try {
    await client.query("SET TimeZone = 'UTC'; SET work_mem = '128MB'");
    await client.query(filled(prepareHistory));
    // The oldest first, as the shop writes them.
    for (let from = Math.floor((orders - 1) / batch) * batch; from >= 0; from -= batch) {
      const last = Math.min(from + batch, orders) - 1;
      await write(
        orderStatements.map(({ sql }) => ({
          sql: sql.replace("__FROM__", String(from)).replace("__TO__", String(last)),
        })),
      );
      onProgress?.(orders - from);
    }
    await write(planStatements);
    // The statements of the reports join all that was written.
    await client.query("ANALYZE");
    await write(reportStatements);
    await client.query(`SELECT "tally_again"()`);
    await client.query(`VACUUM (ANALYZE) ${tables.map((table) => `"${table}"`).join(", ")}`);
    const broken = await checkHistory(client);
    if (broken.length > 0) throw new Error(`the history breaks rules: ${broken.join("; ")}`);
  } finally {
    await client.end();
  }
}

/** Off or on for all triggers but those of foreign keys, within the transaction. */
function triggers(change: "DISABLE" | "ENABLE"): string {
  return tables.map((table) => `ALTER TABLE "${table}" ${change} TRIGGER USER`).join("; ");
}
