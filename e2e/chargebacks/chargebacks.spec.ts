import { expect, test } from "@playwright/test";

import { ledgerOf, settlementReportOf } from "@/e2e/support/bank";
import { expectAccessible } from "@/e2e/support/expect-accessible";
import { placeQuickOrder } from "@/e2e/support/quick-order";
import { cards } from "@/e2e/support/shopper";
import { openAdminOrder, openAsStaff } from "@/e2e/support/staff";

/** A report whose only movement is charged back too. */
function disputed(report: Buffer): string {
  const [names, head = "", columns, payment = ""] = report.toString().trim().split("\n");
  const chargeback = payment.replace(",PAYMENT,", ",CHARGEBACK,");
  return [names, head.replace(/,1$/, ",2"), columns, payment, chargeback, ""].join("\n");
}

test("a chargeback of the bank's report stands on its order until somebody ends it, and in the list", async ({
  page,
}) => {
  const { number } = await placeQuickOrder({ card: cards.frictionless });
  const report = disputed(await settlementReportOf(number));
  await openAsStaff(page, "/admin/reconciliation");
  await page.getByLabel("Settlement report").setInputFiles({
    name: "settlement.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(report),
  });
  await page.getByRole("button", { name: "Show preview" }).click();
  await page.getByRole("button", { name: "Import" }).click();
  await expect(page.getByRole("button", { name: "Import" })).toBeHidden();

  await openAdminOrder(page, number);
  await expect(page.getByRole("heading", { level: 1 }).locator("..")).toContainText("Chargeback");
  await expect(page.getByText(/^The bank has taken \$[\d.]+ back: a chargeback is open$/)).toBeVisible();
  await expect(page.getByText(/^\$0\.00 left to refund: the bank has taken \$[\d.]+ back\.$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Amount to refund (USD)").fill("1.00");
  await page.getByRole("button", { name: "Review refund" }).click();
  await expect(page.getByText(/^The bank has taken \$[\d.]+ back: a refund pays twice\.$/)).toBeVisible();
  await page.getByLabel("Reason").selectOption("goodwill");
  await page.getByLabel("I know that $1.00 may be paid twice.").check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Ask for approval of $1.00" }).click();
  await expect(page.getByText(/waits under “Second person”/)).toBeVisible();
  expect(await ledgerOf(number)).toHaveLength(1);
  await page.getByLabel(/These pieces leave all the same\./).check();
  await page.getByRole("button", { name: "Dispatch", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Dispatched" })).toBeVisible();
  await openAsStaff(page, "/admin?state=chargeback");
  await expect(page.getByRole("row").filter({ hasText: number })).toContainText("Chargeback");
  await openAsStaff(page, "/admin/today");
  await expect(page.getByRole("link", { name: /^Chargeback/ })).toBeVisible();

  await openAdminOrder(page, number);
  const chargebacks = page.getByRole("region", { name: "Chargebacks" });
  await expect(chargebacks).toContainText("Open");
  await chargebacks.getByLabel("In a few words").fill("Receipt and tracking by the portal");
  await chargebacks.getByRole("button", { name: "Record it" }).click();
  await expect(chargebacks).toContainText("Receipt and tracking by the portal");
  await chargebacks.getByLabel("What was done about the chargeback").selectOption("won");
  await chargebacks.getByLabel("In a few words").fill("The issuer agreed");
  await chargebacks.getByRole("button", { name: "Record it" }).click();
  await expect(chargebacks).toContainText("Ended");
  await expectAccessible(page);

  await openAsStaff(page, "/admin/reconciliation/chargebacks");
  await expect(page.getByRole("listitem").filter({ hasText: number })).toContainText("Won");
  await expectAccessible(page);
});
