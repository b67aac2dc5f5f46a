import { expect } from "@playwright/test";

import { test } from "@/e2e/support/console-test";

test("the menu of price lists is closed on the next page", async ({ page }) => {
  await page.goto("/");
  const yen = page.getByRole("button", { name: "Japan" });
  await page.locator("header summary", { hasText: "Prices in USD, change" }).click();
  await expect(yen).toBeVisible();
  await page.getByRole("link", { name: "Orders", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Your orders" })).toBeVisible();
  await expect(yen).toBeHidden();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    javaScriptEnabled ? "with JavaScript" : "without JavaScript",
    { tag: javaScriptEnabled ? [] : "@breadth" },
    () => {
      test.use({ javaScriptEnabled });

      test("choosing a country shows its prices and closes the menu", async ({ page }) => {
        await page.goto("/products/stoneware-vase");
        await page.locator("header summary", { hasText: "Prices in USD, change" }).click();
        const yen = page.getByRole("button", { name: "Japan" });
        await yen.click();
        await expect(page.getByText("¥9,600").first()).toBeVisible();
        await expect(yen).toBeHidden();
      });
    },
  );
}
