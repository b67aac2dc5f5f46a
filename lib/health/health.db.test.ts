import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { type Database, openDatabase } from "@/lib/db/database";
import { recordJobPass } from "@/lib/monitor/shared-state";
import { freePort } from "@/tools/free-port";
import { readMetrics } from "./read-metrics";
import { watchReadiness } from "./read-readiness";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

/** Of the core, and of a module. */
const watchedJobs = ["sweep", "weekly-work"];
const readReadiness = (changes: Partial<Parameters<typeof watchReadiness>[0]> = {}) =>
  watchReadiness({ ...shop.deps, watchedJobs, upMs: () => 1_000, answersWithin: 60_000, ...changes })();
const allOk = {
  database: "ok",
  migrations: "ok",
  worker: "ok",
  gateway: "ok",
  cardForm: "ok",
  mail: "ok",
  clock: "ok",
  disk: "ok",
  rights: "ok",
};
const jobs = { sweep: "ok", "weekly-work": "ok" };

test("a shop with its database and all migrations is ready", async () => {
  expect(await readReadiness()).toEqual({ ready: true, parts: allOk, jobs });
});

test("a shop whose database does not answer is not ready", async () => {
  const db = openDatabase(`postgresql://nobody@127.0.0.1:${await freePort()}/nothing`);
  expect(await readReadiness({ db })).toEqual({
    ready: false,
    parts: Object.fromEntries(Object.keys(allOk).map((part) => [part, "failed"])),
    jobs: { sweep: "failed", "weekly-work": "failed" },
  });
});

test("a shop whose database lacks a migration of the build is not ready", async () => {
  const migrations = () => Promise.resolve(["20261128100000_core", "29990101000000_later"]);
  expect(await readReadiness({ migrations })).toEqual({
    ready: false,
    parts: { ...allOk, migrations: "missing" },
    jobs,
  });
});

test("a part that does not answer is slow, is asked once by all who ask, and takes no instance out of service", async () => {
  const client = new Client(shop.databaseUrl);
  await client.connect();
  await client.query(`BEGIN; LOCK TABLE "limit_refusal" IN ACCESS EXCLUSIVE MODE`);
  const see = async ({ db }: { db: Database }) => ((await db.limitRefusal.count()) > 0 ? "full" : "ok");
  const read = watchReadiness({
    ...shop.deps,
    watchedJobs,
    upMs: () => 1_000,
    moduleParts: [{ part: "refusals", see }],
    answersWithin: 5_000,
  });
  for (const answer of await Promise.all(Array.from({ length: 12 }, read)))
    expect(answer).toEqual({ ready: true, parts: { ...allOk, refusals: "slow" }, jobs });
  const [waiting] = await shop.db.$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS "count" FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  expect(waiting.count).toBe(1);
  await client.end();
});

test("a shop whose migrations were never read is not ready", async () => {
  const migrations = () => new Promise<string[]>(() => {});
  expect(await readReadiness({ migrations, answersWithin: 5_000 })).toEqual({
    ready: false,
    parts: { ...allOk, migrations: "slow" },
    jobs,
  });
});

test("a worker that was not seen for a minute is missing, which is logged and takes no instance out of service", async () => {
  await recordJobPass("worker", shop.deps);
  expect(await readReadiness()).toEqual({ ready: true, parts: allOk, jobs });
  await shop.db.$executeRaw`UPDATE "job_pass" SET "completed_at" = now() - interval '61 seconds'`;
  expect(await readReadiness()).toEqual({
    ready: true,
    parts: { ...allOk, worker: "missing" },
    jobs,
  });
  expect(JSON.parse(shop.logLines.at(-1) ?? "")).toMatchObject({ level: "error", job: "worker" });
  await recordJobPass("worker", shop.deps);
});

test.each(watchedJobs)("a late job is named, and takes no instance out of service: %s", async (job) => {
  await recordJobPass(job, shop.deps);
  await shop.db
    .$executeRaw`UPDATE "job_pass" SET "completed_at" = now() - interval '4 minutes' WHERE "job" = ${job}`;
  expect(await readReadiness()).toEqual({ ready: true, parts: allOk, jobs: { ...jobs, [job]: "late" } });
  await recordJobPass(job, shop.deps);
});

test("metrics count payments by outcome, calls to the gateway, unknown outcomes with their age, mails and the queue", async () => {
  for (const job of watchedJobs) await recordJobPass(job, shop.deps);
  await shop.db.$executeRaw`UPDATE "job_pass" SET "completed_at" = now() - interval '4 minutes'`;
  const paid = await shop.order(900n);
  await shop.pay(paid.number);
  const lost = await shop.order(700n);
  await shop.fault("pay", "commit_then_drop");
  await shop.pay(lost.number);
  await shop.db
    .$executeRaw`UPDATE "operation" SET "opened_at" = now() - interval '1 hour' WHERE "state" = 'UNKNOWN'`;
  await shop.db.$executeRaw`UPDATE "mail" SET "created_at" = now() - interval '1 hour'`;
  const { id: orderId } = lost;
  const mail = { orderId, kind: "order_link", language: "en", toAddress: "a@example.com" } as const;
  await shop.db.mail.create({ data: { ...mail, state: "UNKNOWN", claimedAt: new Date() } });

  const metrics = new Map(
    (await readMetrics({ ...shop.deps, watchedJobs }))
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ")))]),
  );
  expect(Object.fromEntries(metrics)).toMatchObject({
    shop_database_up: 1,
    'shop_payments_paused{reason="bank_down"}': 0,
    'shop_payments_paused{reason="maintenance"}': 0,
    'shop_payments_last_day{outcome="paid"}': 1,
    'shop_payments_last_day{outcome="outcome_unknown"}': 1,
    shop_unknown_outcomes: 1,
    shop_mails_waiting: 1,
    shop_mails_unknown: 1,
    shop_queue_jobs: 0,
    shop_queue_lag_seconds: 0,
  });
  expect(metrics.get("shop_mail_oldest_seconds")).toBeGreaterThan(3_590);
  expect(metrics.get("shop_unknown_outcome_oldest_seconds")).toBeGreaterThan(3_590);
  expect(metrics.get("shop_sweep_last_pass_seconds")).toBeGreaterThan(200);
  expect(metrics.get("shop_weekly_work_last_pass_seconds")).toBeGreaterThan(200);
  for (const outcome of ["SUCCEEDED", "UNKNOWN"])
    expect(
      metrics.get(`shop_gateway_call_seconds_count{operation="PAY",outcome="${outcome}"}`),
    ).toBeGreaterThan(0);
});

test("metrics say that the database is down instead of failing", async () => {
  const db = openDatabase(`postgresql://nobody@127.0.0.1:${await freePort()}/nothing`);
  const metrics = await readMetrics({
    ...shop.deps,
    db,
    breaker: { ...shop.deps.breaker, pause: () => ({ kind: "maintenance" }) },
  });
  expect(metrics).toContain('shop_payments_paused{reason="maintenance"} 1');
  expect(metrics).toContain("shop_database_up 0");
  expect(metrics).not.toContain("shop_unknown_outcomes");
});
