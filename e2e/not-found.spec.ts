import { expect } from "@playwright/test";

import { test } from "@/e2e/support/console-test";
import { signInOverHttp } from "@/e2e/support/customer";
import { HttpBrowser } from "@/testing/http-browser";
import { signInStaff } from "@/testing/order-flow";
import { merchant } from "@/lib/merchant";

const shopUrl = process.env.APP_URL ?? "";
const unknownId = "00000000-0000-4000-8000-000000000000";

/** Addresses below which there is nothing, one malformed and one well formed where both can be. */
const shopPaths = [
  "/nothing",
  "/products/nothing",
  "/orders/nothing",
  "/orders/ABCD-2345",
  "/plans/nothing",
  "/plans/ABCD-2345",
  "/account/plans/nothing",
  "/account/plans/ABCD-2345",
  "/account/plans/ABCD-2345/card",
  "/account/plans/ABCD-2345/pause",
  "/account/plans/ABCD-2345/nothing",
  "/account/cards/nothing",
  `/account/cards/${unknownId}`,
  `/account/cards/${unknownId}/remove`,
  "/account/addresses/nothing",
  `/account/addresses/${unknownId}`,
];
const staffPaths = [
  "/admin/orders/nothing",
  "/admin/orders/ABCD-2345",
  "/admin/plans/nothing",
  "/admin/plans/ABCD-2345",
  "/admin/calls/nothing",
  `/admin/calls/${unknownId}`,
  "/admin/unknown-outcomes/nothing",
  `/admin/unknown-outcomes/${unknownId}`,
  "/admin/reconciliation/nothing",
  `/admin/reconciliation/${unknownId}`,
  "/admin/reconciliation/uploads/nothing",
];

const opens = (path: string, browser: HttpBrowser) =>
  fetch(shopUrl + path, {
    headers: {
      cookie: browser
        .cookiesFor(shopUrl)
        .map(({ name, value }) => `${name}=${value}`)
        .join("; "),
    },
    redirect: "manual",
  });

test("each address with nothing below it is answered with 404, in the shop and in the admin", async () => {
  const customer = new HttpBrowser();
  await signInOverHttp(customer, `${crypto.randomUUID()}@example.com`);
  const staff = new HttpBrowser(await signInStaff({ shopUrl }));
  const asked = [
    ...shopPaths.map((path) => ({ path, browser: customer })),
    ...staffPaths.map((path) => ({ path, browser: staff })),
  ];
  for (const { path, browser } of asked) {
    const { status, headers } = await opens(path, browser);
    expect({ status, isIndexed: headers.get("x-robots-tag") !== "noindex" }, path).toEqual({
      status: 404,
      isIndexed: path.startsWith("/products/"),
    });
  }
});

test.describe("in a browser", () => {
  test.use({ allowedConsoleMessage: /Failed to load resource: .* status of 404 / });

  test("a shopper goes on from a product that is not found, in the shop's frame", async ({ page }) => {
    expect((await page.goto("/products/nothing"))?.status()).toBe(404);
    await expect(page).toHaveTitle(`Page not found · ${merchant.name}`);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Find an order" })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "See all products" }).click();
    await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/");
  });

  test("an address that is none is answered in the shopper's language, before any script has run", async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ locale: "ar", javaScriptEnabled: false, baseURL });
    const page = await context.newPage();
    await page.goto("/nothing");
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/\p{Script=Arabic}/u);
    await context.close();
  });

  test("staff go on from an order that is not found", async ({ page }) => {
    await page.context().addCookies(await signInStaff({ shopUrl }));
    expect((await page.goto("/admin/orders/ABCD-2345"))?.status()).toBe(404);
    await expect(page).toHaveTitle("Not found · Admin");
    await expect(page.getByRole("heading", { name: "Not found" })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "All orders" }).click();
    await expect(page).toHaveURL("/admin");
  });
});
