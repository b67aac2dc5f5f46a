import type { ChaosPart } from "@/labs/chaos/chaos-result";
import { table } from "@/labs/chaos/tables";
import { queryDatabase } from "@/tools/query-database";

/** Refunds after a report had listed their payment as charged back, without another person's word for them. */
const paidTwice = `
  SELECT p.gateway_order_id || ': a refund was opened after its chargeback, and nobody had approved it' AS finding
  FROM operation op JOIN payment p ON p.id = op.payment_id
    JOIN jsonb_to_recordset($1) AS c(id text, at timestamptz) ON c.id = p.gateway_order_id
  WHERE op.kind = 'REFUND' AND op.opened_at > c.at AND NOT EXISTS (
    SELECT 1 FROM approval a WHERE a.order_id = p.order_id AND a.state = 'approved' AND a.decided_by <> op.requested_by
      AND (a.input->>'paysTwice')::boolean AND a.amount_minor = op.amount_minor AND a.decided_at <= op.opened_at)`;

const approvals = `SELECT count(*)::int AS approved FROM approval WHERE state = 'approved'`;

/** Whether another person approved each refund of a payment after a report had listed it as charged back. */
export async function compareApprovals(
  databaseUrl: string,
  chargebacks: ReadonlyMap<string, Date>,
): Promise<ChaosPart> {
  const disputed = JSON.stringify([...chargebacks].map(([id, at]) => ({ id, at })));
  const [found, [counted]] = await Promise.all([
    queryDatabase<{ finding: string }>(databaseUrl, paidTwice, [disputed]),
    queryDatabase<{ approved: number }>(databaseUrl, approvals),
  ]);
  return {
    failures: found.map(({ finding }) => finding),
    gaps: chargebacks.size === 0 ? ["no chargeback was reported"] : [],
    tables: [
      table(
        ["chargebacks and approvals", ""],
        [
          ["payments charged back", chargebacks.size],
          ["acts that another person approved", counted?.approved ?? 0],
          ["refunds into chargebacks that nobody approved", found.length],
        ],
      ),
    ],
  };
}
