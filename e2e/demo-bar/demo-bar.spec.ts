import { expect } from "@playwright/test";

import { test as ordinary } from "@/e2e/support/console-test";
import { findViolations } from "@/e2e/support/expect-accessible";
import { test } from "@/e2e/support/second-shop-test";
import { cards, expectPaid, fillCheckout, payWith } from "@/e2e/support/shopper";

test("a demo counts how an order was paid, and leads from it to the bank, the mailbox, its steps and the admin", async ({
  page,
  shopUrl,
}) => {
  await page.goto(`${shopUrl}/products/stoneware-vase`);
  const bar = page.getByRole("navigation", { name: "Demo" });
  await expect(bar.getByRole("link", { name: "Mailbox" })).toHaveAttribute("href", /\/mailbox$/);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Buy now" }).click();
  await fillCheckout(page);
  await page.waitForURL(/\/orders\//);
  const number = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await expect(bar).toHaveCount(1);
  await payWith(page, cards.frictionless);
  await expectPaid(page);
  await expect(bar).toContainText(/Paid in \d+ s, 2 pages, 9 fields: see the \d calls behind it/);
  await page.reload();
  await expect(bar).toContainText("2 pages, 9 fields");

  const bank = await page.request.get(
    (await bar.getByRole("link", { name: "This payment at the bank" }).getAttribute("href"))!,
  );
  expect(await bank.text()).toContain(number);
  await expect(bar.getByRole("link", { name: "Admin" })).toHaveAttribute("href", `/admin/orders/${number}`);
  await expect(bar.getByRole("link", { name: "Its steps" })).toHaveAttribute("href", `/inspector/${number}`);
});

ordinary("a shop that is no demo has no such bar", async ({ page }) => {
  await page.goto("/products/stoneware-vase");
  await expect(page.getByRole("main")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Demo" })).toHaveCount(0);
});
