import { expect, type Page, test } from "@playwright/test";

import { ledgerOf, orderFault, settlementReportOf } from "@/e2e/support/bank";
import { expectAccessible } from "@/e2e/support/expect-accessible";
import { openQuickOrder, placeQuickOrder } from "@/e2e/support/quick-order";
import { cards, expectPaid, payButton, payWith } from "@/e2e/support/shopper";
import { openAsStaff } from "@/e2e/support/staff";

const reason = "Found in the bank's portal at half past nine";
const onePayment = [expect.stringMatching(/^PAYMENT/)];

async function expectChecking(page: Page) {
  await expect(page.getByRole("heading", { name: "We are checking your payment" })).toBeVisible();
  await expect(payButton(page)).toBeHidden();
}

async function reloaded(page: Page): Promise<Page> {
  await page.reload();
  return page;
}

async function uploadReport(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel("Settlement report").setInputFiles({ name, mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Show preview" }).click();
}

test("staff resolve a lost answer as happened, under their name, and the shopper sees the order paid", async ({
  page,
  context,
}) => {
  const number = await openQuickOrder(page, { card: cards.answerLost });
  await expectChecking(page);

  const admin = await context.newPage();
  await openAsStaff(admin, "/admin/unknown-outcomes");
  await expect(admin.getByRole("heading", { name: "Unknown outcomes" })).toBeVisible();
  await admin.getByRole("link", { name: number }).click();
  await expect(admin.getByLabel("Request body")).toContainText(`${number}-1`);
  await expect(admin.getByText("The connection broke before an answer came.")).toBeVisible();

  await admin.getByLabel("Bank's transaction id").fill("not an id!");
  await admin.getByRole("button", { name: "Resolve", exact: true }).click();
  await expect(admin.getByText("Choose whether it happened.").first()).toBeVisible();
  await expect(admin.getByText("Say how you know").first()).toBeVisible();
  await expect(admin.getByLabel("Bank's transaction id")).toHaveValue("not an id!");

  await admin.getByLabel("Bank's transaction id").fill("");
  await admin.getByRole("radio", { name: "It happened" }).check();
  await admin.getByLabel("How do you know?").fill(reason);
  await admin.getByRole("button", { name: "Resolve", exact: true }).dblclick();
  await expect(admin.getByText(/^The payment happened: /)).toBeVisible();
  await admin.getByRole("link", { name: "See the order" }).click();
  await expect(admin.getByText("Resolved by Noor Haddad")).toContainText(reason);

  await page.reload();
  await expectPaid(page);
  expect(await ledgerOf(number)).toEqual(onePayment);
});

test(
  "staff resolve a payment as not happened without JavaScript, and the shopper pays with another card",
  { tag: "@breadth" },
  async ({ page, browser }) => {
    const number = await openQuickOrder(page);
    await orderFault(number, "pay", "drop_before");
    await payWith(page, cards.frictionless);
    await expectChecking(page);

    const plain = await browser.newContext({ javaScriptEnabled: false });
    const admin = await plain.newPage();
    await openAsStaff(admin, `${process.env.APP_URL}/admin/orders/${number}`);
    await admin.getByRole("link", { name: "Resolve the unknown payment" }).click();
    await admin.getByRole("radio", { name: "It did not happen" }).check();
    await admin.getByRole("button", { name: "Resolve", exact: true }).click();
    await expect(admin.getByText("Say how you know").first()).toBeVisible();
    await expect(admin.getByRole("radio", { name: "It did not happen" })).toBeChecked();
    await admin.getByLabel("How do you know?").fill(reason);
    await admin.getByRole("button", { name: "Resolve", exact: true }).click();
    await expect(admin.getByText("Enter the bank's reference").first()).toBeVisible();
    await expect(admin.getByLabel("How do you know?")).toHaveValue(reason);
    await admin.getByLabel("Bank's reference").fill("Case 48151");
    await admin.getByRole("button", { name: "Resolve", exact: true }).click();
    await expect(admin.getByText("The payment did not happen")).toBeVisible();
    await plain.close();

    await page.reload();
    await expect(page.getByText("We checked with the bank: nothing was charged")).toBeVisible();
    expect(await ledgerOf(number)).toEqual([]);
    await payWith(page, cards.notEnrolled);
    await expectPaid(page);
    expect(await ledgerOf(number)).toEqual(onePayment);
  },
);

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", { tag: "@breadth" }, () => {
    test.use({ javaScriptEnabled });

    test("a settlement report resolves a lost answer, and changes nothing when imported again", async ({
      page,
    }) => {
      const number = await openQuickOrder(page, { card: cards.answerLost });
      await expectChecking(page);

      const admin = await page.context().newPage();
      await openAsStaff(admin, "/admin/reconciliation");
      await expect(admin.getByRole("heading", { name: "Import a report" })).toBeVisible();
      const name = `settlement-${number}.csv`;
      await uploadReport(admin, name, Buffer.from("name,amount\nsomebody,1.00\n"));
      await expect(admin.getByText("This is not a settlement report")).toBeVisible();

      const report = await settlementReportOf(number);
      await uploadReport(admin, name, report);
      await expect(admin.getByRole("heading", { name: `Preview of ${name}` })).toBeVisible();
      await expect(admin.getByText("Not proven to be the bank's")).toBeVisible();
      await expect(admin.getByText("This report proves 1 unknown outcome")).toBeVisible();
      await expectChecking(await reloaded(page));
      await admin.getByRole("button", { name: "Import" }).click();
      await expect(admin.getByText("The report was imported")).toBeVisible();
      await expect(
        admin.getByRole("region", { name: "Resolved" }).getByRole("link", { name: number }),
      ).toBeVisible();

      await admin.goto("/admin/reconciliation");
      await uploadReport(admin, name, report);
      await expect(admin.getByText("This report was imported before")).toBeVisible();
      await admin.getByRole("button", { name: "Import" }).click();
      await expect(admin.getByText("Nothing was stored twice")).toBeVisible();

      await page.reload();
      await expectPaid(page);
      expect(await ledgerOf(number)).toEqual(onePayment);
    });
  });
}

