import { expect } from "@playwright/test";

import { test } from "@/e2e/support/console-test";

const slug = "stoneware-vase";

test("a link of the shop loads its page into the open document, and going back shows the page before", async ({
  page,
}) => {
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  const isSameDocument = () => page.evaluate(() => "isSameDocument" in window);
  await page.locator(`main a[href="/products/${slug}"]`).click();
  await expect(page).toHaveURL(`/products/${slug}`);
  await expect(page.getByRole("button", { name: "Add to cart" })).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Find an order" }).press("Enter");
  await expect(page).toHaveURL("/orders/find");
  expect(await isSameDocument()).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL(`/products/${slug}`);
  expect(await isSameDocument()).toBe(true);
});

test("a link that is pressed with a key for a new tab opens one", async ({ page, context }) => {
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  const opened = context.waitForEvent("page");
  await page.locator(`main a[href="/products/${slug}"]`).click({ modifiers: ["ControlOrMeta"] });
  await expect(await opened).toHaveURL(`/products/${slug}`);
  await expect(page).toHaveURL("/");
});
