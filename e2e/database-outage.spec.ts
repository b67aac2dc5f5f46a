import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

import { expect, type Page, test as base } from "@playwright/test";
import { clearLockedPorts } from "get-port";

import { expectAccessible } from "@/e2e/support/expect-accessible";
import { viewHtml } from "@/e2e/support/html-view";
import { HttpBrowser, type HtmlPage } from "@/e2e/support/http-browser";
import { payOrder, placeOrder, signInStaff } from "@/e2e/support/order-flow";
import { type Stack, startStack } from "@/e2e/support/start-stack";
import { languageCookie } from "@/lib/i18n/language-cookie";
import { locatePostgres } from "@/scripts/support/locate-postgres";
import { startEmbeddedPostgres } from "@/scripts/support/start-embedded-postgres";
import { startShop } from "@/scripts/support/start-shop";

const lateMs = 1_500;
const patience = { timeout: 60_000, intervals: [250] };

/** A shop whose PostgreSQL can be stopped, and started again on the same port. */
type Outage = {
  stack: Stack;
  site: { shopUrl: string; consoleUrl: string };
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

// The tests look into the spool, which all shops of this folder share.
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

async function answerIsSpooled(): Promise<void> {
  await expect.poll(spooled, patience).toHaveLength(1);
}

async function spooled(): Promise<string[]> {
  return readdir(".data/spool").catch(() => []);
}

test("the shopper reads that the payment is being checked, and then that it is paid", async ({ outage }) => {
  const shopper = new HttpBrowser();
  const order = await placeOrder(outage.site, shopper);
  const number = numberOf(order);
  const bankHasActed = await stopDatabaseAfterBank(outage, "pay", "PAYMENT", number);
  const [pressed] = await Promise.all([payOrder(outage.site, shopper, order), bankHasActed()]);
  expect(titleOf(pressed)).toBe("We are checking your payment");
  expect(viewHtml(pressed.html).text).toContain("Please do not pay again: you cannot be charged twice");

  await outage.startDatabase();
  await expect
    .poll(async () => viewHtml((await shopper.open(pressed.url)).html).text, patience)
    .toContain("Thank you, your order is paid");
  expect(await movements(outage, number)).toEqual(["PAYMENT"]);
  await expect.poll(spooled, patience).toEqual([]);
});

test("in a browser, the page that waits is accessible and shows the paid order by itself", async ({
  page,
  outage,
}) => {
  const shopper = new HttpBrowser();
  const order = await placeOrder(outage.site, shopper);
  const bankHasActed = await stopDatabaseAfterBank(outage, "pay", "PAYMENT", numberOf(order));
  const [pressed] = await Promise.all([payOrder(outage.site, shopper, order), bankHasActed()]);
  await openAs(page, shopper, pressed, outage);
  await expect(page.getByRole("heading", { name: "We are checking your payment" })).toBeVisible();
  await expectAccessible(page);
  await outage.startDatabase();
  await expect(page.getByText("Thank you, your order is paid")).toBeVisible({ timeout: 60_000 });
});

test("staff read that a refund is being checked, and then that it is done", async ({ outage }) => {
  const shopper = new HttpBrowser();
  const order = await placeOrder(outage.site, shopper);
  await payOrder(outage.site, shopper, order);
  const number = numberOf(order);
  const staff = new HttpBrowser(await signInStaff(outage.site));
  const orderPage = await staff.open(`${outage.site.shopUrl}/admin/orders/${number}`);
  const review = await staff.submit(orderPage, "do", {}, { do: "refund" });
  const bankHasActed = await stopDatabaseAfterBank(outage, "refund", "REFUND", number);
  const [pressed] = await Promise.all([staff.submit(review, "amountMinor"), bankHasActed()]);
  expect(titleOf(pressed)).toBe(`Order ${number} is being checked`);
  expect(viewHtml(pressed.html).text).toContain("Do not repeat it");

  await outage.startDatabase();
  await expect
    .poll(async () => viewHtml((await staff.open(pressed.url)).html).text, patience)
    .toContain("Refunded");
  expect(await movements(outage, number)).toEqual(["PAYMENT", "REFUND"]);
});

test("a shop that is killed with an answer in the spool stores it at its next start", async ({ outage }) => {
  const { stack, site } = outage;
  const shopper = new HttpBrowser();
  const order = await placeOrder(site, shopper);
  const number = numberOf(order);
  const bankHasActed = await stopDatabaseAfterBank(outage, "pay", "PAYMENT", number);
  await Promise.all([payOrder(site, shopper, order), bankHasActed()]);
  await answerIsSpooled();
  await stack.shop.kill();

  await outage.startDatabase();
  const { port } = new URL(site.shopUrl);
  stack.shop = await startShop({
    port: Number(port),
    environment: stack.environment,
    log: `.data/logs/outage-restarted-shop.log`,
  });
  await expect
    .poll(async () => viewHtml((await shopper.open(order.url)).html).text, patience)
    .toContain("Thank you, your order is paid");
  expect(await movements(outage, number)).toEqual(["PAYMENT"]);
});

const failure = "Something went wrong on our side";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a page that fails says so in its HTML, in its language, and opens when the database is back", async ({
      page,
      outage,
    }) => {
      const shopper = new HttpBrowser();
      const order = await placeOrder(outage.site, shopper);
      await openAs(page, shopper, order, outage);
      await outage.stopDatabase();

      const failed = await page.goto(order.url);
      expect(failed?.status()).toBe(500);
      const { headings, text } = viewHtml((await failed?.text()) ?? "");
      expect(headings).toEqual([failure]);
      expect(text).toContain("If you were paying, check your orders first.");
      await expect(page).toHaveTitle(`${failure} · Alder & Loom`);
      if (javaScriptEnabled) await expectAccessible(page);
      await speak(page, outage, "ar");
      await page.goto(order.url);
      await expect(page.getByRole("heading", { name: "حدث خطأ من جانبنا" })).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("dir", "rtl");

      await speak(page, outage, "en");
      await page.goto(order.url);
      await outage.startDatabase();
      await expect(async () => {
        await page.getByRole("link", { name: "Try again" }).click();
        await expect(page.getByRole("heading", { name: "Order summary" })).toBeVisible({ timeout: 1_000 });
      }).toPass(patience);
    });
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a form that fails says so, and so does the admin, in English", async ({ page, outage }) => {
    const { shopUrl } = outage.stack;
    await page.context().addCookies(await signInStaff(outage.site));
    await page.goto(`${shopUrl}/products/ash-stool`);
    await outage.stopDatabase();
    await page.getByRole("button", { name: "Add to cart" }).click();
    await expect(page.getByRole("heading", { name: failure })).toBeVisible();
    await speak(page, outage, "ar");
    expect((await page.goto(`${shopUrl}/admin`))?.status()).toBe(500);
    await expect(page.getByRole("heading", { name: failure })).toBeVisible();
    await expect(page.getByText("look at the order before you do it again")).toBeVisible();
    await outage.startDatabase();
  });
});

async function speak(page: Page, { stack }: Outage, locale: string): Promise<void> {
  await page.context().addCookies([{ name: languageCookie.name, value: locale, url: stack.shopUrl }]);
}

async function openAs(page: Page, shopper: HttpBrowser, at: HtmlPage, { site }: Outage): Promise<void> {
  await page.context().addCookies(shopper.cookiesFor(site.shopUrl));
  await page.goto(at.url);
}
