import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Client } from "pg";
import { PgBoss } from "pg-boss";
import { beforeAll, expect, test } from "vitest";

import { startShopOnOwnServer } from "@/testing/start-shop-on-own-server";
import { startTestShop } from "@/testing/start-test-shop";
import { workerEnvironment } from "@/testing/worker-environment";
import { bundleWorker } from "@/tools/bundle-worker";
import { startWorker } from "@/tools/start-shop";

const patience = { timeout: 60_000 };

// The worker of production, of today's sources.
beforeAll(bundleWorker);

test("two workers show that they run, send each mail once, and end with 0 after SIGTERM", async () => {
  const shop = await startTestShop();
  const folder = await mkdtemp(join(tmpdir(), "worker-"));
  const environment = workerEnvironment(shop);
  const logs = ["first", "second"].map((name) => join(folder, `${name}.log`));
  const workers = logs.map((log) => startWorker({ environment, log }));
  try {
    const order = await shop.order(1_000n);
    await shop.pay(order.number);
    const isSent = () => shop.db.mail.count({ where: { orderId: order.id, state: "SENT" } });
    await expect.poll(isSent, patience).toBe(1);
    expect(await shop.db.jobPass.count({ where: { job: "worker" } })).toBe(1);
    for (const { pid } of workers) process.kill(pid, "SIGTERM");
    expect(await Promise.all(workers.map(({ ended }) => ended))).toEqual([0, 0]);
    expect(await shop.bank.console("mails")).toHaveLength(1);
    for (const log of logs) expect(await readFile(log, "utf8")).not.toContain('"level":"error"');
  } finally {
    await Promise.all(workers.map((worker) => worker.kill()));
    await rm(folder, { recursive: true });
    await shop.stop();
  }
});

test("a worker goes on after PostgreSQL was killed during its job", async () => {
  const { server, shop, remove } = await startShopOnOwnServer(`postgres-worker-${process.pid}`);
  const folder = await mkdtemp(join(tmpdir(), "worker-"));
  const worker = startWorker({ environment: workerEnvironment(shop), log: join(folder, "worker.log") });
  const boss = new PgBoss({
    connectionString: shop.appDatabaseUrl,
    supervise: false,
    schedule: false,
    migrate: false,
  });
  boss.on("error", () => {});
  const client = new Client({ connectionString: server.url });
  client.on("error", () => {});
  try {
    const lastBeat = async () =>
      (await shop.db.jobPass.findUnique({ where: { job: "worker" } }))?.completedAt.getTime() ?? 0;
    await expect.poll(lastBeat, patience).toBeGreaterThan(0);
    await boss.start();
    await expect.poll(() => boss.getQueue("sweep"), patience).toBeTruthy();
    // The job waits here, so that it is killed in its middle.
    await client.connect();
    await client.query("BEGIN; LOCK TABLE payment IN ACCESS EXCLUSIVE MODE");
    const job = (await boss.send("sweep", {})) ?? "";
    await expect.poll(async () => (await boss.getJobById("sweep", job))?.state, patience).toBe("active");
    await server.crash();
    await server.restart();
    const restarted = Date.now();
    await expect.poll(() => lastBeat().catch(() => 0), patience).toBeGreaterThan(restarted);
    process.kill(worker.pid, "SIGTERM");
    expect(await worker.ended).toBe(0);
  } finally {
    await worker.kill();
    await Promise.all([boss.stop({ graceful: false }), client.end()].map((end) => end.catch(() => {})));
    await shop.stop();
    await server.stop();
    await remove();
    await rm(folder, { recursive: true });
  }
});
