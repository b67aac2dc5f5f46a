import { expect } from "@playwright/test";

import { test } from "@/e2e/support/console-test";
import { holdBack } from "@/e2e/support/hold-back";
import { whenInteractive } from "@/e2e/support/when-interactive";

/** What a press that waits looks like, a tenth of a second after it. */
test("a link whose page takes long shows it until the page is there, and moves nothing", async ({ page }) => {
  await page.goto("/");
  const link = await whenInteractive(page.locator("main a[href='/products/stoneware-vase']"));
  const product = await holdBack(page, /\/products\/stoneware-vase\?_rsc=/);
  const line = page.locator(".loading-page");
  await expect(line).toHaveCount(0);
  await link.scrollIntoViewIfNeeded();
  const before = await link.boundingBox();
  await link.click();
  await expect(line).toBeVisible();
  const width = () => line.evaluate((element) => element.getBoundingClientRect().width);
  await expect.poll(width).toBeGreaterThan(100);
  expect(await link.boundingBox()).toEqual(before);
  product.release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Fjord vase");
  await expect(line).toHaveCount(0);
});

test("a link that looks like a button shows it as a button does", { tag: "@breadth" }, async ({ page }) => {
  await page.goto("/cart");
  const browse = await whenInteractive(
    page.getByRole("main").getByRole("link", { name: "See all products" }),
  );
  const held = await holdBack(page, /\/\?_rsc=/);
  await browse.click();
  const ring = () => browse.evaluate((element) => getComputedStyle(element, "::after").animationName);
  await expect.poll(ring).toBe("spin");
  held.release();
  await expect(page.getByRole("searchbox")).toBeVisible();
});

test("a search and a button that adds to the cart show it", { tag: "@breadth" }, async ({ page }) => {
  await page.goto("/");
  const find = await whenInteractive(page.getByRole("button", { name: "Search" }));
  // It asks whether the shop can be reached before the browser leaves the page.
  const reached = await holdBack(page, "**/health");
  await page.getByRole("searchbox").fill("wool");
  await find.click();
  await expect(find).toHaveAttribute("aria-busy", "true");
  reached.release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Results for “wool”");

  await page.goto("/products/stoneware-vase");
  const add = await whenInteractive(page.getByRole("button", { name: "Add to cart" }));
  const cart = await holdBack(page, "**/products/stoneware-vase");
  await add.click();
  await expect(add).toHaveAttribute("aria-busy", "true");
  cart.release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your cart");
});