test("a report from another site, or without a session, is refused", async ({ page, request, baseURL }) => {
  const multipart = { report: { name: "a.csv", mimeType: "text/csv", buffer: Buffer.from("a") } };
  const anonymous = await request.post("/admin/reconciliation/import", { multipart, maxRedirects: 0 });
  expect(anonymous.headers().location).toContain("/admin/sign-in");
  await openAsStaff(page, "/admin/reconciliation");
  await expect(page.getByRole("heading", { name: "Import a report" })).toBeVisible();
  const forged = await page.request.post(`${baseURL}/admin/reconciliation/import`, {
    multipart,
    headers: { origin: "https://evil.example" },
    maxRedirects: 0,
  });
  expect(forged.status()).toBe(403);
});

test("no accessibility violations on the pages of unknown outcomes and reconciliation", async ({ page }) => {
  test.slow();
  const { number } = await placeQuickOrder({ card: cards.answerLost });
  await openAsStaff(page, "/admin/unknown-outcomes");
  await expect(page.getByRole("heading", { name: "Unknown outcomes" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: number }).click();
  await page.getByRole("button", { name: "Resolve", exact: true }).click();
  await expect(page.getByText("Choose whether it happened.").first()).toBeVisible();
  await expectAccessible(page);
  const operationUrl = page.url();

  await page.goto("/admin/reconciliation");
  await uploadReport(page, "s.csv", Buffer.from("no report"));
  await expect(page.getByText("This is not a settlement report")).toBeVisible();
  await expectAccessible(page);
  const report = (await settlementReportOf(number)).toString();
  const [names, head = "", columns, ...rows] = report.trim().split("\n");
  const reversed = rows.map((row) => row.replace("SETTLED", "REVERSED"));
  const lines = [names, head.replace(/\d+$/, `${2 * rows.length}`), columns, ...rows, ...reversed, ""];
  await uploadReport(page, "s.csv", Buffer.from(lines.join("\n")));
  await expect(page.getByRole("heading", { name: "Preview of s.csv" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import" }).click();
  await expect(page.getByText("The report was imported")).toBeVisible();
  await expect(page).toHaveTitle("Report · Admin");
  await page.getByRole("heading", { name: "Matched" }).click();
  await expectAccessible(page);
  await page.goto(operationUrl);
  await expect(page.getByText(/^The payment happened: /)).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/admin/orders/${number}`);
  await expect(page.getByText("Unknown status")).toBeVisible();
  await page.getByRole("link", { name: "Mark as handled" }).click();
  const item = page.getByRole("listitem").filter({ hasText: number });
  await item.getByText("Mark as handled").first().click();
  await expectAccessible(page);
  await item.getByLabel("What was done?").fill("The shopper was called");
  await item.getByRole("button", { name: "Mark as handled" }).click();
  await expect(page.getByRole("status").filter({ hasText: "marked as handled" })).toBeFocused();
  await page.goto("/admin/reconciliation/set-aside");
  await expect(page.getByRole("listitem").filter({ hasText: number })).toBeHidden();
  await page.goto(`/admin/orders/${number}`);
  await expect(page.getByText("The shopper was called")).toBeVisible();
});
