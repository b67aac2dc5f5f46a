import { expect, test } from "@playwright/test";

import { ledgerOf } from "@/e2e/support/bank";
import { expectAccessible } from "@/e2e/support/expect-accessible";
import { placeQuickOrder } from "@/e2e/support/quick-order";
import { cards } from "@/e2e/support/shopper";
import { openAdminOrder } from "@/e2e/support/staff";

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    javaScriptEnabled ? "with JavaScript" : "without JavaScript",
    { tag: javaScriptEnabled ? [] : "@breadth" },
    () => {
      test.use({ javaScriptEnabled });

      test("a line is refunded with its reason, stands in the timeline, and is offered no second time", async ({
        page,
      }) => {
        const { number } = await placeQuickOrder({ card: cards.frictionless });
        await openAdminOrder(page, number);
        const [paid] = await ledgerOf(number);
        await page.getByText("Refund by line").click();
        await page
          .getByRole("group")
          .filter({ hasText: "Refund by line" })
          .getByLabel("Fjord vase")
          .fill("1");
        await page.getByRole("button", { name: "Review these lines" }).click();
        await expect(
          page.getByText(
            /^It is for 1 × Fjord vase \(not to be sent\): \$[\d.]+, with \$[\d.]+ tax in it\.$/,
          ),
        ).toBeVisible();
        if (javaScriptEnabled) await expectAccessible(page);
        const reviewed = page.url();
        await page.getByLabel("Reason").selectOption("damaged");
        await page.getByLabel("Note (optional)").fill("A crack in the glaze");
        await page.getByRole("button", { name: /^Refund \$/ }).click();
        await expect(page.getByText("Refund done", { exact: true })).toBeVisible();
        await expect(page.getByText("Damaged or faulty")).toBeVisible();
        await expect(page.getByText("A crack in the glaze")).toBeVisible();
        await expect(page.getByText("1 × Fjord vase, not to be sent", { exact: true })).toBeVisible();
        const ledger = await ledgerOf(number);
        expect(ledger).toEqual([paid, expect.stringMatching(/^REFUND /)]);

        await page.getByText("Refund by line").click();
        await expect(page.getByText("Fjord vase: all pieces are refunded.")).toBeVisible();
        await expect(page.getByRole("heading", { name: "Dispatch", exact: true })).toHaveCount(0);
        await page.goto(reviewed.replace(/revision=\d+/, "revision=99"));
        await expect(page.getByRole("button", { name: /^Refund \$/ })).toHaveCount(0);
        expect(await ledgerOf(number)).toEqual(ledger);
      });

      test("another amount than the sum of the lines is shown beside it before money moves", async ({
        page,
      }) => {
        const { number } = await placeQuickOrder({ card: cards.frictionless });
        await openAdminOrder(page, number);
        await page.getByText("Refund by line").click();
        await page
          .getByRole("group")
          .filter({ hasText: "Refund by line" })
          .getByLabel("Fjord vase")
          .fill("1");
        await page.getByLabel(/^Delivery, /).check();
        await page.getByLabel("Another amount (USD)").fill("10.00");
        await page.getByRole("button", { name: "Review these lines" }).click();
        await expect(page.getByText("You refund $10.00 instead of this sum.")).toBeVisible();
        await page.getByLabel("Reason").selectOption("goodwill");
        await page.getByRole("button", { name: "Refund $10.00" }).click();
        await expect(page.getByText("$10.00 was refunded")).toBeVisible();
        await page.getByText("Refund by line").click();
        await expect(page.getByLabel(/^Delivery, /)).toHaveCount(0);
      });
    },
  );
}
