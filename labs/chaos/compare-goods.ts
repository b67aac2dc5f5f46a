import { queryDatabase } from "@/tools/query-database";
import type { ChaosPart } from "./chaos-result";
import { table } from "./tables";

type Finding = { finding: string };

/** Pieces that left or are not to be sent, beyond those that were ordered; pieces that came back and never left. */
const pieces = `
  SELECT 'order ' || o.number || ': of ' || l.quantity || ' pieces ' || x.sent || ' were sent, ' || x.unsent
    || ' refunded and not to be sent, ' || x.back || ' refunded and sent' AS finding
  FROM order_line l JOIN orders o ON o.id = l.order_id CROSS JOIN LATERAL (
    SELECT coalesce((SELECT sum(quantity) FROM dispatch_line d WHERE d.order_line_id = l.id), 0) AS sent,
      coalesce(sum(r.unsent), 0) AS unsent, coalesce(sum(r.quantity - r.unsent), 0) AS back
    FROM refund_line r JOIN operation op ON op.id = r.operation_id AND op.state IN ('OPEN', 'UNKNOWN', 'SUCCEEDED')
    WHERE r.order_line_id = l.id
  ) x WHERE x.sent + x.unsent > l.quantity OR x.back > x.sent`;

/**
 * What left after a void was opened, or the refund with which all money went back and none was held. By the database's clock: an
 * operation is closed by that of its instance, which an incident may have moved.
 */
const withoutMoney = `
  SELECT 'order ' || o.number || ': something left at ' || d.at || ', after its money had gone back' AS finding
  FROM dispatch d JOIN orders o ON o.id = d.order_id JOIN payment p ON p.order_id = o.id AND p.latest CROSS JOIN LATERAL (
    SELECT coalesce(sum(op.approved_minor) FILTER (WHERE op.kind IN ('PAY', 'AUTHORIZE')), 0) AS authorized,
      coalesce(sum(op.approved_minor) FILTER (WHERE op.kind = 'REFUND' AND op.opened_at < d.at), 0) AS refunded,
      coalesce(bool_or(op.kind = 'VOID' AND op.opened_at < d.at), false) AS voided
    FROM operation op WHERE op.payment_id = p.id AND op.state = 'SUCCEEDED'
  ) x WHERE x.voided OR x.refunded >= x.authorized`;

/** Refunds after a report had listed their payment as charged back, without another person's word for them. */
const paidTwice = `
  SELECT p.gateway_order_id || ': a refund was opened after its chargeback, and nobody had approved it' AS finding
  FROM operation op JOIN payment p ON p.id = op.payment_id
    JOIN jsonb_to_recordset($1) AS c(id text, at timestamptz) ON c.id = p.gateway_order_id
  WHERE op.kind = 'REFUND' AND op.opened_at > c.at AND NOT EXISTS (
    SELECT 1 FROM approval a WHERE a.order_id = p.order_id AND a.state = 'approved' AND a.decided_by <> op.requested_by
      AND (a.input->>'paysTwice')::boolean AND a.amount_minor = op.amount_minor AND a.decided_at <= op.opened_at)`;

const counts = `
  SELECT (SELECT count(*) FROM dispatch)::int AS dispatches, (SELECT coalesce(sum(quantity), 0) FROM dispatch_line)::int AS sent,
    (SELECT coalesce(sum(unsent), 0) FROM refund_line)::int AS unsent,
    (SELECT coalesce(sum(quantity - unsent), 0) FROM refund_line)::int AS back,
    (SELECT count(*) FROM approval WHERE state = 'approved')::int AS approved`;

type Counts = { dispatches: number; sent: number; unsent: number; back: number; approved: number };

/** Whether goods followed money: nothing left that was refunded first, and no chargeback was refunded without a second person. */
export async function compareGoods(
  databaseUrl: string,
  chargebacks: ReadonlyMap<string, Date>,
): Promise<ChaosPart> {
  const disputed = JSON.stringify([...chargebacks].map(([id, at]) => ({ id, at })));
  const findings = await Promise.all([
    queryDatabase<Finding>(databaseUrl, pieces),
    queryDatabase<Finding>(databaseUrl, withoutMoney),
    queryDatabase<Finding>(databaseUrl, paidTwice, [disputed]),
  ]);
  const [found] = await queryDatabase<Counts>(databaseUrl, counts);
  const { dispatches = 0, sent = 0, unsent = 0, back = 0, approved = 0 } = found ?? {};
  const failures = findings.flatMap((rows) => rows.map(({ finding }) => finding));
  return {
    failures,
    gaps: [
      ...(dispatches === 0 ? ["nothing was dispatched"] : []),
      ...(unsent === 0 ? ["no piece was refunded before it was sent"] : []),
      ...(chargebacks.size === 0 ? ["no chargeback was reported"] : []),
    ],
    tables: [
      table(
        ["goods and money", ""],
        [
          ["dispatches", dispatches],
          ["pieces that were sent", sent],
          ["pieces refunded and not to be sent", unsent],
          ["pieces refunded and sent", back],
          ["payments charged back", chargebacks.size],
          ["refunds into them that another person approved", approved],
          ["contradictions", failures.length],
        ],
      ),
    ],
  };
}
