import { rm } from "node:fs/promises";
import { join } from "node:path";

import { expect, type Page, test as base } from "@playwright/test";
import { clearLockedPorts } from "get-port";

import { expectAccessible } from "@/e2e/support/expect-accessible";
import { viewHtml } from "@/e2e/support/html-view";
import { HttpBrowser, type HtmlPage } from "@/testing/http-browser";
import { payOrder, placeOrder, signInStaff } from "@/testing/order-flow";
import { type Stack, startStack } from "@/testing/start-stack";
import { languageCookie } from "@/lib/i18n/request-language";
import { merchant } from "@/lib/merchant";
import { locatePostgres } from "@/tools/locate-postgres";
import { startEmbeddedPostgres } from "@/tools/start-embedded-postgres";

const lateMs = 6_000;
const patience = { timeout: 60_000, intervals: [250] };

/** A shop whose PostgreSQL can be stopped, and started again on the same port, and whose bank can be out of order. */
type Outage = {
  stack: Stack;
  site: { shopUrl: string; consoleUrl: string };
  shopLog: string;
  stopDatabase(): Promise<void>;
  startDatabase(): Promise<void>;
};

const test = base.extend<object, { outage: Outage }>({
  outage: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { workerIndex }) => {
      const name = `outage-${workerIndex}`;
      let server = await startEmbeddedPostgres({ name });
      const port = Number(new URL(server.url).port);
      const stack = await startStack({ databaseServer: server.url, name });
      await use({
        stack,
        shopLog: `.data/logs/${name}-shop.log`,
        site: { shopUrl: stack.shopUrl, consoleUrl: stack.sandbox.consoleUrl },
        stopDatabase: () => server.stop(),
        async startDatabase() {
          // The port was handed out when the server started first.
          clearLockedPorts();
          server = await startEmbeddedPostgres({ name, port });
        },
      });
      await stack.shop.stop();
      await stack.sandbox.child.stop();
      await server.stop();
      await rm(join((await locatePostgres()).data, name), { recursive: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

// The tests of a worker share its database server.
test.describe.configure({ mode: "default" });
test.use({ trace: "off" });

const titleOf = (page: HtmlPage) => viewHtml(page.html).headings[0];
const numberOf = (page: HtmlPage) => new URL(page.url).pathname.split("/").at(-1) ?? "";

async function movements({ site }: Outage, number: string): Promise<string[]> {
  const answer = await fetch(`${site.consoleUrl}/api/movements`);
  const rows = (await answer.json()) as { orderId: string; type: string }[];
  return rows.filter(({ orderId }) => orderId.startsWith(`${number}-`)).map(({ type }) => type);
}

/** Makes the bank act at once and answer late; resolves when it has acted and the database is stopped. */
async function stopDatabaseAfterBank(outage: Outage, operation: string, type: string, number: string) {
  const rule = { operation, fault: "commit_then_late", times: 1, delayMs: lateMs };
  await fetch(`${outage.site.consoleUrl}/api/faults`, { method: "POST", body: JSON.stringify(rule) });
  return async () => {
    await expect.poll(() => movements(outage, number), patience).toContain(type);
    await outage.stopDatabase();
  };
}

const unavailable = "We cannot show this order right now";

test(
  "a shopper who has just paid reads not to pay again, and then that the order is paid",
  { tag: "@breadth" },
  async ({ outage }) => {
    const shopper = new HttpBrowser();
    const order = await placeOrder(outage.site, shopper);
    const number = numberOf(order);
    const bankHasActed = await stopDatabaseAfterBank(outage, "pay", "PAYMENT", number);
    const [pressed] = await Promise.all([payOrder(outage.site, shopper, order), bankHasActed()]);
    expect(titleOf(pressed)).toBe(unavailable);
    expect(viewHtml(pressed.html).text).toContain("please do not pay again: you cannot be charged twice");

    await outage.startDatabase();
    await expect
      .poll(async () => viewHtml((await shopper.open(pressed.url)).html).text, patience)
      .toContain("Thank you, your order is paid");
    expect(await movements(outage, number)).toEqual(["PAYMENT"]);
  },
);

test("in a browser, the page that waits is accessible and shows the paid order by itself", async ({
  page,
  outage,
}) => {
  const shopper = new HttpBrowser();
  const order = await placeOrder(outage.site, shopper);
  const bankHasActed = await stopDatabaseAfterBank(outage, "pay", "PAYMENT", numberOf(order));
  const [pressed] = await Promise.all([payOrder(outage.site, shopper, order), bankHasActed()]);
  await openAs(page, shopper, pressed, outage);
  await expect(page.getByRole("heading", { name: unavailable })).toBeVisible();
  await expectAccessible(page);
  await outage.startDatabase();
  await expect(page.getByText("Thank you, your order is paid")).toBeVisible({ timeout: 60_000 });
});

test(
  "staff who have just refunded read not to repeat it, and then that it is done",
  { tag: "@breadth" },
  async ({ outage }) => {
    const shopper = new HttpBrowser();
    const order = await placeOrder(outage.site, shopper);
    await payOrder(outage.site, shopper, order);
    const number = numberOf(order);
    const staff = new HttpBrowser(await signInStaff(outage.site));
    const orderPage = await staff.open(`${outage.site.shopUrl}/admin/orders/${number}`);
    const review = await staff.submit(orderPage, "do", {}, { do: "refund" });
    const bankHasActed = await stopDatabaseAfterBank(outage, "refund", "REFUND", number);
    const [pressed] = await Promise.all([
      staff.submit(review, "amountMinor", { reason: "returned" }),
      bankHasActed(),
    ]);
    expect(titleOf(pressed)).toBe("This order cannot be shown right now");
    expect(viewHtml(pressed.html).text).toContain("do not repeat it");

    await outage.startDatabase();
    await expect
      .poll(async () => viewHtml((await staff.open(pressed.url)).html).text, patience)
      .toContain("Refunded");
    expect(await movements(outage, number)).toEqual(["PAYMENT", "REFUND"]);
  },
);

test("an order's page says in its HTML, in its language, that it cannot be shown, and opens when it can", async ({
  page,
  outage,
}) => {
  const shopper = new HttpBrowser();
  const order = await placeOrder(outage.site, shopper);
  await openAs(page, shopper, order, outage);
  await outage.stopDatabase();

  const { headings, text } = viewHtml((await shopper.open(order.url)).html);
  expect(headings).toEqual([unavailable]);
  expect(text).toContain("please do not pay again");
  await page.goto(order.url);
  await expect(page).toHaveTitle(`${unavailable} · ${merchant.name}`);
  await expectAccessible(page);
  await speak(page, outage, "ar");
  await page.goto(order.url);
  await expect(page.getByRole("heading", { name: "لا يمكننا عرض هذا الطلب الآن" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");

  await speak(page, outage, "en");
  await page.goto(order.url);
  await outage.startDatabase();
  await expect(page.getByRole("heading", { name: "Order summary" })).toBeVisible({ timeout: 60_000 });
});

test(
  "any other page says that it failed, in the frame of the shop, and opens when the database is back",
  { tag: "@breadth" },
  async ({ page, outage }) => {
    await outage.stopDatabase();
    expect((await page.goto(`${outage.stack.shopUrl}/products/ash-stool`))?.status()).toBe(500);
    await expect(page.getByRole("heading", { name: "Something went wrong on our side" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await expectAccessible(page);
    await outage.startDatabase();
    const retry = page.getByRole("button", { name: "Try again" });
    await expect(async () => {
      if (await retry.isVisible()) await retry.click();
      await expect(page.getByRole("button", { name: "Add to cart" })).toBeVisible({ timeout: 5_000 });
    }).toPass(patience);
  },
);

async function speak(page: Page, { stack }: Outage, locale: string): Promise<void> {
  await page.context().addCookies([{ name: languageCookie.name, value: locale, url: stack.shopUrl }]);
}

async function openAs(page: Page, shopper: HttpBrowser, at: HtmlPage, { site }: Outage): Promise<void> {
  await page.context().addCookies(shopper.cookiesFor(site.shopUrl));
  await page.goto(at.url);
}

/** As many as lib/payments/payment-breaker.ts takes before it pauses. */
const failuresInARow = 8;

async function changeFaults({ site }: Pick<Outage, "site">, init: RequestInit): Promise<void> {
  expect((await fetch(`${site.consoleUrl}/api/faults`, init)).ok).toBe(true);
}

test(
  "shoppers and staff read that payments are paused, and the order can be paid when the bank is back",
  { tag: "@breadth" },
  async ({ page, outage: { site } }) => {
    test.setTimeout(120_000);
    const fault = { operation: "create_session", fault: "server_busy" };
    await changeFaults({ site }, { method: "POST", body: JSON.stringify(fault) });
    const shopper = new HttpBrowser();
    for (let index = 0; index < failuresInARow; index += 1) {
      await payOrder(site, shopper, await placeOrder(site, shopper));
    }
    await changeFaults({ site }, { method: "DELETE" });

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
  },
);
