import { queryDatabase } from "@/tools/query-database";
import type { ChaosPart } from "./chaos-result";
import { lastPieces } from "./place-order-with-retries";
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

/** Products of which more pieces were paid for than there were. */
const oversold = `
  SELECT 'of ' || p.slug || ' there was one piece, and ' || sum(l.quantity) || ' were paid for' AS finding
  FROM order_line l JOIN product p ON p.id = l.product_id JOIN payment pay ON pay.order_id = l.order_id AND pay.latest
  WHERE p.slug = ANY ($1) AND pay.status = 'APPROVED' AND NOT pay.voided GROUP BY p.slug HAVING sum(l.quantity) > 1`;

const counts = `
  SELECT (SELECT count(*) FROM dispatch)::int AS dispatches, (SELECT coalesce(sum(quantity), 0) FROM dispatch_line)::int AS sent,
    (SELECT coalesce(sum(unsent), 0) FROM refund_line)::int AS unsent,
    (SELECT coalesce(sum(quantity - unsent), 0) FROM refund_line)::int AS back,
    (SELECT count(*) FROM product WHERE slug = ANY ($1) AND stock = 0)::int AS "lastSold"`;

/** Leaves one piece of each of these products. */
export async function leaveLastPieces(databaseUrl: string): Promise<void> {
  await queryDatabase(databaseUrl, "UPDATE product SET stock = 1 WHERE slug = ANY ($1)", [lastPieces]);
}

type Counts = { dispatches: number; sent: number; unsent: number; back: number; lastSold: number };

/** Whether goods followed money: nothing left that was refunded first, and no last piece was sold twice. */
export async function compareGoods(databaseUrl: string): Promise<ChaosPart> {
  const findings = await Promise.all([
    queryDatabase<Finding>(databaseUrl, pieces),
    queryDatabase<Finding>(databaseUrl, withoutMoney),
    queryDatabase<Finding>(databaseUrl, oversold, [lastPieces]),
  ]);
  const [found] = await queryDatabase<Counts>(databaseUrl, counts, [lastPieces]);
  const { dispatches = 0, sent = 0, unsent = 0, back = 0, lastSold = 0 } = found ?? {};
  const failures = findings.flatMap((rows) => rows.map(({ finding }) => finding));
  return {
    failures,
    gaps: [
      ...(dispatches === 0 ? ["nothing was dispatched"] : []),
      ...(unsent === 0 ? ["no piece was refunded before it was sent"] : []),
      ...(lastSold === 0 ? ["no last piece was sold"] : []),
    ],
    tables: [
      table(
        ["goods and money", ""],
        [
          ["dispatches", dispatches],
          ["pieces that were sent", sent],
          ["pieces refunded and not to be sent", unsent],
          ["pieces refunded and sent", back],
          ["last pieces that were sold", `${lastSold} of ${lastPieces.length}`],
          ["contradictions", failures.length],
        ],
      ),
    ],
  };
}
