import { expect, test } from "@playwright/test";

import { expectAccessible } from "@/e2e/support/expect-accessible";
import { placeQuickOrder } from "@/e2e/support/quick-order";
import { cards } from "@/e2e/support/shopper";
import { moveMoney, openAdminOrder } from "@/e2e/support/staff";

test("staff answer where an order is, what was paid and what was in it, without a look at the bank's codes", async ({
  page,
}) => {
  const { number } = await placeQuickOrder({ card: cards.frictionless });
  await openAdminOrder(page, number);
  const lines = page.getByRole("region", { name: "Lines" });
  await expect(page.getByText("To dispatch", { exact: true })).toBeVisible();
  await expect(lines.getByText("1 not sent yet")).toBeVisible();
  await expect(lines.locator("img")).toBeVisible();

  await page.getByLabel("Carrier (optional)").fill("Fleet");
  await page.getByLabel("Tracking number (optional)").fill("FL-1");
  await page.getByRole("button", { name: "Dispatch", exact: true }).click();
  await expect(page.getByRole("region", { name: "Delivery" })).toContainText("1 × Fjord vase");
  await expect(page.getByRole("region", { name: "Delivery" })).toContainText("FL-1");
  await expect(lines.getByText("1 sent")).toBeVisible();
  await moveMoney(page, "refund", "10.00");
  await expect(page.getByRole("region", { name: "Balances" })).toContainText(/Refunded\s*\$10\.00/);

  const timeline = page.getByRole("region", { name: "Timeline" });
  const codes = timeline.getByText("Gateway code").filter({ visible: true });
  await expect(codes).toHaveCount(0);
  await timeline.getByText("Details of Payment").first().click();
  await expect(codes).toHaveCount(1);
  await timeline.getByText("technical steps").first().click();
  await expect(timeline.getByRole("heading", { name: "Gateway session" })).toBeVisible();
  await page.getByText("Payment attempts", { exact: true }).click();
  await expect(page.getByText("ECI", { exact: true })).toBeVisible();
  await expectAccessible(page);

  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test("an order opens by its number in any form, and a note and a reason outlive a look elsewhere", async ({
  page,
}) => {
  const { number } = await placeQuickOrder({ card: cards.frictionless });
  await openAdminOrder(page, number);
  await page.goto(`/admin/orders/${number.toLowerCase().replace("-", "")}`);
  await expect(page).toHaveURL(`/admin/orders/${number}`);

  await page.getByLabel("Add a note").fill("Rings again on Monday");
  await page.getByRole("link", { name: "Customer", exact: true }).click();
  await expect(page.getByText("A guest: all orders with this e-mail address")).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Add a note")).toHaveValue("Rings again on Monday");
  await page.reload();
  await expect(page.getByLabel("Add a note")).toHaveValue("Rings again on Monday");
  await page.getByRole("button", { name: "Save the note" }).click();
  await expect(page.getByRole("region", { name: "Notes" })).toContainText("Rings again on Monday");
  await expect(page.getByLabel("Add a note")).toHaveValue("");

  await page.getByLabel("Amount to refund").fill("1.00");
  await page.getByRole("button", { name: "Review refund" }).click();
  await page.getByLabel("Reason").selectOption("damaged");
  await page.getByLabel("Note (optional)").fill("A crack");
  await page.getByRole("link", { name: "Packing slip" }).click();
  await expect(page.getByRole("article", { name: "Packing slip" })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Note (optional)")).toHaveValue("A crack");
  await expect(page.getByLabel("Reason")).toHaveValue("damaged");
});
