import type { LabPlan } from "@/labs/chaos/compare-mails";
import pWaitFor from "p-wait-for";
import pg from "pg";

import { queryDatabase } from "@/tools/query-database";
import type { BookedMovement, PlanCharge, SoldPlan, ToldAgreement } from "./compare-plans-with-ledger";

export type PlanBooks = {
  plans: SoldPlan[];
  charges: PlanCharge[];
  movements: BookedMovement[];
  agreements: ToldAgreement[];
};

/** Reads the plans of the shop with plain SQL, and what the sandbox bank holds of them. */
export async function readPlanBooks(databaseUrl: string, consoleUrl: string): Promise<PlanBooks> {
  const read = async <Item>(path: string) =>
    (await (await fetch(`${consoleUrl}/api/${path}`)).json()) as Item[];
  const [plans, charges, movements, agreements] = await Promise.all([
    queryDatabase<SoldPlan>(
      databaseUrl,
      `SELECT number, state, first_due_on::text AS "firstDueOn", interval_unit AS "intervalUnit",
              interval_count AS "intervalCount", payments, time_zone AS "timeZone", total_minor::float8 AS total, currency,
              paused_at IS NOT NULL
                OR EXISTS (SELECT 1 FROM account_event e WHERE e.subscription_id = s.id AND e.kind LIKE '%paused%')
                OR EXISTS (
                  SELECT 1 FROM scheduled_charge c JOIN payment p ON p.order_id = c.order_id
                    JOIN operation o ON o.payment_id = p.id
                  WHERE c.subscription_id = s.id
                    AND (o.state IN ('OPEN', 'UNKNOWN') OR o.resolved_by IS NOT NULL)) AS interrupted
       FROM subscription s`,
    ),
    queryDatabase<PlanCharge>(
      databaseUrl,
      `SELECT s.number AS subscription, c.period, c.due_on::text AS "dueOn", c.state, o.number AS "orderNumber"
       FROM scheduled_charge c JOIN subscription s ON s.id = c.subscription_id LEFT JOIN orders o ON o.id = c.order_id`,
    ),
    read<BookedMovement>("movements"),
    read<ToldAgreement>("agreements"),
  ]);
  return { plans, charges, movements, agreements };
}

/** The next day, after this one, on which a plan is charged, or tried again; undefined if there is none. */
export async function nextChargeDay(
  databaseUrl: string,
  day: string,
  { retries }: { retries: boolean },
): Promise<string | undefined> {
  const [row] = await queryDatabase<{ day: string | null }>(
    databaseUrl,
    `SELECT min(day)::text AS day FROM (
       SELECT next_due_on AS day FROM subscription WHERE state = 'ACTIVE'
       UNION ALL
       SELECT c.next_try_on FROM scheduled_charge c JOIN subscription s ON s.id = c.subscription_id
       WHERE c.state = 'DUE' AND s.state = 'ACTIVE' AND $2) days WHERE day > $1::date`,
    [day, retries],
  );
  return row?.day ?? undefined;
}

/** Lets the time of passes that are under way be over in the job queue, as two minutes would. */
export async function endTimeOfPasses(databaseUrl: string): Promise<void> {
  await queryDatabase(
    databaseUrl,
    "UPDATE pgboss.job SET started_on = started_on - make_interval(secs => expire_seconds) WHERE name = 'plans' AND state = 'active'",
  );
}

/** Milliseconds that a process has until its first charge. */
const patience = 6_000;

/** Waits until a charge by the merchant is open; false if none comes. */
export async function waitForCharge(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const isOpen = async () => {
    const { rowCount } = await client.query(
      `SELECT 1 FROM operation o JOIN payment p ON p.id = o.payment_id
       WHERE o.closed_at IS NULL AND p.initiator = 'MERCHANT' AND o.opened_at > now() - interval '2 s' LIMIT 1`,
    );
    return rowCount === 1;
  };
  const charging = await pWaitFor(async () => (await isOpen()) && pWaitFor.resolveWith(true), {
    interval: 10,
    timeout: { milliseconds: patience, fallback: () => false },
  });
  await client.end();
  return charging;
}

/** Reads which plans began and ended. */
export async function readPlans(databaseUrl: string): Promise<LabPlan[]> {
  return queryDatabase<LabPlan>(
    databaseUrl,
    "SELECT id, number, activated_at IS NOT NULL AS began, ended_at IS NOT NULL AS ended FROM subscription",
  );
}
