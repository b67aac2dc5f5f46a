import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { startTestShop, testAuthSecret } from "@/e2e/support/start-test-shop";
import { startWorker } from "@/scripts/support/start-shop";

test("two workers show that they run, send each mail once, and end with 0 after SIGTERM", async () => {
  const shop = await startTestShop();
  const folder = await mkdtemp(join(tmpdir(), "worker-"));
  const { settings, urls } = shop.bank;
  const environment = {
    APP_URL: "http://localhost:3000",
    DATABASE_URL: shop.appDatabaseUrl,
    AUTH_SECRET: testAuthSecret,
    GATEWAY_BASE_URL: urls.gateway,
    GATEWAY_MERCHANT_ID: settings.merchantId,
    GATEWAY_USERNAME: settings.username,
    GATEWAY_PASSWORD: settings.password,
    TOKENIZATION_FRAME_URL: urls.console,
    TOKENIZATION_ID: settings.tokenizationId,
    TOKENIZATION_TOKEN: settings.tokenizationToken,
    SMTP_URL: urls.mail,
    MAIL_FROM: "orders@shop.example",
  };
  const logs = ["first", "second"].map((name) => join(folder, `${name}.log`));
  const workers = logs.map((log) => startWorker({ environment, log }));
  try {
    const order = await shop.order(1_000n);
    await shop.pay(order.number);
    const isSent = () => shop.db.mail.count({ where: { orderId: order.id, state: "SENT" } });
    await expect.poll(isSent, { timeout: 30_000 }).toBe(1);
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
}, 60_000);
