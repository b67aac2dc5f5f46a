import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, expect, test } from "vitest";

import { countGatewayCall } from "@/lib/monitor/gateway-calls";
import { requestErrors } from "@/lib/monitor/request-errors";
import { recordJobPass, writeProblem } from "@/lib/monitor/shared-state";
import { openDatabase } from "@/lib/db/database";
import {
  checkAlerts,
  hasPromtool,
  missingMetrics,
  readRules,
  readSamples,
  runPromtool,
  type Samples,
} from "@/testing/check-alerts";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { underMaintenance } from "@/testing/under-maintenance";
import { freePort } from "@/tools/free-port";
import { readMetrics } from "./read-metrics";

const folder = "deploy/observability";
const [shopAlerts, hostAlerts] = [`${folder}/alerts/shop.yml`, `${folder}/alerts/hosts.yml`];
const needs = "(promtool, of Debian's package prometheus)";

let shop: TestShop;
/** What a shop says that works, and the same shop with every trouble at once. */
let [works, troubled] = ["", ""];

const watched = { watchedJobs: ["sweep"] };

beforeAll(async () => {
  shop = await startTestShop();
  const boss = new PgBoss({ connectionString: shop.appDatabaseUrl, supervise: false, schedule: false });
  boss.on("error", () => {});
  await boss.start();
  await boss.createQueue("sweep");
  for (const job of ["sweep", "worker"]) await recordJobPass(job, shop.deps);
  await shop.pay((await shop.order(900n)).number);
  await shop.db.mail.deleteMany();
  works = await readMetrics({ ...shop.deps, ...watched });

  const lost = await shop.order(700n);
  await shop.fault("pay", "commit_then_drop");
  await shop.pay(lost.number);
  for (let call = 0; call < 5; call += 1) countGatewayCall("PAY", "UNSENT", 10);
  requestErrors().inc(3);
  await boss.send("sweep", {});
  await boss.stop({ graceful: false });
  await writeProblem("gateway", "gateway_unreachable", shop.deps);
  const { db } = shop;
  const mail = { orderId: lost.id, kind: "order_link", language: "en", toAddress: "a@example.com" } as const;
  await db.mail.create({ data: { ...mail, state: "UNKNOWN", claimedAt: new Date() } });
  await db.mail.create({ data: { ...mail, createdAt: new Date(Date.now() - 3_600_000) } });
  await db.$executeRaw`UPDATE "operation" SET "opened_at" = now() - interval '2 days' WHERE "state" = 'UNKNOWN'`;
  await db.$executeRaw`UPDATE "job_pass" SET "completed_at" = now() - interval '10 minutes'`;
  await shop.deps.db.$executeRaw`UPDATE "pgboss"."job" SET "start_after" = now() - interval '1 hour'`;
  const pause = () => ({ kind: "paused", retryAfterSeconds: 12 }) as const;
  const breaker = { ...shop.deps.breaker, pause };
  troubled = await readMetrics({ ...shop.deps, ...watched, breaker });
});
afterAll(() => shop.stop());

const instance = "127.0.0.1:3000";
const reached = (value: number): Samples => ({
  [`up{job="shop",instance="${instance}"}`]: value,
  [`probe_success{job="shop-ready",instance="${instance}"}`]: value,
});
const hosts = ({ lag = 0, free = 0.5, days = 60, answers = 1 } = {}): Samples => ({
  'pg_replication_lag_seconds{job="postgres",instance="standby"}': lag,
  'node_filesystem_avail_bytes{job="node",instance="web",mountpoint="/",fstype="ext4"}': free * 1e9,
  'node_filesystem_size_bytes{job="node",instance="web",mountpoint="/",fstype="ext4"}': 1e9,
  'probe_ssl_earliest_cert_expiry{job="shop-public",instance="public"}': days * 86_400,
  'probe_success{job="shop-public",instance="public"}': answers,
  'up{job="postgres",instance="standby"}': answers,
  'node_systemd_unit_state{job="node",instance="web",name="shop-backup.service",state="failed"}': 1 - answers,
});

