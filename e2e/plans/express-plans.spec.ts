import { expect, type Page } from "@playwright/test";

import { ledgerOf } from "@/e2e/support/bank";
import { test } from "@/e2e/support/console-test";
import { customerWithMeans } from "@/e2e/support/customer-with-means";
import { expectAccessible } from "@/e2e/support/expect-accessible";
import { follow } from "@/e2e/support/follow-shopper";
import { languageShopper } from "@/e2e/support/language-shopper";
import { expectPaid } from "@/e2e/support/shopper";
import { lastOf } from "@/e2e/support/subscribe";
import { languageCookie } from "@/lib/i18n/request-language";
import { planMessages } from "@/modules/plans/messages";

/** Signs a customer in to the page's browser who has a saved address and a saved card. */
async function comeWithMeans(page: Page): Promise<void> {
  const { owner } = await customerWithMeans();
  await page.context().addCookies(owner.cookiesFor(process.env.APP_URL ?? ""));
}

test("a plan with everything saved begins after 1 page and 2 presses, with its terms above the button, and the cart stays", async ({
  page,
}) => {
  await comeWithMeans(page);
  await page.goto("/products/stoneware-vase");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.waitForURL(/\/cart/);
  const { way, ...shopper } = follow(page);
  await page.goto("/products/yarn-box");
  await shopper.press(page.getByRole("button", { name: "Subscribe" }));
  await expect(page.getByRole("region", { name: "What you agree to" })).toContainText(
    /\$43\.00 is charged to this card today.*every month.*until you cancel/s,
  );
  await expect(page.getByText("Discount code")).toHaveCount(0);
  await expectAccessible(page);
  await shopper.press(page.getByRole("button", { name: "Subscribe and pay $43.00" }));
  await expectPaid(page);
  expect(way()).toEqual({ pages: 1, presses: 2, fields: 0 });
  const plan = page.getByRole("region", { name: /^Plan / });
  await expect(plan).toContainText(/payment 1 of your plan Skein yarn box.*Next payment: \$43\.00 on/s);
  await expectAccessible(page);
  expect(await ledgerOf(lastOf(page.url()))).toEqual(["PAYMENT 4300 USD"]);
  await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
});

test("a piece that is made to order is ordered after 1 page and 2 presses, and its receipt says when it is made, charged and sent", async ({
  page,
}) => {
  await comeWithMeans(page);
  const { way, ...shopper } = follow(page);
  await page.goto("/products/beech-wall-shelf");
  await shopper.press(page.getByRole("button", { name: "Order", exact: true }));
  await expect(page.getByRole("region", { name: "What you agree to" })).toContainText(
    /Nothing is charged today.*is charged to it once, when the piece is dispatched/s,
  );
  await shopper.press(page.getByRole("button", { name: "Order: nothing is charged today" }));
  await expect(page.getByRole("heading", { name: "Thank you, your order is placed" })).toBeVisible();
  expect(way()).toEqual({ pages: 1, presses: 2, fields: 0 });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Order P-/);
  for (const step of [/ready around/, /is charged to/, /It is sent around/])
    await expect(page.getByRole("listitem").filter({ hasText: step })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Thank you, your order is placed" })).toBeVisible();
});

for (const locale of ["km", "ar"] as const)
  test(
    `a plan is ordered on one page in ${locale}, on a narrow phone`,
    { tag: "@breadth" },
    async ({ page }) => {
      await comeWithMeans(page);
      await page
        .context()
        .addCookies([{ name: languageCookie.name, value: locale, url: process.env.APP_URL ?? "" }]);
      const viewport = { width: 320, height: 640 };
      await page.setViewportSize(viewport);
      const shopper = languageShopper(page, locale, { viewport });
      const { subscribe, terms } = planMessages[locale].plan;
      await page.goto("/products/yarn-box");
      await shopper.press(page.getByRole("button", { name: subscribe, exact: true }));
      const agreed = page.getByRole("region", { name: terms.title });
      await expect(agreed).toBeVisible();
      await shopper.expectLanguage();
      await shopper.press(page.locator("form", { has: agreed }).getByRole("button"));
      await shopper.expectPaid();
      await expect(page.getByRole("link", { name: planMessages[locale].plans.show })).toBeVisible();
      await shopper.expectLanguage();
    },
  );
