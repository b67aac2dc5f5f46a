import pg from "pg";
import { vi } from "vitest";

import { outboxRules } from "@/app/composition/mail-services";
import { productTerms } from "@/app/composition/term-sale";
import { watchedJobs } from "@/app/composition/watched-jobs";
import type { TermsDeps } from "@/lib/checkout/product-select";
import { labParts } from "@/labs/modules";
import { collectLog } from "@/testing/collect-log";
import { createTestDatabase, type TestDatabase } from "@/testing/test-database";
import { type Database, openDatabase } from "@/lib/db/database";
import { customerIdSchema, orderNumberSchema, reportIdSchema } from "@/lib/ids";
import type { sweepPass } from "@/app/jobs/sweep-pass";
import type { isMailDue } from "@/lib/mail/send-due-mails";
import { ok } from "@/lib/result";
import type { ReconciliationDeps } from "@/lib/unknown-outcomes/reconciliation-deps";
import { seed } from "@/prisma/seed";

import { generateHistory } from "./generate-history";

/** Tables whose rows grow with the number of orders. */
const growing = new Set([
  "customer",
  "orders",
  "order_line",
  "payment",
  "operation",
  "payment_event",
  "mail",
  "account_event",
  "settlement_report",
  "settlement_movement",
  "settlement_line",
  ...labParts.flatMap(({ history }) => history?.tables ?? []),
]);

type Statement = { text: string; values: unknown[] };
export type Plan = { "Node Type": string; "Relation Name"?: string; Plans?: Plan[] } & Record<
  string,
  unknown
>;

/** Now, or two hours ago in the first hour of a day in UTC, when the report of the day before is not there yet. */
function historyEnd(): Date {
  const now = new Date();
  return now.getUTCHours() === 0 ? new Date(now.getTime() - 2 * 60 * 60_000) : now;
}

/** A shop with a history, and what its statements read. */
export async function openHistory(orders: number) {
  const database: TestDatabase = await createTestDatabase();
  await seed(database.url, { staff: false });
  await generateHistory({ databaseUrl: database.url, orders, until: historyEnd(), merchantId: "SANDBOX" });
  const db: Database = openDatabase(database.url, { preparedStatements: true });
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const one = async (sql: string) => (await owner.query<Record<string, string>>(sql)).rows[0] ?? {};
  const order = await one(
    `SELECT o."number", o."customer_id", o."shopper" FROM "orders" o JOIN "payment" p ON p."order_id" = o."id"
     WHERE o."email" LIKE 'customer-%' AND p."order_state" = 'paid'
       AND (SELECT count(*) FROM "orders" c WHERE c."customer_id" = o."customer_id") = 3 ORDER BY o."created_at" DESC LIMIT 1`,
  );
  const guest = await one(
    `SELECT "email" FROM "orders" WHERE "email" LIKE 'guest-%' ORDER BY "created_at" DESC LIMIT 1`,
  );
  const middle = await one(
    `SELECT "number" FROM "orders" ORDER BY "created_at" OFFSET ${orders / 2} LIMIT 1`,
  );
  const report = await one(`SELECT "id" FROM "settlement_report" ORDER BY "covers_from" DESC LIMIT 1`);
  // Two days ago: the passes find what they look for, and nothing is due.
  const now = () => new Date(Date.now() - 2 * 24 * 60 * 60_000);
  const settings = { authorizationDays: 7, gatewayTimeoutMs: 30_000 };
  const breaker = { run: async (work: () => Promise<unknown>) => ok(await work()), pause: () => undefined };
  const reconciliation = { merchantId: "SANDBOX", marginMs: 900_000 };
  const mail = { deliveryTakes: 60_000, outbox: outboxRules };
  const deps = {
    db,
    now,
    settings,
    breaker,
    reconciliation,
    mail,
    terms: productTerms,
    watchedJobs,
    log: collectLog().log,
  };
  return {
    deps: deps as unknown as Pick<ReconciliationDeps, "settings" | "reconciliation"> &
      TermsDeps &
      Parameters<typeof isMailDue>[0] &
      Parameters<typeof sweepPass>[1],
    owner,
    one,
    number: orderNumberSchema.parse(order.number),
    email: String(guest.email),
    customerId: customerIdSchema.parse(order.customer_id),
    access: { shopper: order.shopper, customer: customerIdSchema.parse(order.customer_id), opened: [] },
    middle: String(middle.number),
    reportId: reportIdSchema.parse(report.id),
    async close() {
      await db.$disconnect();
      await owner.end();
      await database.drop();
    },
  };
}

export type History = Awaited<ReturnType<typeof openHistory>>;

/** The statements that a use case sends, with their values. */
export async function statementsOf(run: () => Promise<unknown>): Promise<Statement[]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    await run();
    return query.mock.calls
      .map(([first, second]: unknown[]): Statement => {
        const { text, values } =
          typeof first === "string" ? { text: first, values: second } : (first as Statement);
        return { text, values: Array.isArray(values) ? values : Array.isArray(second) ? second : [] };
      })
      .filter(({ text }) => /^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)/i.test(text));
  } finally {
    query.mockRestore();
  }
}

/**
 * The buffers that the statements of a use case read, and the growing tables that they read as a whole.
 *
 * Without sequential scans if there is another way: in a table of a few thousand rows the planner may prefer one.
 */
export async function costOf({ owner }: History, statements: readonly Statement[]) {
  const scanned: string[] = [];
  let buffers = 0;
  for (const { text, values } of statements) {
    await owner.query(
      `BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off`,
    );
    const { rows } = await owner.query<{ "QUERY PLAN": [{ Plan: Plan }] }>({
      text: `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
      values,
    });
    await owner.query("ROLLBACK");
    const plan = rows[0]!["QUERY PLAN"][0].Plan;
    buffers += Number(plan["Shared Hit Blocks"]) + Number(plan["Shared Read Blocks"]);
    scanned.push(...scansIn(plan).map((table) => `${table}: ${text}`));
  }
  return { buffers, scanned };
}

function scansIn(plan: Plan): string[] {
  const own = plan["Node Type"] === "Seq Scan" && growing.has(plan["Relation Name"] ?? "");
  return [...(own ? [plan["Relation Name"]!] : []), ...(plan.Plans ?? []).flatMap(scansIn)];
}

export function nodesIn(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesIn)];
}

/** A use case, by a name for people. */
export type Work = [name: string, run: (history: History) => Promise<unknown>];

/** The growing tables that a use case reads as a whole. */
export async function scannedBy(run: Work[1], history: History): Promise<string[]> {
  // Once before, so that what is done once is done.
  await run(history);
  const statements = await statementsOf(() => run(history));
  if (statements.length === 0) throw new Error("the use case runs no statement");
  return (await costOf(history, statements)).scanned;
}
