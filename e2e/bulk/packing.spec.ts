import { expect, test } from "@playwright/test";

import { expectAccessible } from "@/e2e/support/expect-accessible";
import { placeQuickOrder } from "@/e2e/support/quick-order";
import { cards } from "@/e2e/support/shopper";
import { openAdminOrder, openAsStaff } from "@/e2e/support/staff";
import { whenInteractive } from "@/e2e/support/when-interactive";

test("a packer prints the slips of a list, types the tracking number of each parcel and dispatches them", async ({
  page,
}) => {
  const email = `${crypto.randomUUID()}@example.com`;
  const orders = [
    await placeQuickOrder({ email, card: cards.frictionless }),
    await placeQuickOrder({ email, card: cards.frictionless }),
  ];
  const [first] = orders as [(typeof orders)[number], ...typeof orders];
  const list = `/admin?${new URLSearchParams({ state: "to_dispatch", search: email })}`;
  await openAsStaff(page, list);
  for (const column of ["Promised", "Town", "Delivery", "Pieces"])
    await expect(page.getByRole("columnheader", { name: column })).toBeVisible();
  await expect(page.getByRole("row", { name: first.number })).toContainText("Amsterdam");
  await expectAccessible(page);

  await page.getByRole("link", { name: /^Packing slips/ }).click();
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(page.getByRole("article", { name: first.number })).toContainText("AL-102");
  await expectAccessible(page);
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);

  await page.goto(list);
  await page.getByRole("link", { name: "Capture, dispatch or refund many of them" }).click();
  await page.getByRole("link", { name: "Choose all" }).click();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(2);
  await page.getByLabel("Carrier, if something leaves").fill("Post");
  await page.getByRole("button", { name: "Review" }).click();
  // As a scanner types: Enter after each code leads to the next parcel, and dispatches nothing.
  const fields = page.getByLabel(/^Tracking number of order/);
  await (await whenInteractive(fields.first())).click();
  await page.keyboard.type("PO-1\nPO-2\n");
  await expect(fields.last()).toHaveValue("PO-2");
  const last = (await fields.last().getAttribute("name"))!.replace("tracking ", "");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Dispatch all pieces" }).click();
  await expect(page.getByText("2 of 2 orders are done")).toBeVisible({ timeout: 30_000 });
  await openAdminOrder(page, last);
  await expect(page.getByRole("region", { name: "Delivery" })).toContainText("PO-2");
  await page.getByRole("link", { name: "Packing slip" }).click();
  await expect(page.getByRole("article", { name: "Packing slip" })).toContainText("Post · PO-2");
  await page.goto(list);
  await expect(page.getByText("No order matches")).toBeVisible();
  await expect(page.getByText("You can search by number, name, e-mail, town, an article")).toBeVisible();
});
