import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";

import { expect, test } from "vitest";

import { createCardToken } from "@/testing/card-token";
import { HttpBrowser } from "@/testing/http-browser";
import { placeOrder } from "@/testing/order-flow";
import { bankHasPay, operationStates, placeSlowOrder, postPayment } from "@/e2e/support/slow-payment";
import { freePort } from "@/tools/free-port";
import { startShop } from "@/tools/start-shop";

const consoleUrl = process.env.SANDBOX_CONSOLE_URL ?? "";

const mainShop = process.env.APP_URL ?? "";

/** Starts another instance of the shop, which the worker of the first serves too, with an order that waits for its payment and a bank that is slow to answer. */
async function startInstance({ log }: { log: string }) {
  const port = await freePort();
  const shopUrl = `http://localhost:${port}`;
  const shop = await startShop({
    port,
    environment: { APP_URL: shopUrl, GATEWAY_TIMEOUT_MS: "30000" },
    log,
    worker: false,
  });
  return { shop, shopUrl, ...(await placeSlowOrder({ shopUrl })) };
}

const paid = ["CREATE_SESSION SUCCEEDED", "ADD_CARD SUCCEEDED", "AUTHENTICATE SUCCEEDED", "PAY SUCCEEDED"];

test("a shop that is stopped during a payment refuses new requests, stores and sends the answer, and exits with 0", async () => {
  const { shop, shopUrl, shopper, page, number } = await startInstance({
    log: ".data/logs/deploys-answer.log",
  });
  const pressed = postPayment(page, shopper, await createCardToken(consoleUrl));
  await expect.poll(() => bankHasPay(number)).toBe(true);

  process.kill(shop.pid, "SIGTERM");
  process.kill(shop.pid, "SIGTERM");
  await expect
    .poll(() =>
      fetch(`${shopUrl}/health`).then(
        () => "answered",
        () => "refused",
      ),
    )
    .toBe("refused");
  expect(await operationStates(number)).toContain("PAY OPEN");

  expect((await pressed).status).toBe(303);
  expect(await shop.ended).toBe(0);
  const order = await shopper.open(page.url.replace(shopUrl, mainShop));
  expect(order.html).toContain("Thank you");
  expect(await operationStates(number)).toEqual(paid);
});

test("a shop that is stopped ends the connections that a proxy keeps, and exits", async () => {
  const port = await freePort();
  const shop = await startShop({ port, environment: { APP_URL: `http://localhost:${port}` }, worker: false });
  const begun = "GET /health HTTP/1.1\r\nHost: localhost\r\n";
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  // The second request has only begun when the first is answered, so that the connection is not idle.
  socket.write(`${begun}\r\n${begun}`);
  const [first] = (await once(socket, "data")) as [string];
  expect(first).toMatch(/^HTTP\/1\.1 200 .*connection: keep-alive/is);

  process.kill(shop.pid, "SIGTERM");
  const isRefused = () =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      () => false,
      () => true,
    );
  await expect.poll(isRefused).toBe(true);
  socket.write("\r\n");
  const [second] = (await once(socket, "data")) as [string];
  expect(second).toMatch(/^HTTP\/1\.1 200 .*connection: close/is);
  await once(socket, "close");
  expect(await shop.ended).toBe(0);
});

test("a shop that is about to stop says that it is not ready, and still answers", async () => {
  const port = await freePort();
  const shop = await startShop({ port, environment: { APP_URL: `http://localhost:${port}` }, worker: false });
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  await expect.poll(async () => (await ask("/health/ready")).status).toBe(200);

  process.kill(shop.pid, "SIGUSR2");
  await expect.poll(async () => (await ask("/health/ready")).status).toBe(503);
  expect(await (await ask("/health/ready")).json()).toEqual({ status: "draining" });
  const page = await ask("/");
  expect(page.status).toBe(200);
  expect(page.headers.get("connection")).toBe("close");
  await shop.stop();
  expect(await shop.ended).toBe(0);
});

test("a payment ends before the shop exits, also where the shopper has closed the page", async () => {
  const { shop, page, number, shopper } = await startInstance({ log: ".data/logs/deploys-closed.log" });
  const closed = new AbortController();
  const pressed = postPayment(page, shopper, await createCardToken(consoleUrl), closed.signal);
  await expect.poll(() => bankHasPay(number)).toBe(true);

  closed.abort();
  await expect(pressed).rejects.toThrow("aborted");
  await shop.stop();
  expect(await shop.ended).toBe(0);
  expect(await operationStates(number)).toEqual(paid);
});

test("a form from one instance is accepted by another", async () => {
  const { shop, shopUrl } = await startInstance({ log: ".data/logs/deploys-other.log" });
  const shopper = new HttpBrowser();
  const page = await placeOrder({ shopUrl: mainShop }, shopper);
  const elsewhere = { ...page, url: page.url.replace(mainShop, shopUrl) };
  const answer = await shopper.submit(elsewhere, "token", await createCardToken(consoleUrl));
  expect(answer.url.startsWith(shopUrl)).toBe(true);
  expect(answer.html).toContain("Thank you");
  await shop.stop();
});

test("the id of a server action depends on its file and name only, so a form from before a deploy works", async () => {
  const manifest = JSON.parse(await readFile(".next/server/server-reference-manifest.json", "utf8")) as {
    node: Record<string, { exportedName: string; filename: string }>;
  };
  const salt = Buffer.from("reference-merchant-checkout-form").toString("base64");
  const actions = Object.entries(manifest.node);
  expect(actions.length).toBeGreaterThan(5);
  for (const [id, { filename, exportedName }] of actions) {
    // After the first byte, which describes the arguments.
    const hash = createHash("sha1").update(`${salt}${filename}:${exportedName}`).digest("hex");
    expect(id.slice(2)).toBe(hash);
  }
});

test("a form whose action no longer exists is refused, and nothing moves", async () => {
  const shopper = new HttpBrowser();
  const page = await placeOrder({ shopUrl: mainShop }, shopper);
  const { node } = JSON.parse(await readFile(".next/server/server-reference-manifest.json", "utf8")) as {
    node: Record<string, { exportedName: string }>;
  };
  const id = Object.keys(node).find((key) => node[key]?.exportedName === "submitCard") ?? "";
  const outdated = { ...page, html: page.html.replaceAll(id, `${id.slice(0, 2)}${"0".repeat(40)}`) };
  expect(outdated.html).not.toBe(page.html);
  const answer = await postPayment(outdated, shopper, await createCardToken(consoleUrl));
  expect(answer.status).toBe(409);
  expect(await operationStates(new URL(page.url).pathname.split("/").at(-1) ?? "")).toEqual([]);
});
