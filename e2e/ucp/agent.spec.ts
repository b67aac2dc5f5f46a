import { expect, test as base } from "@playwright/test";

import { expectAccessible } from "@/e2e/support/expect-accessible";
import { answerChallenge, cards, expectPaid, issuer, payButton, payWith } from "@/e2e/support/shopper";
import { signInStaff } from "@/testing/order-flow";
import { type Stack, startStack } from "@/testing/start-stack";
import { type Answered, fullContent, linesOf } from "@/testing/ucp/checkout-content";
import { findSchemaProblems } from "@/testing/ucp/find-schema-problems";
import { isSignedWebhook, startPlatform } from "@/testing/ucp/start-platform";

const test = base.extend<object, { stack: Stack }>({
  stack: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { workerIndex }) => {
      const databaseServer = process.env.TEST_DATABASE_URL ?? "";
      const stack = await startStack({ databaseServer, name: `ucp-${workerIndex}` });
      await use(stack);
      await stack.shop.stop();
      await stack.sandbox.child.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.shopUrl),
});

test("an agent fills a checkout, its buyer pays with a challenge, and the agent gets a webhook of the parcel", async ({
  page,
  browser,
  stack,
}) => {
  const platform = await startPlatform();
  const ask = async (method: string, path: string, content?: object) => {
    const { url, body, ...sent } = platform.request(method, `${stack.shopUrl}/api/ucp${path}`, content);
    const response = await fetch(url, { ...sent, body: body.length > 0 ? new Uint8Array(body) : undefined });
    return (await response.json()) as Answered;
  };
  const { id } = await ask("POST", "/checkout-sessions", { line_items: linesOf() });
  const filled = await ask("PUT", `/checkout-sessions/${id}`, fullContent());
  expect(findSchemaProblems("checkout", filled)).toEqual([]);
  expect(filled.messages).toMatchObject([{ code: "payment_required" }]);
  const { continue_url } = await ask("POST", `/checkout-sessions/${id}/complete`, {});

  await page.goto(continue_url);
  await expect(page).toHaveURL(/\/orders\/[\w-]+$/);
  const number = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  // Its card frame is open then, and axe looks into it.
  await expect(payButton(page)).toBeEnabled();
  await expectAccessible(page);
  await payWith(page, cards.challenge);
  await expect(issuer(page).getByLabel("One-time code")).toBeVisible();
  expect(await ask("GET", `/checkout-sessions/${id}`)).toMatchObject({ status: "complete_in_progress" });
  await answerChallenge(page, "123456");
  await expectPaid(page);
  expect(await ask("GET", `/checkout-sessions/${id}`)).toMatchObject({
    status: "completed",
    order: { id: number },
  });
  expect(await ask("GET", `/orders/${number}`)).toMatchObject({ fulfillment: { events: [] } });

  const staff = await browser.newContext({ baseURL: stack.shopUrl });
  await staff.addCookies(await signInStaff(stack));
  const admin = await staff.newPage();
  await admin.goto(`/admin/orders/${number}`);
  await expect(admin.getByText(`Placed through the agent of ${new URL(platform.url).host}`)).toBeVisible();
  await expectAccessible(admin);
  await admin.getByLabel("Carrier (optional)").fill("Fleet & Co");
  await admin.getByLabel("Tracking number (optional)").fill("FC-48151");
  await admin.getByRole("button", { name: "Dispatch", exact: true }).click();
  const sent = { carrier: "Fleet & Co", tracking_number: "FC-48151", type: "shipped" };
  await expect
    .poll(() => platform.received.map(({ body }) => JSON.parse(body) as object).at(-1), { timeout: 30_000 })
    .toMatchObject({ id: number, fulfillment: { events: [sent] } });
  const profile = (await (await fetch(`${stack.shopUrl}/.well-known/ucp`)).json()) as {
    signing_keys: { kid: string }[];
  };
  for (const webhook of platform.received) expect(isSignedWebhook(webhook, profile.signing_keys)).toBe(true);
  expect(await ask("GET", `/orders/${number}`)).toMatchObject({ fulfillment: { events: [sent] } });
  await staff.close();
  platform.stop();
});
