import { expect, test as base } from "@playwright/test";

import { viewHtml } from "@/e2e/support/html-view";
import { HttpBrowser } from "@/testing/http-browser";
import { payOrder, placeOrder, signInStaff } from "@/testing/order-flow";
import { startStack } from "@/testing/start-stack";
import { expectAccessible } from "@/e2e/support/expect-accessible";

/** As many as lib/payments/payment-breaker.ts takes before it pauses. */
const failuresInARow = 8;

type Site = { shopUrl: string; consoleUrl: string };

/** A shop of its own, because its payments are paused for the other tests of a shop, too. */
const test = base.extend<object, { site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { workerIndex }) => {
      const { shopUrl, shop, sandbox } = await startStack({
        databaseServer: process.env.TEST_DATABASE_URL ?? "",
        name: `bank-down-${workerIndex}`,
      });
      await use({ shopUrl, consoleUrl: sandbox.consoleUrl });
      await shop.stop();
      await sandbox.child.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

async function changeFaults({ consoleUrl }: Site, init: RequestInit): Promise<void> {
  expect((await fetch(`${consoleUrl}/api/faults`, init)).ok).toBe(true);
}

test("shoppers and staff read that payments are paused, and the order can be paid when the bank is back", async ({
  page,
  site,
}) => {
  test.setTimeout(120_000);
  const fault = { operation: "create_session", fault: "server_busy" };
  await changeFaults(site, { method: "POST", body: JSON.stringify(fault) });
  const shopper = new HttpBrowser();
  for (let index = 0; index < failuresInARow; index += 1) {
    await payOrder(site, shopper, await placeOrder(site, shopper));
  }
  await changeFaults(site, { method: "DELETE" });

  const order = await placeOrder(site, shopper);
  const pressed = viewHtml((await payOrder(site, shopper, order)).html);
  expect(pressed.text).toMatch(
    /payments are paused\. No payment was started, and your order is kept\. Please try again in \d+ seconds/,
  );

  await page.context().addCookies(await signInStaff(site));
  await page.goto(`${site.shopUrl}/admin`);
  await expect(page.getByText("New payments are paused: the bank does not answer")).toBeVisible();
  await expectAccessible(page);

  await expect(async () => {
    const paid = viewHtml((await payOrder(site, shopper, await shopper.open(order.url))).html);
    expect(paid.text).toContain("Thank you, your order is paid");
  }).toPass({ timeout: 60_000, intervals: [2_000] });
});
