import { readFile } from "node:fs/promises";

import { type Download, expect, type Locator, type Page, test } from "@playwright/test";
import { parse } from "csv-parse/sync";

import { addStaff } from "@/e2e/support/add-staff";
import { expectAccessible } from "@/e2e/support/expect-accessible";
import { placeQuickOrder } from "@/e2e/support/quick-order";
import { cards } from "@/e2e/support/shopper";
import { openAsStaff } from "@/e2e/support/staff";
import { signInStaff } from "@/testing/order-flow";

const shopUrl = process.env.APP_URL ?? "";

async function readRows(file: Download, delimiter: string): Promise<Record<string, string>[]> {
  return parse(await readFile(await file.path()), { columns: true, bom: true, delimiter });
}

/** Reloads the month, and returns its net in minor units of KWD. */
async function readNet(page: Page, net: Locator): Promise<number> {
  await page.reload();
  return Math.round(Number((await net.locator("dd").innerText()).replaceAll(/[^\d.-]/g, "")) * 1000);
}

test("the month's net is the sum of its file, and each figure leads to its rows", async ({ page }) => {
  const { number } = await placeQuickOrder({ priceList: "kw", card: cards.frictionless });
  await openAsStaff(page, "/admin/month");
  await page.getByLabel("Currency").selectOption("KWD");
  await page.getByRole("button", { name: "Show" }).click();
  const net = page
    .locator("dl > div")
    .filter({ has: page.getByRole("link", { name: "Taken less refunded" }) });
  await expect(net).toContainText("KWD");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Not in a report yet" }).click();
  await expect(page.getByRole("heading", { name: "Movements in no report yet" })).toBeVisible();
  await expect(page.getByRole("link", { name: number, exact: true })).toBeVisible();

  // Other journeys pay meanwhile: the page and the file are compared once nothing fell between two looks at the page.
  await expect(async () => {
    const before = await readNet(page, net);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "All movements as CSV" }).click();
    const rows = await readRows(await download, ",");
    expect(await readNet(page, net)).toBe(before);
    expect(rows.some(({ order }) => order === number)).toBe(true);
    expect(rows.reduce((total, row) => total + Number(row.amount_minor), 0)).toBe(before);
  }).toPass();
});

test("finance types a rate and takes taxes, orders and a list for a spreadsheet, and each sale has its number", async ({
  page,
}) => {
  const { number, shopper, url } = await placeQuickOrder({ priceList: "kw", card: cards.frictionless });
  expect((await shopper.open(url)).html).toMatch(/INV-\d{4}-\d{6}/);
  await openAsStaff(page, "/admin/month/rates");
  await page.getByLabel("Currency").selectOption("KWD");
  await page.getByLabel("One unit in GBP").fill("2,5");
  await page.getByRole("button", { name: "Store" }).click();
  await expect(page.getByRole("status")).toContainText("The rate is stored.");
  await expect(page.getByRole("row", { name: /KWD/ })).toContainText("2.5");
  await expectAccessible(page);

  await page
    .getByRole("link", { name: /^Month/ })
    .first()
    .click();
  await page.getByLabel("Numbers and columns").selectOption("semicolon");
  const press = (name: string) => page.getByRole("button", { name }).click();
  const taxes = await download(page, () => press("Taxes of all currencies as CSV"));
  const kuwait = taxes.find(({ currency }) => currency === "KWD");
  expect(kuwait).toMatchObject({ exchange_rate: "2,5", merchant_currency: "GBP" });
  const inPounds = Number(kuwait?.gross_minor) * 0.25;
  expect(Math.abs(Number(kuwait?.merchant_gross?.replace(",", ".")) * 100 - inPounds)).toBeLessThan(1);

  // The dialect is remembered, also for the list and the audit.
  await page.reload();
  await expect(page.getByLabel("Numbers and columns")).toHaveValue("semicolon");
  await page.goto(`/admin?search=${number}`);
  const listed = await download(page, () =>
    page.getByRole("link", { name: "All orders of this list as CSV" }).click(),
  );
  expect(listed.map(({ order, state }) => [order, state])).toEqual([[number, "paid"]]);
  const object = "orders list of a search";
  await page.goto(`/admin/audit?${new URLSearchParams({ object })}`);
  const audited = await download(page, () =>
    page.getByRole("link", { name: "Download these entries" }).click(),
  );
  expect(audited[0]).toMatchObject({ what: "make_file", about: object, outcome: "allowed" });

  await page.goto(`/admin/orders/${number}/packing-slip`);
  await expect(page.getByRole("article").getByText(/^Invoice INV-\d{4}-\d{6}$/)).toBeVisible();
});

async function download(page: Page, press: () => Promise<void>): Promise<Record<string, string>[]> {
  const file = page.waitForEvent("download");
  await press();
  return readRows(await file, ";");
}

test(
  "a clerk makes no file, and an auditor's file stands in the audit",
  { tag: "@breadth" },
  async ({ page, browser }) => {
    const file = "/admin/month/movements?month=2026-01&currency=USD";
    for (const [role, status] of [
      ["clerk", 403],
      ["auditor", 200],
    ] as const) {
      const account = await addStaff(role);
      const context = await browser.newContext();
      await context.addCookies(await signInStaff({ shopUrl }, account));
      expect((await context.request.get(`${shopUrl}${file}`)).status()).toBe(status);
      await openAsStaff(page, `/admin/audit?person=${encodeURIComponent(account.email)}`);
      await expect(page.getByText("movements 2026-01 USD").first()).toBeVisible();
      await expect(page.getByText("Refused", { exact: true })).toHaveCount(status === 403 ? 1 : 0);
      await context.close();
    }
  },
);

test("a shift manager sees the day in every currency, and opens its declines by code and currency", async ({
  page,
}) => {
  const paid = await placeQuickOrder({ priceList: "jp", card: cards.frictionless });
  const declined = await placeQuickOrder({ priceList: "jp", card: cards.declined });
  await openAsStaff(page, "/admin/today");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Today, \w+day \d/);
  await expect(page.getByText(/^Under each: \w+day .*, until \d\d:\d\d\.$/)).toBeVisible();
  await page.getByRole("link", { name: "Taken in JPY" }).click();
  await expect(page.getByRole("heading", { name: "Payments and captures" })).toBeVisible();
  await expect(page.getByRole("link", { name: paid.number, exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Declined in JPY" }).click();
  await expect(page.getByRole("heading", { name: "Declined charges, JPY, Declined" })).toBeVisible();
  await expect(page.getByRole("row", { name: declined.number })).toContainText("Failed");
  await expect(page.getByRole("row", { name: paid.number })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Day before" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^\w+day \d/);
  await page.goto("/admin/today?day=2026-02-31");
  await expect(page.getByText("“2026-02-31” is no day until today.")).toBeVisible();
});