test("every metric of the shop in alerts and dashboard is exported under that name", async () => {
  const texts = await Promise.all(
    [shopAlerts, hostAlerts, `${folder}/dashboard.json`].map((file) => readFile(file, "utf8")),
  );
  expect(missingMetrics(texts, troubled)).toEqual([]);
  expect(missingMetrics(["rate(shop_renamed_total[5m])"], troubled)).toEqual(["shop_renamed_total"]);
});

test.skipIf(!hasPromtool)(
  `Prometheus reads rules, configuration and each query of the dashboard ${needs}`,
  async () => {
    expect(await runPromtool("check", "config", "--syntax-only", `${folder}/prometheus.yml`)).toContain(
      "SUCCESS",
    );
    const dashboard = await readFile(`${folder}/dashboard.json`, "utf8");
    const { panels } = JSON.parse(dashboard) as { panels: { targets?: { expr: string }[] }[] };
    const queries = panels.flatMap(({ targets = [] }) => targets);
    const rules = queries.map(({ expr }, index) => ({ record: `panel:${index}`, expr }));
    const file = join(tmpdir(), `panels-${process.pid}.yml`);
    await writeFile(file, JSON.stringify({ groups: [{ name: "panels", rules }] }));
    expect(await runPromtool("check", "rules", shopAlerts, hostAlerts, file)).not.toContain("FAILED");
    expect(queries.length).toBeGreaterThan(10);
  },
);

/** What fires in a troubled shop, and with which labels. */
const fires = {
  ShopDown: [{ job: "shop", instance }],
  ShopNotReady: [{ job: "shop-ready", instance }],
  RequestsFail: [{}],
  BankDown: [{}],
  BankCallsFail: [{}],
  UnknownOutcome: [{}],
  UnknownOutcomeOld: [{}],
  WorkerMissing: [{}],
  JobLate: [{ task: "sweep" }],
  QueueLate: [{}],
  MailsLate: [{}],
  MailsUnknown: [{}],
  DependencyProblem: [{ dependency: "gateway", problem: "gateway_unreachable" }],
};
const hostFires = {
  ExporterDown: [{ job: "postgres", instance: "standby" }],
  ReplicaLate: [{ instance: "standby" }],
  DiskFillsUp: [{ job: "node", instance: "web", mountpoint: "/", fstype: "ext4" }],
  CertificateEnds: [{ job: "shop-public", instance: "public" }],
  UnitFailed: [{ instance: "web", name: "shop-backup.service" }],
  ShopNotReachable: [{ job: "shop-public", instance: "public" }],
};

test.skipIf(!hasPromtool)(`no alert fires for a shop that works ${needs}`, async () => {
  const before = { ...readSamples(works), ...reached(1) };
  expect(await checkAlerts(shopAlerts, { before, after: before }, {})).toContain("SUCCESS");
  expect(await checkAlerts(hostAlerts, { before: hosts(), after: hosts() }, {})).toContain("SUCCESS");
});

test.skipIf(!hasPromtool)(`each alert fires for what it is named after, and no other ${needs}`, async () => {
  const before = { ...readSamples(works), ...reached(1) };
  const after = { ...readSamples(troubled), ...reached(0) };
  expect(await checkAlerts(shopAlerts, { before, after }, fires)).toContain("SUCCESS");

  const db = openDatabase(`postgresql://nobody@127.0.0.1:${await freePort()}/nothing`);
  // Under maintenance, too, which is no trouble at the bank.
  const gone = readSamples(await readMetrics({ ...underMaintenance(shop.deps), ...watched, db }));
  const noDatabase = { DatabaseDown: [{}], MaintenanceLong: [{}] };
  expect(await checkAlerts(shopAlerts, { before: gone, after: gone }, noDatabase)).toContain("SUCCESS");

  const bad = hosts({ lag: 90, free: 0.05, days: 7, answers: 0 });
  expect(await checkAlerts(hostAlerts, { before: hosts(), after: bad }, hostFires)).toContain("SUCCESS");

  const names = (await Promise.all([shopAlerts, hostAlerts].map(readRules))).flat().map(({ alert }) => alert);
  expect(names.filter((name) => !(name in { ...fires, ...hostFires, ...noDatabase }))).toEqual([]);
});
