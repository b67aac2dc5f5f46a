import { expect, type Page } from "@playwright/test";

import { ledgerOf, orderFault } from "@/e2e/support/bank";
import { test } from "@/e2e/support/console-test";
import { nextSignInMail, signInMails } from "@/e2e/support/customer";
import { customerWithMeans } from "@/e2e/support/customer-with-means";
import { expectAccessible } from "@/e2e/support/expect-accessible";
import { languageShopper } from "@/e2e/support/language-shopper";
import {
  answerChallenge,
  cards,
  enterCard,
  expectPaid,
  payButton,
  payWith,
  press,
} from "@/e2e/support/shopper";
import { languageCookie } from "@/lib/i18n/request-language";
import { savedCardMessages } from "@/modules/saved-cards/messages";
import type { HttpBrowser } from "@/testing/http-browser";

const shopUrl = process.env.APP_URL ?? "";

const buyNow = (page: Page) => page.getByRole("button", { name: "Buy now" });

const numberOf = (page: Page) => new URL(page.url()).pathname.split("/").at(-1) ?? "";

/** Signs a customer in to the page's browser who has a saved address and a saved card. */
async function comeWithMeans(page: Page): Promise<HttpBrowser> {
  const { owner } = await customerWithMeans();
  await page.context().addCookies(owner.cookiesFor(shopUrl));
  return owner;
}

const devices = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false },
} as const;

for (const [locale, device] of [
  ["en", "phone"],
  ["km", "desktop"],
  ["ar", "phone"],
  ["en", "desktop"],
  ["km", "phone"],
  ["ar", "desktop"],
] as const) {
  const isOnce = locale === "en" && device === "phone";
  test.describe(`in ${locale} on a ${device}`, { tag: isOnce ? [] : "@breadth" }, () => {
    test.use({ ...devices[device] });

    test("a customer buys a product on one page, and the cart stays as it is", async ({ page }) => {
      await comeWithMeans(page);
      await page.context().addCookies([{ name: languageCookie.name, value: locale, url: shopUrl }]);
      const shopper = languageShopper(page, locale, devices[device]);
      const { t } = shopper;
      await shopper.fillCart();
      await page.goto("/products/stoneware-vase");
      await shopper.press(page.getByRole("button", { name: t("product.buyNow") }));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        savedCardMessages[locale].express.title,
      );
      await shopper.expectLanguage();
      const total = shopper.format({ minor: 7_900, currency: "USD", exponent: 2 });
      await expect(shopper.summary).toContainText(total);
      await expect(page.getByRole("main")).toContainText("1 Market Street, Portsmouth, NH 03801");
      await expectAccessible(page);
      await page.setViewportSize(devices[device].viewport);
      await shopper.press(page.getByRole("button", { name: t("pay.pay", { amount: total }) }));
      await shopper.expectPaid();
      expect(await ledgerOf(numberOf(page))).toEqual(["PAYMENT 7900 USD"]);
      await page.goto("/cart");
      await expect(shopper.quantity).toHaveValue("1");
    });
  });
}

test("address, delivery and card change on the page, and the amounts and the order with them", async ({
  page,
}) => {
  await comeWithMeans(page);
  await page.goto("/account/addresses/new");
  await page.getByLabel("Country").selectOption("GB");
  await page.getByLabel("Full name").fill("Ben Friend");
  await page.getByLabel("Address", { exact: true }).fill("4 Gift Lane");
  await page.getByLabel("Town or city").fill("Halifax");
  await page.getByLabel(/^Postcode/).fill("HX1 1AA");
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByText("4 Gift Lane", { exact: true })).toBeVisible();

  await page.goto("/products/stoneware-vase");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByLabel("Quantity of Fjord vase").selectOption("2");
  await page.getByRole("link", { name: "Express checkout" }).click();
  const main = page.getByRole("main");
  const rows = main.locator("summary");
  await expect(payButton(page)).toHaveText("Pay $143.00");

  await rows.filter({ hasText: "Delivery method" }).click();
  await main.getByRole("link", { name: "Express delivery" }).click();
  await expect(payButton(page)).toHaveText("Pay $157.00");
  await expect(rows.filter({ hasText: "Delivery method" })).toBeFocused();
  await rows.filter({ hasText: "Deliver to" }).click();
  await main.getByRole("link", { name: "Ben Friend" }).click();
  await expect(rows.filter({ hasText: "Deliver to" })).toContainText("4 Gift Lane, Halifax");
  await expect(page.getByText("VAT")).toBeVisible();
  await expectAccessible(page);
  const shown = ((await payButton(page).textContent()) ?? "").replaceAll(/\D/g, "");
  await payButton(page).click();
  await expectPaid(page);
  expect(await ledgerOf(numberOf(page))).toEqual([`PAYMENT ${shown} USD`]);
  await expect(main).toContainText("4 Gift Lane");
  await expect(page.getByRole("link", { name: "Cart, empty" })).toBeVisible();
});

