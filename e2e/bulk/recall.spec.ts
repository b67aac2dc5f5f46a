import { expect } from "@playwright/test";

import { addStaff } from "@/e2e/support/add-staff";
import { ledgerOf } from "@/e2e/support/bank";
import { expectAccessible } from "@/e2e/support/expect-accessible";
import { placeQuickOrder } from "@/e2e/support/quick-order";
import { test } from "@/e2e/support/second-shop-test";
import { cards } from "@/e2e/support/shopper";
import { signInAs } from "@/e2e/support/staff";

test("a recall in two currencies is refunded once a second person has approved its sum", async ({ page }) => {
  test.setTimeout(120_000);
  const email = `${crypto.randomUUID()}@example.com`;
  const numbers: string[] = [];
  for (const priceList of ["us", "us", "eu"])
    numbers.push((await placeQuickOrder({ email, priceList, card: cards.frictionless })).number);
  const kinds = async () => (await Promise.all(numbers.map(ledgerOf))).map((rows) => rows.map(kindOf));
  const kindOf = (row: string) => row.split(" ")[0];
  const [asker, other] = [await addStaff("manager"), await addStaff("manager")];

  await signInAs(page, asker, `/admin/bulk?search=${encodeURIComponent(email)}`);
  await page.getByRole("link", { name: "Choose all" }).click();
  await expect(page.getByRole("checkbox", { name: `Choose order ${numbers[0]}` })).toBeChecked();
  await page.getByLabel("What to do").selectOption("refund");
  await page.getByRole("button", { name: "Review" }).click();
  await page.getByLabel("Reason").selectOption("damaged");
  await page.getByLabel("Note (optional)").fill("Recall 7");
  await page.getByLabel("What of them").selectOption("stoneware-vase");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL(/article=stoneware-vase/);
  await expect(page.getByText("This sum needs a second person")).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByLabel("Reason")).toHaveValue("damaged");
  await expect(page.getByLabel("Note (optional)")).toHaveValue("Recall 7");
  await page.getByRole("button", { name: /^Ask for approval: \$.* and €/ }).click();
  await expect(page.getByText("This waits for a second person")).toBeVisible();
  expect(await kinds()).toEqual([["PAYMENT"], ["PAYMENT"], ["PAYMENT"]]);

  await signInAs(page, other, "/admin/approvals");
  const waiting = page
    .getByRole("region", { name: "Waits" })
    .getByRole("listitem")
    .filter({ hasText: asker.email });
  await expect(waiting).toContainText("Only Fjord vase of 3 orders, in all $");
  await waiting.getByRole("button", { name: "Approve: refund them all" }).click();
  await expect(page.getByText("Approved. It is being done now.")).toBeVisible();
  const decided = page.getByRole("region", { name: "Decided" }).getByRole("listitem");
  await decided.filter({ hasText: asker.email }).getByRole("link", { name: "Each order" }).click();
  await expect(page.getByText("3 of 3 orders are done")).toBeVisible({ timeout: 30_000 });
  for (const number of numbers) await expect(page.getByRole("row", { name: number })).toContainText("Done");
  expect(await kinds()).toEqual([
    ["PAYMENT", "REFUND"],
    ["PAYMENT", "REFUND"],
    ["PAYMENT", "REFUND"],
  ]);
  await expectAccessible(page);

  // Who reads names masked reads them so here, too.
  const run = page.url();
  const review = `/admin/bulk/review?${new URLSearchParams(numbers.map((number) => ["order", number]))}`;
  const auditor = await addStaff("auditor");
  for (const path of [run, review]) {
    await signInAs(page, auditor, path);
    await expect(page.getByRole("row", { name: numbers[0] })).toContainText("…");
    expect(await page.content()).not.toContain("Shopper");
  }
});
