import { expect, type Page } from "@playwright/test";

import { signInCustomer } from "@/e2e/support/customer";
import { languageShopper } from "@/e2e/support/language-shopper";
import { expectStill, recordShifts } from "@/e2e/support/layout-shift";
import { cards, enterCard, press } from "@/e2e/support/shopper";
import { test } from "@/e2e/support/console-test";
import { languageCookie } from "@/lib/i18n/request-language";
import { type Locale, locales } from "@/lib/i18n/catalogues";

const viewport = { width: 390, height: 844 };
const shopUrl = process.env.APP_URL ?? "";
const address = {
  name: "Robin Shopper",
  country: "GB",
  addressLine1: "1 Harbour Road",
  city: "Portsmouth",
  postalCode: "PO1 3AX",
};

test.use({ viewport });

/** A slow phone in a slow network: Lighthouse's mobile setting. Fonts, pictures and scripts arrive after the words. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
}

async function openIn(page: Page, locale: Locale): Promise<void> {
  test.setTimeout(180_000);
  await page.context().addCookies([{ name: languageCookie.name, value: locale, url: shopUrl }]);
  await recordShifts(page);
  await slowDown(page);
}

/** Opens each page as a first visit does, and looks through it to its end. */
async function expectStillPages(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expectStill(page, path);
    await page.evaluate(async () => {
      window.scrollTo(0, document.body.scrollHeight);
      const inView = [...document.images].filter((image) => image.getBoundingClientRect().bottom > 0);
      await Promise.all(inView.map((image) => image.decode()));
    });
    await expectStill(page, `${path}, its end`);
  }
}

for (const locale of locales) {
  test.describe(`on a slow phone in ${locale}`, { tag: "@breadth" }, () => {
    test("no page of a guest moves by more than 0.1", async ({ page }) => {
      await openIn(page, locale);
      await expectStillPages(page, [
        "/",
        "/categories/furniture",
        "/search?q=wool",
        "/search?q=nothing",
        "/products/walnut-lounge-chair",
        "/cart",
        "/orders",
        "/orders/find",
        "/account/sign-in",
      ]);
    });

    test("no step of an order moves by more than 0.1, from the catalogue to the receipt", async ({
      page,
    }) => {
      await openIn(page, locale);
      const shopper = languageShopper(page, locale, { viewport });
      const { t } = shopper;
      const pay = page.getByRole("main").getByRole("button", { name: t("pay.pay", { amount: "" }).trim() });
      await shopper.fillCart();
      await expectStill(page, "the cart");
      await shopper.quantity.selectOption("2");
      await expect(page.locator("form[data-saving]")).toHaveCount(0);
      await expectStill(page, "another quantity");
      await shopper.goToCheckout();
      await expectStill(page, "the checkout");
      await shopper.email.fill("shopper@example.com");
      await shopper.typeAddress(address);
      await expectStill(page, "the typed address");
      await shopper.goToPayment();
      await expect(pay).toBeEnabled();
      await expectStill(page, "the payment");
      await enterCard(page, cards.frictionless, undefined, locale);
      await press(pay);
      await shopper.expectPaid();
      await expectStill(page, "the receipt");
      await page.reload();
      await expectStill(page, "the receipt, opened again");
    });

    test("no page of an account moves by more than 0.1", async ({ page }) => {
      await signInCustomer(page, `still.${locale}@example.com`);
      await openIn(page, locale);
      await expectStillPages(page, [
        "/account",
        "/account/addresses",
        "/account/addresses/new",
        "/account/cards",
        "/account/plans",
        "/account/sessions",
        "/orders",
      ]);
    });
  });
}
