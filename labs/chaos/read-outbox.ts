import pWaitFor from "p-wait-for";

import { queryDatabase } from "@/tools/query-database";
import type { LabPlan, OutboxMail } from "./compare-mails";

/** Milliseconds that mails in the outbox have to go out after the run. */
const patience = 60_000;

/** Reads every mail of the shop's outbox, with plain SQL. */
export async function readOutbox(databaseUrl: string, plans: readonly LabPlan[]): Promise<OutboxMail[]> {
  const numbers = new Map(plans.map(({ id, number }) => [id, number]));
  const mails = await queryDatabase<OutboxMail & { planId: string | null }>(
    databaseUrl,
    `SELECT mail.id, orders.number AS "orderNumber", mail.subscription_id AS "planId", mail.kind, coalesce(mail.operation_id, mail.dispatch_id) AS "operationId",
            mail.event_id::text AS "eventId", mail.again_of AS "againOf", mail.state, mail.to_address AS "to"
     FROM mail LEFT JOIN orders ON orders.id = mail.order_id
     ORDER BY mail.created_at`,
  );
  return mails.map(({ planId, ...mail }) => ({ ...mail, planNumber: numbers.get(planId ?? "") ?? null }));
}

/** Reads the ids of all dispatches. */
export async function readDispatches(databaseUrl: string): Promise<string[]> {
  const rows = await queryDatabase<{ id: string }>(databaseUrl, "SELECT id FROM dispatch");
  return rows.map(({ id }) => id);
}

/**
 * Waits until no mail waits in the outbox and none is on its way, or until the patience ends.
 *
 * A mail that was claimed before `since` is not waited for: its process has been killed.
 */
export async function waitForOutbox(databaseUrl: string, since: Date): Promise<void> {
  const isEmpty = async () => {
    const waiting = await queryDatabase(
      databaseUrl,
      "SELECT 1 FROM mail WHERE state = 'QUEUED' OR (state = 'SENDING' AND claimed_at >= $1) LIMIT 1",
      [since],
    );
    return waiting.length === 0;
  };
  await pWaitFor(isEmpty, { interval: 500, timeout: { milliseconds: patience, fallback: () => undefined } });
}
