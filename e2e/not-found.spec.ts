import { expect } from "@playwright/test";

import { test } from "@/e2e/support/console-test";
import { expectAccessible } from "@/e2e/support/expect-accessible";
import { signInStaff } from "@/testing/order-flow";
import { merchant } from "@/lib/merchant";

const shopUrl = process.env.APP_URL ?? "";

test.describe("in a browser", () => {
  test.use({ allowedConsoleMessage: /Failed to load resource: .* status of 404 / });

  test("a shopper goes on from a product that is not found, in the shop's frame", async ({ page }) => {
    expect((await page.goto("/products/nothing"))?.status()).toBe(404);
    await expect(page).toHaveTitle(`Page not found · ${merchant.name}`);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Find an order" })).toBeVisible();
    await expectAccessible(page);
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
