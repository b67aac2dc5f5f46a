import { queryDatabase } from "@/tools/query-database";
import type { JournalRow } from "./compare-journal-with-ledger";
import type { ConfirmedRemoval } from "./journey-context";

const select = `
  SELECT o.id, orders.number AS "orderNumber", p.gateway_order_id AS "gatewayOrderId", o.kind, o.state,
         o.requested_by AS "requestedBy", p.initiator,
         o.amount_minor::float8 AS amount, o.approved_minor::float8 AS approved, p.currency,
         o.gateway_transaction_id AS "transactionId", o.opened_at AS "openedAt", o.reason,
         o.resolved_by IS NOT NULL AS resolved
  FROM operation o JOIN payment p ON p.id = o.payment_id JOIN orders ON orders.id = p.order_id
  WHERE o.amount_minor IS NOT NULL`;

/** Reads every operation that asks for a movement from the shop's journal, with plain SQL. */
export async function readJournal(databaseUrl: string): Promise<JournalRow[]> {
  return queryDatabase(databaseUrl, select);
}

/** The rows whose outcome is unknown, and which were opened at least so many seconds ago. */
export async function readUnknown(databaseUrl: string, seconds: number): Promise<JournalRow[]> {
  return queryDatabase(
    databaseUrl,
    `${select} AND o.state = 'UNKNOWN' AND o.opened_at < now() - $1 * interval '1 s'`,
    [seconds],
  );
}

/** The rows of one payment attempt. */
export async function readAttempt(databaseUrl: string, gatewayOrderId: string): Promise<JournalRow[]> {
  return queryDatabase(databaseUrl, `${select} AND p.gateway_order_id = $1`, [gatewayOrderId]);
}

/** Payments with a saved card that began after its customer had read that it was removed; a line of text for each. */
export async function findPaymentsAfterRemoval(
  databaseUrl: string,
  removals: readonly ConfirmedRemoval[],
): Promise<string[]> {
  const rows = await queryDatabase<{ gatewayOrderId: string }>(
    databaseUrl,
    `SELECT p.gateway_order_id AS "gatewayOrderId"
     FROM payment p JOIN jsonb_to_recordset($1) AS r("savedCardId" uuid, at float8) ON r."savedCardId" = p.saved_card_id
     WHERE p.created_at > to_timestamp(r.at / 1000)`,
    [JSON.stringify(removals)],
  );
  return rows.map(({ gatewayOrderId }) => `${gatewayOrderId} began with a card that had been removed`);
}
