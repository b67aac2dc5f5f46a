import { readFile } from "node:fs/promises";
import http from "node:http";

import { expect, test } from "@playwright/test";
import { execa } from "execa";

import { createCardToken } from "@/e2e/support/card-token";
import { HttpBrowser } from "@/e2e/support/http-browser";
import { placeOrder } from "@/e2e/support/order-flow";
import { bankHasPay, operationStates, placeSlowOrder, postPayment } from "@/e2e/support/slow-payment";
import { freePort } from "@/scripts/support/free-port";
import { startShop } from "@/scripts/support/start-shop";

const consoleUrl = process.env.SANDBOX_CONSOLE_URL ?? "";
const mainShop = process.env.APP_URL ?? "";

/** Starts an instance of the shop with two processes on one port; resolves when both serve. */
async function startTwo({ log }: { log: string }) {
  const port = await freePort();
  const shopUrl = `http://localhost:${port}`;
  const shop = await startShop({ port, environment: { APP_URL: shopUrl, WEB_CONCURRENCY: "2" }, log });
  const pidsIn = async (wanted: string) =>
    (await readFile(log, "utf8"))
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as { msg: string; pid: number })
      .filter(({ msg }) => msg === wanted)
      .map(({ pid }) => pid);
  const readyPids = () => pidsIn("process ready");
  const endedPids = () => pidsIn("process ended");
  await expect.poll(readyPids).toHaveLength(2);
  await expect.poll(() => get(`${shopUrl}/health/ready`).then(({ status }) => status)).toBe(200);
  return { shop, shopUrl, readyPids, endedPids };
}

/** Requests an address over a connection of its own: the processes take connections in turn. */
function get(url: string, headers: Record<string, string> = {}): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    http
      .get(url, { agent: false, headers }, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
        response.on("end", () => done({ status: response.statusCode ?? 0, text }));
      })
      .on("error", fail);
  });
}

test("two processes answer on one port, each killed one is replaced, and the shop exits with 0", async () => {
  const { shop, shopUrl, readyPids, endedPids } = await startTwo({ log: ".data/logs/processes-killed.log" });
  const [first = 0, second = 0] = await readyPids();
  expect(first).not.toBe(second);

  // Whichever is killed, the other one answers.
  for (const [kills, pid] of [first, second].entries()) {
    process.kill(pid, "SIGKILL");
    await expect.poll(endedPids).toHaveLength(kills + 1);
    expect((await get(`${shopUrl}/cart`)).status).toBe(200);
    await expect.poll(readyPids).toHaveLength(kills + 3);
  }
  expect(await endedPids()).toEqual([first, second]);

  process.kill(shop.pid, "SIGTERM");
  expect(await shop.ended).toBe(0);
});

test("every process is part of what the shop says about itself: metrics are sums, and one that hangs makes it unready", async () => {
  const { shop, shopUrl, readyPids } = await startTwo({ log: ".data/logs/processes-metrics.log" });
  const shopper = new HttpBrowser();
  const page = await placeOrder({ shopUrl }, shopper);
  await shopper.submit(page, "token", await createCardToken(consoleUrl));

  const { stdout: token } = await execa("node", ["scripts/run.mjs", "metrics-token"]);
  const scrape = () => get(`${shopUrl}/metrics`, { authorization: `Bearer ${token}` });
  for (let scrapes = 0; scrapes < 4; scrapes += 1) {
    const { text } = await scrape();
    expect(text).toContain('shop_gateway_call_seconds_count{operation="PAY",outcome="SUCCEEDED"} 1\n');
    expect(text.match(/^shop_payments_paused /gm)).toHaveLength(1);
  }

  const [hanging = 0] = await readyPids();
  process.kill(hanging, "SIGSTOP");
  // The connections to the one that hangs wait with it, so the first answer comes from the other one.
  const answers = [get(`${shopUrl}/health/ready`), get(`${shopUrl}/health/ready`)];
  const { status, text } = await Promise.race(answers);
  process.kill(hanging, "SIGCONT");
  expect(JSON.parse(text)).toMatchObject({ status: "not ready", process: "failed", jobs: "ok" });
  expect(status).toBe(503);
  await Promise.all(answers);
  await shop.stop();
});

for (const signalled of ["all processes", "the first process alone"] as const) {
  test(`SIGTERM to ${signalled} during a payment leaves no unknown outcome`, async () => {
    const log = `.data/logs/processes-term-${signalled === "all processes" ? "all" : "one"}.log`;
    const { shop, shopUrl } = await startTwo({ log });
    const { shopper, page, number } = await placeSlowOrder({ shopUrl });
    const pressed = postPayment(page, shopper, await createCardToken(consoleUrl));
    await expect.poll(() => bankHasPay(number)).toBe(true);

    process.kill(signalled === "all processes" ? -shop.pid : shop.pid, "SIGTERM");
    await expect
      .poll(() =>
        get(`${shopUrl}/health`).then(
          () => "answered",
          () => "refused",
        ),
      )
      .toBe("refused");
    expect((await pressed).status).toBe(303);
    expect(await shop.ended).toBe(0);
    const order = await shopper.open(page.url.replace(shopUrl, mainShop));
    expect(order.html).toContain("Thank you");
    expect(await operationStates(number)).toContain("PAY SUCCEEDED");
  });
}

test("a payment also ends in the journal where the process that started the others is killed", async () => {
  const { shop, shopUrl } = await startTwo({ log: ".data/logs/processes-orphans.log" });
  const { shopper, page, number } = await placeSlowOrder({ shopUrl });
  const pressed = postPayment(page, shopper, await createCardToken(consoleUrl));
  await expect.poll(() => bankHasPay(number)).toBe(true);

  process.kill(shop.pid, "SIGKILL");
  expect((await pressed).status).toBe(303);
  expect(await operationStates(number)).toContain("PAY SUCCEEDED");
});
