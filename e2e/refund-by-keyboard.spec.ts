import { expect, test } from "@playwright/test";

import { ledgerOf } from "@/e2e/support/bank";
import { placeQuickOrder } from "@/e2e/support/quick-order";
import { cards } from "@/e2e/support/shopper";
import { openAsStaff } from "@/e2e/support/staff";
import { tabTo } from "@/e2e/support/tab-to";
import { whenInteractive } from "@/e2e/support/when-interactive";

test(
  "staff refund a part of an order with the keyboard alone, and never lose the focus",
  { tag: "@breadth" },
  async ({ page }) => {
    const { number } = await placeQuickOrder({ card: cards.frictionless });
    await openAsStaff(page, "/admin");
    await whenInteractive(page.getByRole("searchbox", { name: "Find an order" }));
    await page.keyboard.press("/");
    await page.keyboard.type(number);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: `Order ${number}` })).toBeVisible();

    await whenInteractive(page.getByLabel("Amount to refund"));
    await tabTo(page, page.getByLabel("Amount to refund"));
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("10.00");
    await page.keyboard.press("Enter");
    const review = page.getByRole("group", { name: "Refund $10.00?" });
    await expect(review).toBeFocused();
    expect(await ledgerOf(number)).toEqual([expect.stringMatching(/^PAYMENT /)]);

    await whenInteractive(page.getByLabel("Reason"));
    await tabTo(page, page.getByLabel("Reason"));
    await page.keyboard.press("D");
    await expect(page.getByLabel("Reason")).toHaveValue("damaged");
    await page.keyboard.press("Tab");
    await page.keyboard.type("A crack");
    await tabTo(page, page.getByRole("button", { name: "Refund $10.00" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText("$10.00 was refunded")).toBeVisible();
    await expect(page.locator(":focus")).toContainText("$10.00 was refunded");
    expect(await ledgerOf(number)).toEqual([
      expect.stringMatching(/^PAYMENT /),
      expect.stringMatching(/^REFUND 1000/),
    ]);
  },
);
