import { expect } from "@playwright/test";

import { test } from "@/e2e/support/clock-shop";
import { expectAccessible } from "@/e2e/support/expect-accessible";
import { placeQuickOrder } from "@/e2e/support/quick-order";

test("staff ask the shopper of an order that expired unpaid, and the order has the note", async ({
  clockShop,
  browser,
}) => {
  const { shopUrl } = clockShop;
  const { number } = await placeQuickOrder({ shopUrl, email: "robin@example.com" });
  await clockShop.moveTo(new Date(Date.now() + 25 * 60 * 60_000).toISOString());
  const page = await clockShop.staffPage(browser);
  const unpaid = page.getByRole("region", { name: "Unpaid orders" });
  // A pass of the sweep lets the order expire.
  await expect(async () => {
    await page.goto("/admin/unpaid");
    await expect(unpaid).toContainText(number, { timeout: 1_000 });
  }).toPass();
  await expect(unpaid).toContainText("robin@example.com");
  await expectAccessible(page);
  await page.getByRole("button", { name: `Asked: order ${number}` }).click();
  await expect(unpaid).not.toContainText(number);
  await page.goto(`/admin/orders/${number}`);
  await expect(page.getByRole("main")).toContainText("Asked the shopper why the order was not paid.");
});
