import { expect, type Page, test } from "@playwright/test";

import { ledgerOf, settlementReportOf } from "@/e2e/support/bank";
import { expectAccessible } from "@/e2e/support/expect-accessible";
import { placeQuickOrder } from "@/e2e/support/quick-order";
import { cards } from "@/e2e/support/shopper";
import { openAdminOrder, openAsStaff } from "@/e2e/support/staff";

/** A report whose only movement is charged back too, with a fee of each line. */
function disputed(report: Buffer): string {
  const [names, head = "", columns, payment = ""] = report.toString().trim().split("\n");
  const chargeback = payment.replace(",PAYMENT,", ",CHARGEBACK,");
  const lines = [`${columns},fee`, `${payment},0.35`, `${chargeback},15.00`];
  return [names, head.replace(/,1$/, ",2"), ...lines, ""].join("\n");
}

/** Minor units of the rows of the month with a name, in euros. */
async function monthOf(page: Page) {
  await openAsStaff(page, "/admin/month?currency=EUR");
  const minorOf = async (name: string) => {
    const term = page.locator("dt", { hasText: new RegExp(`^${name}( \\(\\d+\\))?$`) });
    const row = page.locator("dl > div").filter({ has: term });
    return Number(await row.first().locator("bdi").getAttribute("data-minor"));
  };
  return {
    fees: await minorOf("Fees of the bank"),
    chargebacks: await minorOf("Chargebacks"),
    won: await minorOf("Chargebacks won"),
    isBalanced:
      (await minorOf("Net")) ===
        (await minorOf("Taken less refunded")) +
          (await minorOf("Fees of the bank")) +
          (await minorOf("Chargebacks")) +
          (await minorOf("Chargebacks won")) &&
      (await minorOf("Net")) ===
        (await minorOf("Payout by the bank’s reports")) +
          (await minorOf("Not in a report yet")) +
          (await minorOf("Differences: more in the reports")),
  };
}

test("finance imports a report with fees and a chargeback, reads the net, sets the day for evidence and closes it as won", async ({
  page,
}) => {
  test.slow();
  const { number } = await placeQuickOrder({ priceList: "eu", card: cards.frictionless });
  const before = await monthOf(page);
  await openAsStaff(page, "/admin/reconciliation");
  await page.getByLabel("Settlement report").setInputFiles({
    name: "fees.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(disputed(await settlementReportOf(number))),
  });
  await page.getByRole("button", { name: "Show preview" }).click();
  await expect(page.getByRole("heading", { name: "Preview of fees.csv" })).toBeVisible();
  await page.getByRole("link", { name: "Cancel" }).click();
  await page
    .getByRole("region", { name: "Not imported yet" })
    .getByRole("link", { name: "fees.csv" })
    .first()
    .click();
  await page.getByRole("button", { name: "Import" }).click();
  await expect(page.getByText("The report was imported")).toBeVisible();

  const reported = await monthOf(page);
  expect(reported).toMatchObject({ fees: before.fees - 1_535, isBalanced: true });
  const taken = before.chargebacks - reported.chargebacks;
  expect(taken).toBeGreaterThan(0);
  await expectAccessible(page);

  await page.getByRole("link", { name: "Chargebacks", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "Chargebacks", level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: number }).click();
  await page.getByLabel("Evidence due by").fill("2030-01-31");
  await page.getByRole("button", { name: "Set the day" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Recorded." })).toBeFocused();
  await expect(page.getByText("31 January 2030")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Evidence for the bank" }).click();
  await expect(
    page.getByText(/^Accepted .*, read in English, as published today, version [0-9a-f]{64}$/),
  ).toBeVisible();
  await expect(page.getByText("Order confirmation")).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await page.getByLabel("What was done about the chargeback").selectOption("won");
  await page.getByLabel("In a few words").fill("The issuer agreed");
  await page.getByRole("button", { name: "Record it" }).click();
  await expect(page.getByRole("button", { name: "Record it" })).toBeHidden();
  await expect(page.getByText("Won: the money came back")).toBeVisible();
  expect(await monthOf(page)).toMatchObject({ won: before.won + taken, isBalanced: true });
});

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
  await page.getByLabel("I understand that $1.00 may be paid twice.").check();
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
  await expect(page.getByRole("link", { name: /^Chargeback \d/ })).toBeVisible();

  await openAdminOrder(page, number);
  const chargebacks = page.getByRole("region", { name: "Chargebacks" });
  await expect(chargebacks).toContainText("Open");
  await chargebacks.getByRole("link").click();
  await page.getByLabel("In a few words").fill("Receipt and tracking by the portal");
  await page.reload();
  await expect(page.getByLabel("In a few words")).toHaveValue("Receipt and tracking by the portal");
  await page.getByRole("button", { name: "Record it" }).click();
  await expect(page.getByText("Receipt and tracking by the portal")).toBeVisible();
  await expect(page.getByLabel("In a few words")).toHaveValue("");
  await expect(page.getByRole("region", { name: "What was done" })).toContainText("by Noor Haddad");
  await page.getByLabel("What was done about the chargeback").selectOption("lost");
  await page.getByLabel("In a few words").fill("The issuer did not agree");
  await page.getByRole("button", { name: "Record it" }).click();
  await expect(page.getByText("Lost: the money is gone")).toBeVisible();
  await openAdminOrder(page, number);
  await expect(chargebacks).toContainText("Lost");
  await expectAccessible(page);
});
