import { expect } from "@playwright/test";

import { test } from "@/e2e/support/console-test";
import { expectAccessible } from "@/e2e/support/expect-accessible";
import { openQuickOrder } from "@/e2e/support/quick-order";
import { press } from "@/e2e/support/shopper";
import { catalogues, locales } from "@/lib/i18n/catalogues";
import { directionOf } from "@/lib/i18n/text-direction";
import { merchant } from "@/lib/merchant";

for (const locale of locales) {
  test.describe(`in ${locale}`, { tag: locale === "en" ? [] : "@breadth" }, () => {
    test.use({ locale });

    test("the footer leads to each policy, which is accessible on a phone and a desktop", async ({
      page,
    }) => {
      await page.goto("/");
      for (const policy of merchant.policies) {
        const name = catalogues[locale].policies[policy];
        await page.getByRole("contentinfo").getByRole("link", { name, exact: true }).click();
        await expect(page).toHaveURL(`/policies/${policy}`);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
        await expect(page.locator("html")).toHaveAttribute("dir", directionOf(locale));
        await expectAccessible(page);
      }
      await expect(page.getByRole("main").getByRole("link", { name: merchant.seller.email })).toBeVisible();
    });
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a policy is read, and leads to the contact", { tag: "@breadth" }, async ({ page }) => {
    await page.goto("/policies/returns");
    await expect(page.getByRole("heading", { level: 2 })).toHaveCount(4);
    await page.getByRole("main").getByRole("link", { name: "Write to us" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact");
  });
});

test("the checkout and the payment lead to the policies in a new tab, so that what was typed stays", async ({
  page,
}) => {
  const number = await openQuickOrder(page);
  for (const path of [`/orders/${number}`, "/checkout"]) {
    await page.goto(path);
    const opened = page.waitForEvent("popup");
    await press(
      page.getByRole("main").getByRole("link", { name: "Terms (opens in a new tab)", exact: true }),
    );
    const tab = await opened;
    await expect(tab.getByRole("heading", { level: 1 })).toHaveText("Terms");
    await tab.close();
    await expect(page).toHaveURL(path);
  }
});

test.describe("an address of no policy", () => {
  test.use({ allowedConsoleMessage: /Failed to load resource: .* status of 404 / });

  test("is not found", { tag: "@breadth" }, async ({ page }) => {
    for (const path of ["/policies/nothing", "/policies/..%2f..%2fmerchant", "/policies/newTab"])
      expect((await page.goto(path))?.status(), path).toBe(404);
  });
});
