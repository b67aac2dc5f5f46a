import { createServer } from "node:http";

import { expect, test as base } from "@playwright/test";
import { Webhook } from "standardwebhooks";

import { expectAccessible } from "@/e2e/support/expect-accessible";
import { HttpBrowser } from "@/testing/http-browser";
import { listenOnFreePort } from "@/testing/listen-on-free-port";
import { payOrder, placeOrder, signInStaff } from "@/testing/order-flow";
import { type Stack, startStack } from "@/testing/start-stack";

const test = base.extend<object, { stack: Stack }>({
  stack: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { workerIndex }) => {
      const databaseServer = process.env.TEST_DATABASE_URL ?? "";
      const stack = await startStack({ databaseServer, name: `webhooks-${workerIndex}` });
      await use(stack);
      await stack.shop.stop();
      await stack.sandbox.child.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.shopUrl),
});

type Message = { body: string; headers: Record<string, string> };

test("an owner adds a webhook, an order is paid, and the receiver gets it signed while the page shows its answer", async ({
  page,
  stack,
}) => {
  const messages: Message[] = [];
  const server = createServer((request, response) => {
    void request.toArray().then((chunks: Buffer[]) => {
      const headers = request.headers as Record<string, string>;
      messages.push({ body: Buffer.concat(chunks).toString(), headers });
      response.end("thanks");
    });
  });
  const port = await listenOnFreePort(server);
  await page.context().addCookies(await signInStaff(stack));
  await page.goto("/admin/webhooks");
  await expectAccessible(page);
  const url = `http://127.0.0.1:${port}/shop`;
  await page.getByLabel("Address of the receiver").fill("https://10.0.0.1/");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "must be public" })).toBeVisible();
  await page.getByLabel("Address of the receiver").fill(url);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const secret = await page.getByRole("region", { name: "signing secret" }).innerText();
  await page.getByRole("link", { name: url }).click();
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByText("The receiver took the test message")).toBeVisible();
  await expectAccessible(page);

  const shopper = new HttpBrowser();
  const order = await placeOrder(stack, shopper);
  await payOrder({ consoleUrl: stack.sandbox.consoleUrl }, shopper, order);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("row", { name: /order\.authorized\.v1|order\.paid\.v1/ })).toContainText(
      "200 in",
      { timeout: 1_000 },
    );
  }).toPass({ timeout: 60_000 });
  await expectAccessible(page);
  const types = messages.map(
    ({ body, headers }) => (new Webhook(secret).verify(body, headers) as { type: string }).type,
  );
  expect(types.slice(0, 2)).toEqual(["webhook.test.v1", "order.placed.v1"]);
  server.close();
});
