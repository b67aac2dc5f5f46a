import { expect, type Page } from "@playwright/test";

import { expectAccessible } from "@/e2e/support/expect-accessible";
import { test } from "@/e2e/support/own-shop-test";
import { cards, payWith, placeOrder } from "@/e2e/support/shopper";
import { move, openDesk } from "@/e2e/support/staff";

// Held for a day, an authorization is near its end from the start.
test.use({ shopEnvironment: { CHECKOUT_INTENT: "authorize", AUTHORIZATION_DAYS: "1" } });

test.beforeEach(async ({ page }) => {
  await placeOrder(page);
  await payWith(page, cards.frictionless);
  await expect(page.getByRole("heading", { name: "Thank you, your order is confirmed" })).toBeVisible();
});

const orderNumber = (page: Page) => new URL(page.url()).pathname.split("/").at(-1) ?? "";
const listed = (page: Page, number: string) =>
  page.getByRole("row").filter({ hasText: number }).getByText("Hold ends soon").filter({ visible: true });
const notice = (page: Page) => page.getByText("The authorization ends on");
const ending = "/admin?state=authorization_ending";

test("staff see on the list and on the order that an authorization ends soon", async ({ page }) => {
  const number = orderNumber(page);
  await openDesk(page, number);
  await expect(notice(page)).toBeVisible();
  await page.goto(ending);
  await expect(listed(page, number)).toBeVisible();
  await expectAccessible(page);
});

test("an authorization that is captured whole ends no more", async ({ page }) => {
  const number = orderNumber(page);
  await openDesk(page, number);
  await move(page, "capture", await page.getByLabel("Amount to capture").inputValue());
  await expect(notice(page)).toBeHidden();
  await page.goto(ending);
  await expect(listed(page, number)).toBeHidden();
});