test(
  "a page that shows what is no longer true pays nothing, says so, and then pays what it shows",
  { tag: "@breadth" },
  async ({ page, context }) => {
    await comeWithMeans(page);
    await page.goto("/products/stoneware-vase");
    await page.getByRole("button", { name: "Add to cart" }).click();
    await page.getByRole("link", { name: "Express checkout" }).click();
    await expect(payButton(page)).toHaveText("Pay $79.00");
    const other = await context.newPage();
    await other.goto("/cart");
    await other.getByLabel("Quantity of Fjord vase").selectOption("3");
    await expect(other.getByRole("region", { name: "Order summary" })).toContainText("$192.00");
    await other.close();

    await payButton(page).click();
    await expect(page.getByRole("alert").filter({ hasText: "Something has changed" })).toBeVisible();
    await expect(payButton(page)).toHaveText("Pay $207.00");
    await expectAccessible(page);
    await payButton(page).click();
    await expectPaid(page);
    expect(await ledgerOf(numberOf(page))).toEqual(["PAYMENT 20700 USD"]);
  },
);

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test(
      "a discount code is refused beside its field, and another one is applied, taken away and paid with",
      { tag: "@breadth" },
      async ({ page }) => {
        await comeWithMeans(page);
        await page.goto("/products/stoneware-vase");
        await page.getByRole("button", { name: "Buy now" }).click();
        const field = page.getByLabel("Discount code", { exact: true });
        const use = async (code: string) => {
          await field.fill(code);
          await page.getByRole("button", { name: "Apply", exact: true }).click();
        };
        await expect(field).toBeHidden();
        await page.getByText("Discount code", { exact: true }).click();
        await use("summer26");
        await expect(field).toHaveAccessibleDescription("The discount code SUMMER26 has ended.");
        await expect(field).toHaveValue("summer26");
        if (javaScriptEnabled) await expect(field).toBeFocused();
        await use("welcome 10");
        await expect(payButton(page)).toHaveText("Pay $72.60");
        await expect(page.getByRole("region", { name: "Order summary" })).toContainText("WELCOME10");
        if (javaScriptEnabled) await expectAccessible(page);
        await page.getByRole("button", { name: "Remove WELCOME10" }).click();
        await expect(payButton(page)).toHaveText("Pay $79.00");
        await page.getByText("Discount code", { exact: true }).click();
        await use("tenoff");
        await expect(payButton(page)).toHaveText("Pay $69.00");
        await payButton(page).click();
        await expectPaid(page);
        expect(await ledgerOf(numberOf(page))).toEqual(["PAYMENT 6900 USD"]);
      },
    );
  });
}

