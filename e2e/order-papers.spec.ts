import { expect, test } from "@playwright/test";

import { expectAccessible } from "@/e2e/support/expect-accessible";
import { payQuickOrder, placeQuickOrder } from "@/e2e/support/quick-order";
import { cards } from "@/e2e/support/shopper";
import { openAdminOrder } from "@/e2e/support/staff";
import { HttpBrowser } from "@/testing/http-browser";
import { placeOrder } from "@/testing/order-flow";

const shopUrl = process.env.APP_URL ?? "";

test("an order leads to its customer with all their orders, declines and notes", async ({ page }) => {
  const email = `${crypto.randomUUID()}@example.com`;
  const paid = await placeQuickOrder({ email, card: cards.frictionless });
  const declined = await placeQuickOrder({ email, card: cards.declined });
  await openAdminOrder(page, paid.number);
  await page.getByLabel("Add a note").fill("Asked for a gift box");
  await page.getByRole("button", { name: "Save the note" }).click();
  await expect(page.getByText("Asked for a gift box")).toBeVisible();
  await page.getByRole("link", { name: "Customer", exact: true }).click();
  await expect(page.getByText("A guest: all orders with this e-mail address")).toBeVisible();
  for (const { number } of [paid, declined])
    await expect(page.getByRole("link", { name: number, exact: true }).first()).toBeVisible();
  await expect(page.getByText("2 orders in USD")).toBeVisible();
  await expect(page.getByText("Asked for a gift box")).toBeVisible();
  await expectAccessible(page);
});

test("a packing slip prints on one page of A4 for each parcel, without prices unless they are asked for", async ({
  page,
}) => {
  const shopper = new HttpBrowser();
  const vase = await shopper.open(`${shopUrl}/products/stoneware-vase`);
  await shopper.submit(vase, "productId", { quantity: "1" });
  const placed = await placeOrder({ shopUrl }, shopper);
  await payQuickOrder({ shopper, page: placed }, cards.frictionless);
  const number = new URL(placed.url).pathname.split("/").at(-1) ?? "";
  await openAdminOrder(page, number);
  await page.getByRole("link", { name: "Packing slip" }).click();
  const slip = page.getByRole("article", { name: "Packing slip" });
  await expect(slip).toContainText("Fjord vase");
  await expect(slip).toContainText("AL-102");
  await expect(slip).not.toContainText("$");
  await expectAccessible(page);

  await page.getByRole("link", { name: "With prices" }).click();
  await expect(slip).toContainText("$");
  await expectAccessible(page);
  // Ten lines.
  await slip.locator("tbody").evaluate((body) => {
    const row = body.firstElementChild;
    for (let line = 1; line < 10; line++) if (row) body.append(row.cloneNode(true));
  });
  const pages = async () => (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g);
  expect(await pages()).toHaveLength(1);

  await openAdminOrder(page, number);
  await page.getByRole("region", { name: "Dispatch", exact: true }).getByLabel("Fjord vase").fill("1");
  await page.getByLabel("Tracking number (optional)").fill("FL-1");
  await page.getByRole("button", { name: "Dispatch", exact: true }).click();
  await expect(page.getByRole("region", { name: "Delivery" })).toContainText("FL-1");
  // The number of the first parcel is not that of the next one.
  await expect(page.getByLabel("Tracking number (optional)")).toHaveValue("");
  await page.getByRole("link", { name: "Packing slip" }).click();
  await expect(page.getByRole("heading", { name: "2 parcels" })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(page.getByRole("article", { name: /^Packing slip of parcel 1/ })).toContainText("FL-1");
  expect(await pages()).toHaveLength(2);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "Admin" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
});

test("the evidence for the bank has the authentication, who bears a dispute and each movement, on one page", async ({
  page,
}) => {
  const { number } = await placeQuickOrder({ card: cards.frictionless });
  await openAdminOrder(page, number);
  await page.getByRole("link", { name: "Evidence for the bank" }).click();
  const paper = page.getByRole("article", { name: "Evidence of a payment" });
  for (const text of [
    "Successful",
    "ECI",
    "02",
    "The card's issuer bears fraud disputes",
    "Payment",
    "1 × Fjord vase",
  ])
    await expect(paper).toContainText(text);
  await expectAccessible(page);
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
