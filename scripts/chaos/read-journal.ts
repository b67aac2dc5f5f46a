import pg from "pg";

import type { JournalRow } from "./compare-journal-with-ledger";

/** Reads every operation that asks for a movement from the shop's journal, with plain SQL. */
export async function readJournal(databaseUrl: string): Promise<JournalRow[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<JournalRow>(`
      SELECT o.id, orders.number AS "orderNumber", p.gateway_order_id AS "gatewayOrderId", o.kind, o.state,
             o.amount_minor::float8 AS amount, o.approved_minor::float8 AS approved, p.currency,
             o.gateway_transaction_id AS "transactionId"
      FROM operation o JOIN payment p ON p.id = o.payment_id JOIN orders ON orders.id = p.order_id
      WHERE o.amount_minor IS NOT NULL`);
    return rows;
  } finally {
    await client.end();
  }
}
