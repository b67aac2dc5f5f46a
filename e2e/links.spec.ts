import { expect } from "@playwright/test";

import { test } from "@/e2e/support/console-test";
import { whenInteractive } from "@/e2e/support/when-interactive";

const slug = "stoneware-vase";

test("a link of the shop loads its page into the open document, and going back shows the page before", async ({
  page,
}) => {
  await page.goto("/");
  const link = await whenInteractive(page.locator(`main a[href="/products/${slug}"]`));
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  const isSameDocument = () => page.evaluate(() => "isSameDocument" in window);
  await link.click();
  await expect(page).toHaveURL(`/products/${slug}`);
  await expect(page.getByRole("button", { name: "Add to cart" })).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Find an order" }).press("Enter");
  await expect(page).toHaveURL("/orders/find");
  expect(await isSameDocument()).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL(`/products/${slug}`);
  expect(await isSameDocument()).toBe(true);
});

test("a page does not prefetch the pages that it links to", async ({ page, baseURL }) => {
  const rendered: string[] = [];
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === baseURL && /^(document|fetch)$/.test(request.resourceType())) rendered.push(pathname);
  });
  await page.goto("/");
  const link = await whenInteractive(page.locator(`main a[href="/products/${slug}"]`));
  await link.hover();
  await page.waitForLoadState("networkidle");
  expect(rendered).toEqual(["/"]);
});
