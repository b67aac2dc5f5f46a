import { generateKeyPairSync, sign } from "node:crypto";

import { expect, type Page } from "@playwright/test";

import { ledgerOf, settlementReportOf } from "@/e2e/support/bank";
import { openQuickOrder, placeQuickOrder } from "@/e2e/support/quick-order";
import { cards, expectPaid, payButton } from "@/e2e/support/shopper";
import { openAsStaff } from "@/e2e/support/staff";
import { test } from "@/e2e/support/own-shop-test";

const { publicKey, privateKey } = generateKeyPairSync("ed25519");

test.use({
  shopEnvironment: { SETTLEMENT_PUBLIC_KEY: publicKey.export({ type: "spki", format: "pem" }).toString() },
});

const mimeType = "text/csv";

/** Uploads a report with the bank's signature, or another one, or none. */
async function upload(
  admin: Page,
  name: string,
  buffer: Buffer,
  signature: Buffer | null = sign(null, buffer, privateKey),
): Promise<void> {
  await openAsStaff(admin, "/admin/reconciliation");
  await admin.getByLabel("Settlement report").setInputFiles({ name, mimeType, buffer });
  if (signature !== null) {
    const file = { name: `${name}.sig`, mimeType: "application/octet-stream", buffer: signature };
    await admin.getByLabel("The bank's signature of it").setInputFiles(file);
  }
  await admin.getByRole("button", { name: "Show preview" }).click();
}

/** One report with the movements of two, of which the first begins earlier. */
function joinReports(first: Buffer, second: Buffer): string {
  const [names, firstHead = "", columns, ...earlier] = first.toString().trim().split("\n");
  const [, secondHead = "", , ...later] = second.toString().trim().split("\n");
  const [report, merchant, from] = firstHead.split(",");
  const head = [report, merchant, from, secondHead.split(",")[3], earlier.length + later.length];
  return [names, head.join(), columns, ...earlier, ...later, ""].join("\n");
}

test(
  "a report that writes the payment's id in another way decides nothing, and nothing is paid twice",
  { tag: "@breadth" },
  async ({ page }) => {
    test.slow();
    const { number: paid } = await placeQuickOrder({ card: cards.frictionless });
    const number = await openQuickOrder(page, { card: cards.answerLost });
    const checking = page.getByRole("heading", { name: "We are checking your payment" });
    const admin = await page.context().newPage();
    const report = joinReports(await settlementReportOf(paid), await settlementReportOf(number));
    const id = `${number}-1`;
    const variants: [string, string][] = [
      ["attempt", number],
      ["case", id.toLowerCase()],
      ["padded", `${number}-01`],
      ["dashes", id.replaceAll("-", "–")],
      ["invisible", `${id}\u200B`],
    ];
    for (const [name, written] of variants) {
      await upload(admin, `${name}.csv`, Buffer.from(report.replace(id, written)));
      await expect(admin.getByRole("heading", { name: `Preview of ${name}.csv` })).toBeVisible();
      await expect(admin.getByText("The import resolves no unknown outcome.")).toBeVisible();
      await expect(admin.getByText("(written like this order's id)").first()).toBeVisible();
      await admin.getByRole("button", { name: "Import" }).click();
      await expect(admin.getByText("The report was imported")).toBeVisible();

      await page.reload();
      await expect(checking).toBeVisible();
      await expect(payButton(page)).toBeHidden();
    }
    await admin.goto("/admin/unknown-outcomes");
    await admin.getByRole("link", { name: number }).click();
    await expect(admin.getByText("(written like this order's id)").first()).toBeVisible();

    await upload(admin, "right.csv", Buffer.from(report));
    await expect(admin.getByText("1 happened, 0 did not")).toBeVisible();
    await admin.getByRole("button", { name: "Import" }).click();
    await expect(admin.getByText("The report was imported")).toBeVisible();
    await page.reload();
    await expectPaid(page);
    expect(await ledgerOf(number)).toEqual([expect.stringMatching(/^PAYMENT/)]);
  },
);

test(
  "a report with no movement says so first and cannot be imported",
  { tag: "@breadth" },
  async ({ page }) => {
    const { number } = await placeQuickOrder({ card: cards.frictionless });
    const [names, head = "", columns] = (await settlementReportOf(number)).toString().split("\n");
    await upload(page, "empty.csv", Buffer.from([names, head.replace(/\d+$/, "0"), columns, ""].join("\n")));
    await expect(page.getByText("This file lists no movement, so there is nothing to import.")).toBeVisible();
    await expect(page.getByText("Nothing is written.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Import" })).toBeHidden();
    await page.getByRole("link", { name: "Choose another file" }).click();
    await expect(page.getByLabel("Settlement report")).toBeVisible();
  },
);

test(
  "with the bank's key a report is taken only with the bank's signature, and is shown as the bank's",
  { tag: "@breadth" },
  async ({ page }) => {
    const { number } = await placeQuickOrder({ card: cards.frictionless });
    const report = await settlementReportOf(number);

    await upload(page, "unsigned.csv", report, null);
    await expect(page.getByText("The report has no signature.")).toBeVisible();

    await upload(
      page,
      "forged.csv",
      Buffer.concat([report, Buffer.from("\n")]),
      sign(null, report, privateKey),
    );
    await expect(page.getByText("The signature does not belong to this file")).toBeVisible();

    await upload(page, "signed.csv", report);
    await expect(page.getByText("The bank's signature was verified.")).toBeVisible();
    await page.getByRole("button", { name: "Import" }).click();
    await expect(page.getByText("The report was imported")).toBeVisible();
    await expect(page.getByText("The bank's signature was verified.")).toBeVisible();
  },
);
