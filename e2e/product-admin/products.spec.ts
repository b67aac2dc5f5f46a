import { writeFile } from "node:fs/promises";

import { expect, type Page, test as base } from "@playwright/test";
import { execa } from "execa";

import { expectAccessible } from "@/e2e/support/expect-accessible";
import { HttpBrowser } from "@/testing/http-browser";
import { placeOrder, signInStaff } from "@/testing/order-flow";
import { type Stack, startStack } from "@/testing/start-stack";

/** A shop with its own database: what a test hides or sells out is there for the others. */
const test = base.extend<object, { stack: Stack }>({
  stack: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { workerIndex }) => {
      const databaseServer = process.env.TEST_DATABASE_URL ?? "";
      const stack = await startStack({ databaseServer, name: `products-${workerIndex}`, worker: false });
      await use(stack);
      await stack.shop.stop();
      await stack.sandbox.child.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.shopUrl),
});

async function openAsStaff(page: Page, stack: Stack, path: string): Promise<void> {
  await page.context().addCookies(await signInStaff(stack));
  await page.goto(path);
}

test("a product that a file sells out is restocked in the admin, and can be bought again", async ({
  page,
  stack,
}, testInfo) => {
  const file = testInfo.outputPath("goods.csv");
  await writeFile(file, "slug,stock\nstoneware-vase,0\n");
  const env = { ...stack.environment, MIGRATION_DATABASE_URL: stack.ownerUrl };
  const { stdout } = await execa("node", ["scripts/run.mjs", "products", "import", file, "--apply"], { env });
  expect(stdout).toContain("stock: none → 0");
  await page.goto("/");
  const tile = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: "Fjord vase" }) });
  await expect(tile).toContainText("Sold out");
  await tile.getByRole("link").click();
  await expect(page.getByRole("main").getByText("Sold out")).toBeVisible();

  await openAsStaff(page, stack, "/admin/products");
  await expect(page.getByRole("row", { name: "Fjord vase" })).toContainText("Sold out");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Fjord vase" }).click();
  await expect(page.getByRole("heading", { name: "Fjord vase" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Pieces to add").fill("2");
  await page.getByRole("button", { name: "Review restock" }).click();
  await expect(page.getByText("Shoppers may order 2 instead of 0.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add 2 pieces" }).click();
  await expect(page.getByRole("status")).toContainText("The pieces were added");

  const order = await placeOrder(stack, new HttpBrowser());
  expect(order.url).toContain("/orders/");
  await page.reload();
  await expect(page.getByRole("region", { name: "Stock and prices" })).toContainText("1 left");
});

test(
  "a hidden product is gone from the shop, and back when it is shown",
  { tag: "@breadth" },
  async ({ page, stack }) => {
    const catalogue = page.getByRole("link", { name: /Perch stool/ });
    await page.goto("/");
    await expect(catalogue).toBeVisible();

    await openAsStaff(page, stack, "/admin/products/ash-stool");
    await page.getByRole("link", { name: "Hide", exact: true }).click();
    await expect(page.getByText("An order that waits for its payment can still be paid.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Hide the product" }).click();
    await expect(page.getByRole("status")).toContainText("The product is hidden.");
    await expectAccessible(page);
    await page.goto("/");
    await expect(page.getByRole("link", { name: /Fjord vase/ })).toBeVisible();
    await expect(catalogue).toBeHidden();
    expect((await page.goto("/products/ash-stool"))?.status()).toBe(404);

    await page.goto("/admin/products/ash-stool");
    await page.getByRole("link", { name: "Show", exact: true }).click();
    await page.getByRole("button", { name: "Show the product" }).click();
    await expect(page.getByRole("status")).toContainText("shown in the shop");
    await page.goto("/");
    await expect(catalogue).toBeVisible();

    await page.goto("/admin/audit");
    await expect(page.getByRole("row", { name: /product ash-stool/ })).toHaveCount(2);
  },
);
