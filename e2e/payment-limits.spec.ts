import { expect } from "@playwright/test";

import { findViolations } from "@/e2e/support/expect-accessible";
import { test } from "@/e2e/support/own-shop-test";
import { ledgerOf } from "@/e2e/support/bank";
import { payQuickOrder, placeQuickOrder } from "@/e2e/support/quick-order";
import { payWith } from "@/e2e/support/shopper";
import { openAsStaff } from "@/e2e/support/staff";

test.use({ shopEnvironment: { PAYMENT_LIMITS: "on" } });

const declined = ["5123450000000602", "4508750015741704"] as const;

test("a card tester is stopped, the shopper reads why and until when, and staff see the order", async ({
  page,
  shopUrl,
}) => {
  const { shopper, url, number } = await placeQuickOrder({ shopUrl });
  for (let attempt = 0; attempt < 10; attempt += 1)
    await payQuickOrder({ shopper, page: await shopper.open(url) }, declined[attempt % 2 ? 1 : 0]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.context().addCookies(shopper.cookiesFor(shopUrl));
  await page.goto(url);
  await payWith(page, "5123450000000107");
  await expect(
    page.getByText(/^This order has been tried many times today\..* Nothing was charged\. .* in 2[34] hours/),
  ).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  expect(await ledgerOf(number)).toEqual([]);

  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openAsStaff(page, "/admin/security");
    const row = page.getByRole("row", { name: number });
    await expect(row.getByText("Attempts to pay one order")).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.body.scrollWidth - document.body.clientWidth)).toBe(0);
  }
  await page.getByRole("link", { name: number }).click();
  await expect(page.getByRole("heading", { name: `Order ${number}` })).toBeVisible();
});
