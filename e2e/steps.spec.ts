import { expect, type Page } from "@playwright/test";

import { locales } from "@/lib/i18n/catalogues";
import { languageCookie } from "@/lib/i18n/request-language";
import { test } from "@/e2e/support/console-test";
import { holdBack } from "@/e2e/support/hold-back";
import { languageShopper } from "@/e2e/support/language-shopper";
import { expectStill, recordShifts } from "@/e2e/support/layout-shift";
import { openQuickOrder } from "@/e2e/support/quick-order";
import {
  answerChallenge,
  cards,
  enterCard,
  expectPaid,
  issuer,
  payButton,
  payWith,
  press,
} from "@/e2e/support/shopper";
import { whenInteractive } from "@/e2e/support/when-interactive";

const shopUrl = process.env.APP_URL ?? "";
const widths = [320, 390, 1440];
const address = {
  name: "Robin Shopper",
  country: "GB",
  addressLine1: "1 Harbour Road",
  city: "Portsmouth",
  postalCode: "PO1 3AX",
};

for (const [row, locale] of locales.entries()) {
  for (const [column, width] of widths.entries()) {
    const viewport = { width, height: width < 600 ? 700 : 900 };
    test.describe(`in ${locale} at ${width} pixels`, { tag: row + column === 0 ? [] : "@breadth" }, () => {
      test.use({ viewport });

      test("no page and no step of an order moves by more than 0.1", async ({ page }) => {
        await page.context().addCookies([{ name: languageCookie.name, value: locale, url: shopUrl }]);
        await recordShifts(page);
        const shopper = languageShopper(page, locale, { viewport });
        const { t } = shopper;
        const pay = page.getByRole("main").getByRole("button", { name: t("pay.pay", { amount: "" }).trim() });
        const bank = page
          .frameLocator(`iframe[title="${t("challenge.frameTitle")}"]`)
          .frameLocator("iframe:not([aria-hidden])");

        await page.goto("/");
        await expectStill(page, "the catalogue");
        await page.goto("/products/stoneware-vase");
        await expectStill(page, "a product");
        await page.getByRole("button", { name: t("product.addToCart"), exact: true }).click();
        await expect(shopper.quantity).toHaveValue("1");
        await expectStill(page, "the cart");
        await shopper.goToCheckout();
        await expectStill(page, "the checkout");
        await shopper.email.fill("shopper@example.com");
        await shopper.typeAddress(address);
        await expectStill(page, "the typed address");
        await shopper.goToPayment();
        await expect(pay).toBeEnabled();
        await expectStill(page, "the payment");
        await enterCard(page, cards.declined, undefined, locale);
        await press(pay);
        await expect(page.getByText(t("failure.title"))).toBeFocused();
        await expect(pay).toBeEnabled();
        await expectStill(page, "the decline");
        await enterCard(page, cards.challenge, undefined, locale);
        await press(pay);
        await expect(bank.locator("#code")).toBeVisible();
        await expectStill(page, "the challenge");
        await bank.locator("#code").fill("123456");
        await press(bank.locator("button[value=confirm]"));
        await shopper.expectPaid();
        await expectStill(page, "the paid order");
      });
    });
  }
}

for (const width of widths) {
  test.describe(`at ${width} pixels`, { tag: width === 320 ? [] : "@breadth" }, () => {
    test.use({ viewport: { width, height: 844 } });

    test("the challenge is at the top, in view, and has the focus, also after a look at the end of the page", async ({
      page,
    }) => {
      await recordShifts(page);
      await openQuickOrder(page);
      await enterCard(page, cards.challenge);
      await expect(payButton(page)).toBeEnabled();
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expectStill(page, "the payment");
      await page.keyboard.press("Enter");
      await expect(issuer(page).getByLabel("One-time code")).toBeVisible();
      const frame = page.getByTitle("Your bank's confirmation");
      await expect(frame).toBeFocused();
      await expect(frame).toBeInViewport({ ratio: 0.99 });
      const { y, height } = (await frame.boundingBox()) ?? { y: 0, height: 0 };
      expect(y).toBeLessThan(200);
      expect(height).toBeGreaterThanOrEqual(400);
      await expect(issuer(page).getByRole("button", { name: "Confirm payment" })).toBeInViewport({
        ratio: 1,
      });
      await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
      await expectStill(page, "the challenge");
    });
  });
}

test("each step of an order moves the focus to its heading, which is in view", async ({ page }) => {
  await page.goto("/products/stoneware-vase");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expectStep(page, "Your cart");
  await page.getByRole("link", { name: "Go to checkout" }).click();
  await expectStep(page, "Checkout");
  await page.getByLabel("Email").fill("shopper@example.com");
  await page.getByLabel("Full name").fill("Robin Shopper");
  await page.getByLabel("Address", { exact: true }).fill("1 Harbour Road");
  await page.getByLabel("Country").selectOption("GB");
  await page.getByLabel("Town or city").fill("Portsmouth");
  await page.getByLabel(/^Postcode/).fill("PO1 3AX");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expectStep(page, "Payment");
  await payWith(page, cards.declined);
  await expectStep(page, "The last attempt did not go through");
  await payWith(page, cards.challenge);
  await expect(page.getByTitle("Your bank's confirmation")).toBeFocused();
  await answerChallenge(page);
  await expectPaid(page);
  await expectStep(page, "Thank you, your order is paid");
});

test("a field into which somebody types before the page's scripts run keeps the focus", async ({ page }) => {
  await page.goto("/products/stoneware-vase");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expectStep(page, "Your cart");
  const scripts = await holdBack(page, "**/_next/static/**/*.js");
  await page.goto("/checkout", { waitUntil: "commit" });
  const email = page.getByLabel("Email");
  await email.fill("shopper@example.com");
  scripts.release();
  await whenInteractive(email);
  await expect(email).toBeFocused();
});

async function expectStep(page: Page, name: string): Promise<void> {
  const heading = page.getByRole("heading", { name });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
}
