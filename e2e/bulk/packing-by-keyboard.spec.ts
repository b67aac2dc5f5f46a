import { expect, test } from "@playwright/test";

import { placeQuickOrder } from "@/e2e/support/quick-order";
import { cards } from "@/e2e/support/shopper";
import { openAsStaff } from "@/e2e/support/staff";
import { tabTo } from "@/e2e/support/tab-to";
import { whenInteractive } from "@/e2e/support/when-interactive";

test(
  "a packer finds, dispatches and notes parcels with the keyboard alone, and never loses the focus",
  { tag: "@breadth" },
  async ({ page }) => {
    test.slow();
    const email = `${crypto.randomUUID()}@example.com`;
    await placeQuickOrder({ email, card: cards.frictionless });
    await placeQuickOrder({ email, card: cards.frictionless });
    const main = page.getByRole("main");
    const search = async () => {
      await whenInteractive(page.getByRole("searchbox", { name: "Find an order" }));
      await page.keyboard.press("/");
      await expect(page.getByRole("searchbox", { name: "Find an order" })).toBeFocused();
      await page.keyboard.type(email);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/search=/);
    };
    await openAsStaff(page, "/admin");
    await search();
    await tabTo(page, page.getByRole("row").nth(1).getByRole("link"));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: /^Order / })).toBeVisible();
    await expect(main).toBeFocused();

    await tabTo(page, page.getByLabel("Carrier (optional)"));
    await page.keyboard.type("Post");
    await page.keyboard.press("Tab");
    await page.keyboard.type("PO-1");
    await tabTo(page, page.getByRole("button", { name: "Dispatch", exact: true }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: "Delivery" })).toContainText("PO-1");
    await expect(main).toBeFocused();

    await tabTo(page, page.getByLabel("Add a note"));
    await page.keyboard.type("Packed in two boxes");
    await tabTo(page, page.getByRole("button", { name: "Save the note" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: "Notes" })).toContainText("Packed in two boxes");
    await expect(page.locator("body")).not.toBeFocused();

    await search();
    await tabTo(page, page.getByRole("link", { name: "Capture, dispatch or refund many of them" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Many orders" })).toBeVisible();
    await expect(main).toBeFocused();
    const action = page.getByLabel("What to do");
    await tabTo(page, action);
    await page.keyboard.press("ArrowDown");
    await expect(action).toHaveValue("dispatch");
    for (const box of await page.getByRole("checkbox", { name: /^Choose order/ }).all()) {
      await tabTo(page, box);
      await page.keyboard.press("Space");
    }
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Dispatch all pieces?" })).toBeVisible();
    await tabTo(page, page.getByLabel(/^Tracking number of order/));
    await page.keyboard.type("PO-2");
    await tabTo(page, page.getByRole("button", { name: "Dispatch all pieces" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText("1 of 1 orders are done")).toBeVisible({ timeout: 30_000 });
    await expect(main).toBeFocused();
  },
);
