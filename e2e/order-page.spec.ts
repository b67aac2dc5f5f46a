import { expect, test } from "@playwright/test";

import { addStaff } from "@/e2e/support/add-staff";
import { expectAccessible } from "@/e2e/support/expect-accessible";
import { placeQuickOrder } from "@/e2e/support/quick-order";
import { cards } from "@/e2e/support/shopper";
import { moveMoney, openAdminOrder } from "@/e2e/support/staff";
import { whenInteractive } from "@/e2e/support/when-interactive";
import { signInStaff } from "@/testing/order-flow";

const shopUrl = process.env.APP_URL ?? "";

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
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).last()).toHaveText(
    "Payment attempts",
  );
  await page.getByText("Payment attempts", { exact: true }).click();
  await expect(page.getByText("ECI", { exact: true })).toBeVisible();
  await expectAccessible(page);

  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test("an order opens by its number in any form, and a note, a parcel's number and a reason outlive a look elsewhere", async ({
  page,
}) => {
  const { number } = await placeQuickOrder({ card: cards.frictionless });
  await openAdminOrder(page, number);
  await page.goto(`/admin/orders/${number.toLowerCase().replace("-", "")}`);
  await expect(page).toHaveURL(`/admin/orders/${number}`);

  await page.getByLabel("Add a note").fill("Rings again on Monday");
  await page.getByLabel("Carrier (optional)").fill("Fleet");
  await page.getByLabel("Tracking number (optional)").fill("FL-2");
  await page.getByRole("link", { name: "Customer", exact: true }).click();
  await expect(page.getByText("A guest: all orders with this e-mail address")).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Add a note")).toHaveValue("Rings again on Monday");
  await expect(page.getByLabel("Carrier (optional)")).toHaveValue("Fleet");
  await expect(page.getByLabel("Tracking number (optional)")).toHaveValue("FL-2");
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

test("a note about an order that was perhaps placed twice waits for a colleague, who finds it by tile and by the menu of a phone", async ({
  page,
  browser,
}) => {
  const email = `${crypto.randomUUID()}@example.com`;
  const first = await placeQuickOrder({ email, card: cards.frictionless });
  const { number } = await placeQuickOrder({ email, card: cards.frictionless });
  const colleague = await addStaff("owner");
  await openAdminOrder(page, number);
  await expect(page.getByText("Perhaps ordered twice")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: first.number, exact: true }).first().click();
  await expect(page.getByRole("heading", { name: `Order ${first.number}` })).toBeVisible();
  await expect(page.getByText("Perhaps ordered twice")).toBeVisible();
  await page.getByLabel("Add a note").fill("Ask which of both they want");
  await page.getByLabel("For (optional)").selectOption(colleague.email);
  await page.getByRole("button", { name: "Save the note" }).click();
  const notes = page.getByRole("region", { name: "Notes" });
  await expect(notes).toContainText(`· for ${colleague.email}`);

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await phone.context().addCookies(await signInStaff({ shopUrl }, colleague));
  await phone.goto(`${shopUrl}/admin`);
  const tile = phone.getByRole("navigation", { name: "To look at" }).getByRole("link", {
    name: "Notes for you 1",
  });
  await expect(tile).toBeVisible();
  const menu = phone.getByRole("navigation", { name: "Admin" });
  for (const [group, link, heading] of [
    ["Money", "Month", /^Month/],
    ["Shop", "Products", "Products"],
    ["Control", "Audit", "Audit"],
    ["Work", "Notes", "Notes for you"],
  ] as const) {
    await expect(menu.getByRole("list", { name: group })).toBeHidden();
    await (await whenInteractive(menu.getByRole("button", { name: "Menu" }))).click();
    await menu.getByRole("list", { name: group }).getByRole("link", { name: link }).click();
    await expect(phone.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  }
  const waiting = phone.getByRole("region", { name: "Notes" }).getByRole("listitem");
  await expect(waiting).toContainText("Ask which of both they want");
  await expect(waiting).toContainText("Noor Haddad");
  await expectAccessible(phone);
  await phone.getByRole("button", { name: `Done: order ${first.number}` }).click();
  await expect(phone.getByText("Nothing waits for you.")).toBeVisible();
  await phone.close();
  await page.reload();
  await expect(notes).toContainText("· done");
});
