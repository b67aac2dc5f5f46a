import { expect, test } from "@playwright/test";

import { ledgerOf } from "@/e2e/support/bank";
import { expectAccessible } from "@/e2e/support/expect-accessible";
import { openQuickOrder, placeQuickOrder } from "@/e2e/support/quick-order";
import { cards } from "@/e2e/support/shopper";
import { moveMoney, openAdminOrder } from "@/e2e/support/staff";

/** The subjects of the mails about an order, oldest first. */
async function subjectsAbout(number: string): Promise<string[]> {
  const found = await fetch(`${process.env.SANDBOX_CONSOLE_URL}/api/mails?search=${number}`);
  const mails = (await found.json()) as { subject: string }[];
  return mails.map(({ subject }) => subject).toReversed();
}

const slug = "walnut-lounge-chair";
const patience = { timeout: 30_000, intervals: [250] };

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    javaScriptEnabled ? "with JavaScript" : "without JavaScript",
    { tag: javaScriptEnabled ? [] : "@breadth" },
    () => {
      test.use({ javaScriptEnabled });

      test("a dispatch without a capture says what is on its way, and charges nothing", async ({
        page,
        browser,
      }) => {
        const shopper = await browser.newPage();
        const number = await openQuickOrder(shopper, { slug, card: cards.frictionless });
        const authorized = await ledgerOf(number);
        await openAdminOrder(page, number);
        if (javaScriptEnabled) await expectAccessible(page);
        await page.getByLabel("Carrier (optional)").fill("Fleet & Co");
        await page.getByLabel("Tracking number (optional)").fill("FC-48151");
        await page.getByLabel("Then review the capture of these pieces").uncheck();
        await page.getByRole("button", { name: "Dispatch", exact: true }).click();
        await expect(page.getByRole("heading", { name: "Dispatched" })).toBeVisible();
        await expect(page.getByRole("heading", { name: "Dispatch", exact: true })).toHaveCount(0);
        expect(await ledgerOf(number)).toEqual(authorized);
        const subject = `Your order ${number} is on its way`;
        await expect.poll(() => subjectsAbout(number), patience).toContain(subject);
        expect(await subjectsAbout(number)).not.toContain(`We have charged your order ${number}`);

        await shopper.reload();
        await expect(shopper.getByText("tracking number FC-48151")).toBeVisible();
        await expect(shopper.getByText("Your order has left the workshop.")).toBeVisible();
        if (javaScriptEnabled) await expectAccessible(shopper);
        await shopper.close();
      });

      test("a dispatch leads to the review of its capture", async ({ page }) => {
        const { number } = await placeQuickOrder({ slug, card: cards.frictionless });
        await openAdminOrder(page, number);
        await page.getByRole("button", { name: "Dispatch", exact: true }).click();
        await expect(page.getByRole("heading", { name: /^Capture \$[\d,.]+\?$/ })).toBeVisible();
        expect(await ledgerOf(number)).toHaveLength(1);
        await page.getByRole("button", { name: /^Capture \$/ }).click();
        await expect(page.getByText("Capture done", { exact: true })).toBeVisible();
        expect(await ledgerOf(number)).toEqual([expect.anything(), expect.stringMatching(/^CAPTURE /)]);
      });
    },
  );
}

test(
  "a capture without a dispatch says that it was charged, and never that it is on its way",
  { tag: "@breadth" },
  async ({ page }) => {
    const { number } = await placeQuickOrder({ slug, card: cards.frictionless });
    await openAdminOrder(page, number);
    await moveMoney(page, "capture", "10.00");
    await expect
      .poll(() => subjectsAbout(number), patience)
      .toContain(`We have charged your order ${number}`);
    expect(await subjectsAbout(number)).not.toContain(`Your order ${number} is on its way`);
    await expect(page.getByRole("heading", { name: "Dispatch", exact: true })).toBeVisible();
  },
);
