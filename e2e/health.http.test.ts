import { expect, test } from "vitest";
import { execa } from "execa";

import { HttpBrowser } from "@/testing/http-browser";
import { payOrder, placeOrder } from "@/testing/order-flow";

const site = { shopUrl: process.env.APP_URL ?? "", consoleUrl: process.env.SANDBOX_CONSOLE_URL ?? "" };

test("/health answers, and /health/ready names each part, the worker among them", async () => {
  expect(await (await fetch(`${site.shopUrl}/health`)).json()).toEqual({ status: "ok" });
  const ready = await fetch(`${site.shopUrl}/health/ready`);
  expect(ready.status).toBe(200);
  expect(await ready.json()).toMatchObject({
    status: "ready",
    database: "ok",
    migrations: "ok",
    worker: "ok",
    sweep: "ok",
    plans: "ok",
    gateway: expect.any(String),
    cardForm: expect.any(String),
    mail: expect.any(String),
    clock: "ok",
    disk: "ok",
    rights: "ok",
  });
});

test("twelve probes at once are all ready, and find a disk that can be written", async () => {
  for (let round = 0; round < 20; round += 1) {
    const probes = await Promise.all(Array.from({ length: 12 }, () => fetch(`${site.shopUrl}/health/ready`)));
    for (const probe of probes) {
      expect(probe.status).toBe(200);
      expect(await probe.json()).toMatchObject({ status: "ready", disk: "ok" });
    }
  }
});

test("/metrics counts the payments of pages, and does not exist without its token", async () => {
  for (const authorization of ["", "Bearer x", `Bearer ${"A".repeat(43)}`])
    expect((await fetch(`${site.shopUrl}/metrics`, { headers: { authorization } })).status).toBe(404);

  const shopper = new HttpBrowser();
  await payOrder(site, shopper, await placeOrder(site, shopper));
  const { stdout: token } = await execa("node", ["scripts/run.mjs", "metrics-token"]);
  const answer = await fetch(`${site.shopUrl}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain("text/plain; version=0.0.4");
  const text = await answer.text();
  expect(text).toContain("shop_database_up 1");
  expect(text).toMatch(/^shop_gateway_call_seconds_count\{operation="PAY",outcome="SUCCEEDED"\} [1-9]/m);
});
