import { expect, type Page } from "@playwright/test";

import { expectAccessible } from "@/e2e/support/expect-accessible";
import { test } from "@/e2e/support/own-shop-test";
import { placeQuickOrder } from "@/e2e/support/quick-order";
import { cards } from "@/e2e/support/shopper";
import { moveMoney, openAdminOrder } from "@/e2e/support/staff";

// With one day, an authorization is near its expiry from the start.
test.use({ shopEnvironment: { CHECKOUT_INTENT: "authorize", AUTHORIZATION_DAYS: "1" } });

const listBadge = (page: Page, number: string) =>
  page.getByRole("row").filter({ hasText: number }).getByText("Hold ends soon").filter({ visible: true });
const notice = (page: Page) => page.getByText("The authorization ends on");
const expiringOrders = "/admin?state=authorization_ending";

test("the order list and the order show that an authorization expires soon", async ({ page, shopUrl }) => {
  const { number } = await placeQuickOrder({ shopUrl, card: cards.frictionless });
  await openAdminOrder(page, number);
  await expect(notice(page)).toBeVisible();
  await page.goto(expiringOrders);
  await expect(listBadge(page, number)).toBeVisible();
  await expectAccessible(page);
});

test(
  "an authorization that is captured in full does not expire",
  { tag: "@breadth" },
  async ({ page, shopUrl }) => {
    const { number } = await placeQuickOrder({ shopUrl, card: cards.frictionless });
    await openAdminOrder(page, number);
    await moveMoney(page, "capture", await page.getByLabel("Amount to capture").inputValue());
    await expect(notice(page)).toBeHidden();
    await page.goto(expiringOrders);
    await expect(listBadge(page, number)).toBeHidden();
  },
);
