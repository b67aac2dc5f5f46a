import type { ChaosPart } from "@/labs/chaos/chaos-result";
import { countsTable, table } from "@/labs/chaos/tables";
import { queryDatabase } from "@/tools/query-database";

/** A message as the receiver got it, whether it took it or not. */
export type Receipt = { id: string; subject: string; position: number; type: string };

export type StoredEvent = Receipt;

/** What a movement of the journal is called, which the run compares with the bank's ledger elsewhere. */
const typeOfKind = `CASE o.kind WHEN 'PAY' THEN 'order.paid.v1' WHEN 'AUTHORIZE' THEN 'order.authorized.v1'
  WHEN 'CAPTURE' THEN 'order.captured.v1' WHEN 'VOID' THEN 'order.voided.v1' WHEN 'REFUND' THEN 'order.refunded.v1' END`;

/** Movements without an event of their own, and events of movements that the journal does not have. */
const differences = `
  WITH moved AS (
    SELECT o.id::text AS id, coalesce(o.approved_minor, o.amount_minor) AS minor,
      CASE WHEN o.kind IN ('PAY', 'AUTHORIZE') AND o.approved_minor < o.amount_minor THEN 'order.partly_approved.v1' ELSE ${typeOfKind} END AS type
    FROM operation o JOIN payment p ON p.id = o.payment_id
    WHERE o.state = 'SUCCEEDED' AND o.amount_minor IS NOT NULL AND p.order_id IS NOT NULL
  ), said AS (
    SELECT data->'operation'->>'id' AS id, type,
      coalesce((data->'operation'->>'approvedMinor')::bigint, (data->'operation'->>'amountMinor')::bigint) AS minor
    FROM event WHERE type IN ('order.paid.v1', 'order.authorized.v1', 'order.partly_approved.v1', 'order.captured.v1', 'order.voided.v1', 'order.refunded.v1')
  )
  (SELECT id || ' moved money without an event: ' || type AS finding FROM (SELECT * FROM moved EXCEPT ALL SELECT id, minor, type FROM said) a)
  UNION ALL
  (SELECT id || ' has an event and no such movement: ' || type FROM (SELECT id, minor, type FROM said EXCEPT ALL SELECT * FROM moved) b)`;

/** Compares the events with the journal, and what a receiver got with the events. */
export async function compareEvents(
  databaseUrl: string,
  receipts: readonly Receipt[],
  forged: number,
): Promise<ChaosPart> {
  const found = await queryDatabase<{ finding: string }>(databaseUrl, differences);
  const events = await queryDatabase<StoredEvent>(
    databaseUrl,
    "SELECT id, subject, position::float8 AS position, type FROM event ORDER BY position",
  );
  const failures = [...found.map(({ finding }) => finding), ...compareReceipts(events, receipts)];
  if (forged > 0) failures.push(`${forged} messages had a wrong signature`);
  const again = receipts.length - new Set(receipts.map(({ id }) => id)).size;
  const types = new Map<string, number>();
  for (const { type } of events) types.set(type, (types.get(type) ?? 0) + 1);
  return {
    failures,
    gaps: again === 0 ? ["no event was sent twice"] : [],
    tables: [
      countsTable("events", types),
      table(
        ["events and webhooks", ""],
        [
          ["events", events.length],
          ["messages", receipts.length],
          ["of them sent again", again],
          ["that disagree with the journal, or came never, late or invented", failures.length],
        ],
      ),
    ],
  };
}

/** Events that never came, messages of no event, and those that came before one that stands before them. */
export function compareReceipts(events: readonly StoredEvent[], receipts: readonly Receipt[]): string[] {
  const failures: string[] = [];
  const known = new Set(events.map(({ id }) => id));
  const firstAt = new Map<string, number>();
  for (const [at, { id }] of receipts.entries()) {
    if (!known.has(id)) failures.push(`${id} is no event`);
    if (!firstAt.has(id)) firstAt.set(id, at);
  }
  const last = new Map<string, number>();
  for (const [index, { id, subject, position }] of events.entries()) {
    if (position !== index + 1) failures.push(`${id} has the position ${position} instead of ${index + 1}`);
    const at = firstAt.get(id);
    if (at === undefined) failures.push(`${id} never came`);
    else if (at < (last.get(subject) ?? -1))
      failures.push(`${id} came before an earlier event of ${subject}`);
    if (at !== undefined) last.set(subject, at);
  }
  return failures;
}