test(
  "a saved card that needs the bank's confirmation is confirmed on the page of the order",
  { tag: "@breadth" },
  async ({ page }) => {
    await comeWithMeans(page);
    await page.goto("/account/cards/new");
    await enterCard(page, cards.challenge);
    await press(page.getByRole("button", { name: "Save card" }));
    await answerChallenge(page);
    await expect(page.getByText("Your card is saved")).toBeVisible();
    await page.goto("/products/stoneware-vase");
    await buyNow(page).click();
    await expect(page.getByText("Mastercard ending in 0008").first()).toBeAttached();
    await payButton(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm with your bank");
    await answerChallenge(page);
    await expectPaid(page);
    expect(await ledgerOf(numberOf(page))).toEqual(["PAYMENT 7900 USD"]);
  },
);

test(
  "a saved card that the bank refuses leads to the order, which takes another card",
  { tag: "@breadth" },
  async ({ page }) => {
    await comeWithMeans(page);
    await page.goto("/products/stoneware-vase");
    await buyNow(page).click();
    await expect(payButton(page)).toBeVisible();
    await page.goto("/checkout");
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await page.waitForURL(/\/orders\//);
    const number = numberOf(page);
    await orderFault(number, "add_card", "update_failure");
    await page.goto("/checkout/express");
    await payButton(page).click();
    await expect(page.getByText("That card could not be used here.")).toBeVisible();
    expect(numberOf(page)).toBe(number);
    await payWith(page, cards.frictionless);
    await expectPaid(page);
    expect(await ledgerOf(number)).toEqual(["PAYMENT 7900 USD"]);
  },
);

test(
  "a guest buys a product without the cart, goes back to the address, and finds the cart as it was",
  { tag: "@breadth" },
  async ({ page }) => {
    await page.goto("/products/ash-stool");
    await page.getByRole("button", { name: "Add to cart" }).click();
    await expect(page.getByRole("link", { name: /^Cart, 1/ })).toBeVisible();
    await page.goto("/products/stoneware-vase");
    await buyNow(page).click();
    const steps = page.getByRole("navigation", { name: "Steps of your order" }).getByRole("listitem");
    await expect(steps).toHaveText([/Delivery/, /Payment/]);
    await page.getByLabel("Email").fill("shopper@example.com");
    await page.getByLabel("Full name").fill("Robin Shopper");
    await page.getByLabel("Address", { exact: true }).fill("1 Harbour Road");
    await page.getByLabel("Country").selectOption("GB");
    await page.getByLabel("Town or city").fill("Portsmouth");
    await page.getByLabel(/^Postcode/).fill("PO1 3AX");
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await expect(payButton(page)).toBeVisible();
    await expect(steps).toHaveText([/Delivery/, /Payment/]);
    await page.getByRole("link", { name: "Back to delivery" }).click();
    await expect(page.getByLabel("Town or city")).toHaveValue("Portsmouth");
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await enterCard(page, cards.frictionless);
    await press(payButton(page));
    await expectPaid(page);
    const number = numberOf(page);
    await page.goto("/cart");
    await expect(page.getByLabel(/^Quantity of/)).toHaveCount(1);
    await expect(page.getByText("Fjord vase")).toHaveCount(0);
    await page.getByRole("link", { name: "Go to checkout" }).click();
    await expect(page.getByRole("region", { name: "Order summary" })).not.toContainText("Fjord vase");
    expect(await ledgerOf(number)).toHaveLength(1);
  },
);

for (const javaScriptEnabled of [true, false]) {
  test(
    `signing in beside the e-mail address keeps what was typed, ${javaScriptEnabled ? "with" : "without"} JavaScript`,
    { tag: "@breadth" },
    async ({ browser }) => {
      const { email } = await customerWithMeans();
      const context = await browser.newContext({ baseURL: shopUrl, javaScriptEnabled });
      const page = await context.newPage();
      await page.goto("/products/stoneware-vase");
      await buyNow(page).click();
      await page.getByLabel("Email").fill("no address");
      await page.getByRole("button", { name: "Have an account? Email me a code" }).click();
      // The list of problems is the reply to the press. Beside the field, the check of the field alone may say the same before it.
      await expect(page.getByRole("alert").getByText("Enter your email address, such as")).toBeVisible();
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Full name").fill("Cleo Typed");
      await page.getByLabel("Address", { exact: true }).fill("9 Typed Street");
      const { length } = await signInMails(email);
      await page.getByRole("button", { name: "Have an account? Email me a code" }).click();
      const code = page.getByLabel("Code from the mail");
      await expect(code).toBeFocused();
      if (javaScriptEnabled) await expectAccessible(page);
      const mailed = (await nextSignInMail(email, length)).code;
      await code.fill(mailed === "000000" ? "000001" : "000000");
      await code.press("Enter");
      await expect(code).toHaveAccessibleDescription(/^That is not the code of the newest mail\./);
      await code.fill(mailed);
      await code.press("Enter");
      // What the account holds is offered beside it.
      const held = page
        .getByRole("navigation", { name: "Deliver to" })
        .getByRole("link", { name: "1 Market Street" });
      await expect(held).toBeVisible();
      await expect(page.getByLabel("Address", { exact: true })).toHaveValue("9 Typed Street");
      await expect(page.getByLabel("Full name")).toHaveValue("Cleo Typed");
      await held.click();
      await expect(page.getByLabel("Address", { exact: true })).toHaveValue("1 Market Street");
      await context.close();
    },
  );
}

test("who has no saved card goes to the checkout, and a guest too", { tag: "@breadth" }, async ({ page }) => {
  await page.goto("/products/stoneware-vase");
  await buyNow(page).click();
  await page.waitForURL("**/checkout");
  await page.goto("/checkout/express");
  await expect(page).toHaveURL(`${shopUrl}/checkout`);
  await page.goto("/cart");
  await expect(page.getByRole("link", { name: "Express checkout" })).toHaveCount(0);
});
