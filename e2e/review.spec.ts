import { type Page, expect, test } from "@playwright/test";

import { ledgerOf, makeFault, settlementReportOf } from "@/e2e/support/bank";
import { cards, expectPaid, payButton, payWith, placeOrder } from "@/e2e/support/shopper";
import { expectAccessible } from "@/e2e/support/expect-accessible";
import { openAsStaff } from "@/e2e/support/staff";

const checking = "We are checking your payment";
const reason = "Found in the bank's portal at half past nine";

async function expectChecking(page: Page) {
  await expect(page.getByRole("heading", { name: checking })).toBeVisible();
  await expect(payButton(page)).toBeHidden();
}

test("a payment whose answer was lost is resolved as happened, under a name, and the shopper sees it paid", async ({
  page,
  context,
}) => {
  const number = await placeOrder(page);
  await payWith(page, cards.answerLost);
  await expectChecking(page);

  const desk = await context.newPage();
  await openAsStaff(desk, "/admin/unknown-outcomes");
  await expect(desk.getByRole("heading", { name: "Unknown outcomes" })).toBeVisible();
  await desk.getByRole("link", { name: number }).click();
  await expect(desk.getByLabel("Request body")).toContainText(`${number}-1`);
  await expect(desk.getByText("The connection broke before an answer came.")).toBeVisible();

  await desk.getByLabel("Bank's transaction id").fill("not an id!");
  await desk.getByRole("button", { name: "Resolve", exact: true }).click();
  await expect(desk.getByText("Choose whether it happened.").first()).toBeVisible();
  await expect(desk.getByText("Say how you know").first()).toBeVisible();
  await expect(desk.getByLabel("Bank's transaction id")).toHaveValue("not an id!");

  await desk.getByLabel("Bank's transaction id").fill("");
  await desk.getByRole("radio", { name: "It happened" }).check();
  await desk.getByLabel("How do you know?").fill(reason);
  await desk.getByRole("button", { name: "Resolve", exact: true }).dblclick();
  await expect(desk.getByText(/^The payment happened: /)).toBeVisible();
  await desk.getByRole("link", { name: "See the order" }).click();
  await expect(desk.getByText("Resolved by staff@example.com")).toContainText(reason);

  await page.reload();
  await expectPaid(page);
  expect(await ledgerOf(number)).toEqual([expect.stringMatching(/^PAYMENT/)]);
});

test("a payment that did not happen is resolved without JavaScript, and the shopper pays with another card", async ({
  page,
  browser,
}) => {
  const number = await placeOrder(page);
  await makeFault(number, "pay", "drop_before");
  await payWith(page, cards.frictionless);
  await expectChecking(page);

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const desk = await plain.newPage();
  await openAsStaff(desk, `${process.env.APP_URL}/admin/orders/${number}`);
  await desk.getByRole("link", { name: "Resolve the unknown payment" }).click();
  await desk.getByRole("radio", { name: "It did not happen" }).check();
  await desk.getByRole("button", { name: "Resolve", exact: true }).click();
  await expect(desk.getByText("Say how you know").first()).toBeVisible();
  await expect(desk.getByRole("radio", { name: "It did not happen" })).toBeChecked();
  await desk.getByLabel("How do you know?").fill(reason);
  await desk.getByRole("button", { name: "Resolve", exact: true }).click();
  await expect(desk.getByText("The payment did not happen")).toBeVisible();
  await plain.close();

  await page.reload();
  await expect(page.getByText("We checked with the bank: nothing was charged")).toBeVisible();
  expect(await ledgerOf(number)).toEqual([]);
  await payWith(page, cards.notEnrolled);
  await expectPaid(page);
  expect(await ledgerOf(number)).toEqual([expect.stringMatching(/^PAYMENT/)]);
});

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "" : ", without JavaScript too";
  test(`the bank's report settles a payment whose answer was lost, and twice changes nothing${how}`, async ({
    page,
    browser,
  }) => {
    const number = await placeOrder(page);
    await payWith(page, cards.answerLost);
    await expectChecking(page);

    const context = await browser.newContext({ javaScriptEnabled });
    const desk = await context.newPage();
    await openAsStaff(desk, `${process.env.APP_URL}/admin/reconciliation`);
    await expect(desk.getByRole("heading", { name: "Import a report" })).toBeVisible();
    const upload = async (buffer: Buffer) => {
      const file = { name: `settlement-${number}.csv`, mimeType: "text/csv", buffer };
      await desk.getByLabel("Settlement report").setInputFiles(file);
      await desk.getByRole("button", { name: "Import" }).click();
    };
    await upload(Buffer.from("name,amount\nsomebody,1.00\n"));
    await expect(desk.getByText("This is not a settlement report")).toBeVisible();

    const report = await settlementReportOf(number);
    await upload(report);
    await expect(desk.getByRole("heading", { name: `settlement-${number}.csv` })).toBeVisible();
    await expect(
      desk.getByRole("region", { name: "Resolved" }).getByRole("link", { name: number }),
    ).toBeVisible();

    await desk.goto(`${process.env.APP_URL}/admin/reconciliation`);
    await upload(report);
    await expect(desk.getByText("This report was imported before")).toBeVisible();
    await context.close();

    await page.reload();
    await expectPaid(page);
    expect(await ledgerOf(number)).toEqual([expect.stringMatching(/^PAYMENT/)]);
  });
}

test("a report from another site, or from nobody, is not taken", async ({ page, request, baseURL }) => {
  const multipart = { report: { name: "a.csv", mimeType: "text/csv", buffer: Buffer.from("a") } };
  const stranger = await request.post("/admin/reconciliation/import", { multipart, maxRedirects: 0 });
  expect(stranger.headers().location).toContain("/admin/sign-in");
  await openAsStaff(page, "/admin/reconciliation");
  await expect(page.getByRole("heading", { name: "Import a report" })).toBeVisible();
  const forged = await page.request.post(`${baseURL}/admin/reconciliation/import`, {
    multipart,
    headers: { origin: "https://evil.example" },
    maxRedirects: 0,
  });
  expect(forged.status()).toBe(403);
});

test("nothing on the pages of review and reconciliation hinders anyone", async ({ page, context }) => {
  test.slow();
  const number = await placeOrder(page);
  await payWith(page, cards.answerLost);
  await expectChecking(page);
  const desk = await context.newPage();
  await openAsStaff(desk, "/admin/unknown-outcomes");
  await expect(desk.getByRole("heading", { name: "Unknown outcomes" })).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole("link", { name: number }).click();
  await desk.getByRole("button", { name: "Resolve", exact: true }).click();
  await expect(desk.getByText("Choose whether it happened.").first()).toBeVisible();
  await expectAccessible(desk);
  const review = desk.url();

  await desk.goto("/admin/reconciliation");
  const upload = async (buffer: Buffer) => {
    await desk.getByLabel("Settlement report").setInputFiles({ name: "s.csv", mimeType: "text/csv", buffer });
    await desk.getByRole("button", { name: "Import" }).click();
  };
  await upload(Buffer.from("no report"));
  await expect(desk.getByText("This is not a settlement report")).toBeVisible();
  await expectAccessible(desk);
  await upload(await settlementReportOf(number));
  await expect(desk.getByRole("heading", { name: "Matched" })).toBeVisible();
  await desk.getByRole("heading", { name: "Matched" }).click();
  await expectAccessible(desk);
  await desk.goto(review);
  await expect(desk.getByText(/^The payment happened: /)).toBeVisible();
  await expectAccessible(desk);
});
