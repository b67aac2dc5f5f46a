import { expect } from "@playwright/test";

import { addStaff } from "@/e2e/support/add-staff";
import { ledgerOf } from "@/e2e/support/bank";
import { expectAccessible } from "@/e2e/support/expect-accessible";
import { test } from "@/e2e/support/second-shop-test";
import { placeQuickOrder } from "@/e2e/support/quick-order";
import { cards } from "@/e2e/support/shopper";
import { signInAs } from "@/e2e/support/staff";

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    javaScriptEnabled ? "with JavaScript" : "without JavaScript",
    { tag: javaScriptEnabled ? [] : "@breadth" },
    () => {
      test.use({ javaScriptEnabled });

      test("a refund above the limit waits for a second person, who is never the one who asked", async ({
        page,
      }) => {
        const { number } = await placeQuickOrder({ card: cards.frictionless });
        const [asker, other] = [await addStaff("manager"), await addStaff("manager")];
        await signInAs(page, asker, `/admin/orders/${number}`);
        await page.getByLabel("Amount to refund").fill("10.00");
        await page.getByRole("button", { name: "Review refund" }).click();
        await page.getByLabel("Reason").selectOption("damaged");
        await expect(page.getByText("This needs a second person")).toBeVisible();
        await page.getByRole("button", { name: "Ask for approval of $10.00" }).click();
        await expect(page.getByText("Refund waits for a second person")).toBeVisible();
        await expect(page.getByText("Refund not done")).toBeHidden();
        expect(await ledgerOf(number)).toEqual([expect.stringMatching(/^PAYMENT /)]);

        await page.getByRole("link", { name: "Second person" }).click();
        const waiting = page.getByRole("region", { name: "Waits" }).getByRole("listitem").filter({
          hasText: number,
        });
        await expect(waiting).toContainText("Waits for another person");
        await expect(waiting.getByRole("button")).toHaveCount(0);

        await signInAs(page, other, `/admin/orders/${number}`);
        await expect(page.getByText("A refund of $10.00 waits for a second person")).toBeVisible();
        await page.goto("/admin/approvals");
        await expect(waiting).toContainText("Damaged or faulty");
        await waiting.getByRole("button", { name: /^Approve/ }).click();
        await expect(page.getByText("Approved, and done.")).toBeVisible();
        const decided = page.getByRole("region", { name: "Decided" }).getByRole("listitem");
        await expect(decided.filter({ hasText: number })).toContainText("Approved and done");
        expect(await ledgerOf(number)).toEqual([
          expect.stringMatching(/^PAYMENT /),
          expect.stringMatching(/^REFUND /),
        ]);
        await page.goto(`/admin/orders/${number}`);
        const timeline = page.getByRole("region", { name: "Timeline" });
        await expect(timeline).toContainText(asker.email);
        await expect(timeline).toContainText(other.email);
      });
    },
  );
}

test("a decision above the limit says before it is made that it needs a second person, keeps its draft, and stands on its page while it waits", async ({
  page,
}) => {
  const { number } = await placeQuickOrder({ card: cards.answerLost });
  await signInAs(page, await addStaff("owner"), `/admin/orders/${number}`);
  await page.getByRole("link", { name: "Resolve the unknown payment" }).click();
  await expect(page.getByText("This needs a second person")).toBeVisible();
  await expect(page.getByRole("button", { name: "Resolve", exact: true })).toHaveCount(0);
  const operation = page.url();
  const reason = "Found in the bank's portal at half past nine";
  await page.getByLabel("How do you know?").fill(reason);
  await page.getByLabel("Bank's reference").fill("Case 48151");
  await page.getByRole("radio", { name: "It happened" }).check();
  await page.getByRole("link", { name: number }).click();
  await expect(page.getByRole("heading", { name: `Order ${number}` })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("How do you know?")).toHaveValue(reason);
  await expect(page.getByLabel("Bank's reference")).toHaveValue("Case 48151");
  await page.getByRole("button", { name: "Ask for approval" }).click();
  await expect(page.getByRole("heading", { name: "Second person" })).toBeVisible();
  expect(await ledgerOf(number)).toEqual([expect.stringMatching(/^PAYMENT /)]);
  await expectAccessible(page);

  await page.goto(operation);
  await expect(page.getByText(/^A decision on \$[\d.]+ waits for a second person$/)).toBeVisible();
  await expect(page.getByLabel("How do you know?")).toHaveValue("");
  await expectAccessible(page);
});

test("no accessibility violations on the requests for a second person", async ({ page }) => {
  await signInAs(page, await addStaff("owner"), "/admin/approvals");
  await expect(page.getByRole("heading", { name: "Second person" })).toBeVisible();
  await expectAccessible(page);
});
