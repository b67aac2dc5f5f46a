import { Client } from "pg";

import { labParts } from "@/labs/modules";
import { merchant } from "@/lib/merchant";
import { checkHistory } from "./check-history";
import { dropIndexes } from "./drop-indexes";
import { customerStatement, orderStatements } from "./history-orders";
import { reportStatements } from "./history-reports";
import { prepareHistory } from "./prepare-history";

type HistoryInput = {
  /** As the role that owns the tables. */
  databaseUrl: string;
  orders: number;
  /** How many of them each day has; a thousand by default. */
  perDay?: number;
  /** The time at which it ends: nothing in it is later. */
  until: Date;
  /** Whose settlement reports these are. */
  merchantId: string;
  /** Called with the number of orders written so far. */
  onProgress?: (orders: number) => void;
};

/** How many orders the temporary tables hold at once. */
const batch = 50_000;
const settings =
  "SET TimeZone = 'UTC'; SET synchronous_commit = off; SET work_mem = '256MB'; SET maintenance_work_mem = '512MB'";
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
  "account_event",
  "settlement_report",
  "settlement_movement",
  "settlement_line",
  "settlement_set_aside",
  ...labParts.flatMap(({ history }) => history?.tables ?? []),
];
const names = tables.map((table) => `"${table}"`).join(", ");

/**
 * Writes a history of orders, so many a day up to a time, as the shop would have written it.
 *
 * Orders in every state with their lines, payments, journal, events and mails, what modules add, and the
 * bank's report of each day. All of it is one transaction, or nothing. Triggers for each row would take hours, so they are off
 * while it writes, and then every row is checked against their rules; an error names those that are broken. Indexes, keys
 * and foreign keys are made anew at its end, which checks every row too. The catalogue must be there. Visibility and statistics
 * are up to date at the end.
 */
export async function generateHistory({
  databaseUrl,
  orders,
  perDay = 1_000,
  until,
  merchantId,
  onProgress,
}: HistoryInput): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const filled = (sql: string) =>
    sql
      .replaceAll("__ORDERS__", String(orders))
      .replaceAll("__PER_DAY__", String(perDay))
      .replaceAll("__UNTIL__", until.toISOString())
      .replaceAll("__MERCHANT__", merchantId)
      .replaceAll("__TIME_ZONE__", merchant.timeZone);
  const write = async (statements: readonly { sql: string }[]) => {
    for (const { sql } of statements) await client.query(filled(sql));
  };
  try {
    await client.query(settings);
    await client.query(filled(prepareHistory));
    await client.query(`BEGIN; ${triggers("DISABLE")}`);
    const indexes = await dropIndexes(tables, client);
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
    const ofParts = labParts.flatMap(({ history }) => history?.statements ?? []);
    await write([customerStatement, ...ofParts, ...reportStatements]);
    for (const statement of indexes) await client.query(statement);
    await client.query(`${triggers("ENABLE")}; ANALYZE ${names}`);
    const broken = await checkHistory(client);
    if (broken.length > 0) throw new Error(`the history breaks rules: ${broken.join("; ")}`);
    await client.query("COMMIT");
    await client.query(`VACUUM ${names}`);
  } finally {
    await client.end();
  }
}

/** Off or on for all triggers but those of foreign keys, within the transaction. */
function triggers(change: "DISABLE" | "ENABLE"): string {
  return tables.map((table) => `ALTER TABLE "${table}" ${change} TRIGGER USER`).join("; ");
}
