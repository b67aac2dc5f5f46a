import { type Page, expect } from "@playwright/test";
import { createTranslator } from "next-intl";

import { ledgerOf } from "@/e2e/support/bank";
import { test } from "@/e2e/support/console-test";
import { expectAccessible } from "@/e2e/support/expect-accessible";
import { languageShopper } from "@/e2e/support/language-shopper";
import { cards, expectPaid, payWith } from "@/e2e/support/shopper";
import { openAdminOrder } from "@/e2e/support/staff";
import { directionOf } from "@/lib/i18n/text-direction";
import { discountMessages } from "@/modules/discounts/messages";

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

/** A vase with 10 % off it, delivered. */
const journeys = [
  {
    locale: "en",
    browserLocale: "en-US",
    name: "a phone",
    device: phone,
    address: {
      name: "Robin Shopper",
      country: "US",
      addressLine1: "1 Harbor Road",
      city: "Portsmouth",
      region: "NH",
      postalCode: "03801",
    },
    off: { minor: -640, currency: "USD", exponent: 2 },
    total: { minor: 7_260, currency: "USD", exponent: 2 },
  },
  {
    locale: "km",
    browserLocale: "km-KH",
    name: "a phone",
    device: phone,
    address: {
      name: "សុខ ដារ៉ា",
      country: "KH",
      addressLine1: "ផ្ទះលេខ ១២ ផ្លូវ ២៤០",
      city: "ដូនពេញ",
      region: "12",
    },
    off: { minor: -640, currency: "USD", exponent: 2 },
    total: { minor: 6_960, currency: "USD", exponent: 2 },
  },
  {
    locale: "ar",
    browserLocale: "ar-KW",
    name: "a desktop",
    device: desktop,
    address: { name: "نور حداد", country: "KW", addressLine1: "شارع 5", city: "السالمية" },
    off: { minor: -1_975, currency: "KWD", exponent: 3 },
    total: { minor: 22_525, currency: "KWD", exponent: 3 },
  },
] as const;

for (const { locale, browserLocale, name, device, address, off, total } of journeys) {
  test.describe(`in ${locale} on ${name}`, { tag: locale === "en" ? [] : "@breadth" }, () => {
    test.use({ locale: browserLocale, ...device });

    test("a code is applied without losing what was typed, taken off what is charged, and shown from checkout to mail", async ({
      page,
    }) => {
      const shopper = languageShopper(page, locale, device);
      const { t } = shopper;
      const discounts = createTranslator({
        locale,
        messages: discountMessages[locale],
        namespace: "discounts",
      });
      const code = directionOf(locale) === "rtl" ? "\u2068WELCOME10\u2069" : "WELCOME10";
      await shopper.fillCart();
      await shopper.goToCheckout();
      await shopper.email.fill("discount@example.com");
      const field = page.getByLabel(discounts("label"), { exact: true });
      await expect(field).toBeHidden();
      await shopper.press(page.getByText(discounts("label"), { exact: true }));
      await field.fill(" welcome 10 ");
      await field.press("Enter");
      const applied = page.getByText(discounts("applied", { code }));
      await expect(applied).toBeVisible();
      await expect(page.getByText(shopper.format(off)).filter({ visible: true }).first()).toBeVisible();
      await expect(shopper.email).toHaveValue("discount@example.com");
      await expectAccessible(page);
      await page.setViewportSize(device.viewport);
      await shopper.typeAddress(address);
      const number = await shopper.goToPayment();
      await shopper.pay(cards.frictionless, total);
      await shopper.expectPaid();
      await expect(shopper.summary).toContainText(t("summary.discount", { code }));
      await expect(shopper.summary).toContainText(shopper.format(off));
      await expect(shopper.summary).toContainText(shopper.format(total));
      expect(await ledgerOf(number)).toEqual([`PAYMENT ${total.minor} ${total.currency}`]);

      const mail = await shopper.openMail(t("mail.order_confirmation.subject", { number }));
      await expect(mail.getByText(t("summary.discount", { code }))).toBeVisible();
      await expect(mail.getByText(shopper.format(off), { exact: true })).toBeVisible();
    });
  });
}

const apply = (page: Page) => page.getByRole("button", { name: "Apply", exact: true });
const unfold = (page: Page) => page.getByText("Discount code", { exact: true }).click();
const codeField = (page: Page) => page.getByLabel("Discount code", { exact: true });

async function openCheckout(page: Page, slug = "stoneware-vase"): Promise<void> {
  await page.goto(`/products/${slug}`);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("link", { name: "Go to checkout" }).click();
  await page.getByLabel("Email").fill("shopper@example.com");
}

async function typeAddress(page: Page): Promise<void> {
  await page.getByLabel("Full name").fill("Robin Shopper");
  await page.getByLabel("Address", { exact: true }).fill("1 Harbour Road");
  await page.getByLabel("Country").selectOption("GB");
  await page.getByLabel("Town or city").fill("Portsmouth");
  await page.getByLabel(/^(Postcode|Postal code)/).fill("PO1 3AX");
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    javaScriptEnabled ? "with JavaScript" : "without JavaScript",
    { tag: javaScriptEnabled ? [] : "@breadth" },
    () => {
      test.use({ javaScriptEnabled });

      test("a code that is unknown or has ended is refused beside its field, and another one is applied and taken away", async ({
        page,
      }) => {
        await openCheckout(page);
        await unfold(page);
        await codeField(page).fill("nobodys");
        await apply(page).click();
        const unknown = "NOBODYS is not one of our discount codes. Please check its letters and digits.";
        await expect(page.getByRole("alert").filter({ hasText: unknown })).toBeVisible();
        await expect(codeField(page)).toHaveAccessibleDescription(unknown);
        await expect(codeField(page)).toHaveValue("nobodys");
        if (javaScriptEnabled) await expect(codeField(page)).toBeFocused();
        await codeField(page).fill("SUMMER26");
        await apply(page).click();
        await expect(codeField(page)).toHaveAccessibleDescription("The discount code SUMMER26 has ended.");
        await codeField(page).fill("tenoff");
        await apply(page).click();
        await expect(page.getByText("Discount code TENOFF is applied")).toBeVisible();
        const summary = page.getByRole("region", { name: "Order summary" });
        await expect(summary).toContainText("Discount (TENOFF)-$10.00");
        await expect(page.getByLabel("Email")).toHaveValue("shopper@example.com");
        await page.getByRole("button", { name: "Remove TENOFF" }).click();
        await expect(page.getByText("Discount code TENOFF is applied")).toBeHidden();
        await expect(summary).not.toContainText("TENOFF");
        await expect(page.getByLabel("Email")).toHaveValue("shopper@example.com");
      });
    },
  );
}

test(
  "a code that was typed and not applied is taken off the order that is placed with it",
  { tag: "@breadth" },
  async ({ page }) => {
    await openCheckout(page);
    await typeAddress(page);
    await unfold(page);
    await codeField(page).fill("FREESHIP");
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await page.waitForURL(/\/orders\//);
    await expect(page.getByRole("button", { name: "Pay $64.00" })).toBeVisible();
  },
);

test(
  "Enter in any other field of the checkout continues to the payment, with a code or without",
  { tag: "@breadth" },
  async ({ page }) => {
    await openCheckout(page);
    await unfold(page);
    await codeField(page).fill("WELCOME10");
    await codeField(page).press("Enter");
    await expect(page.locator("p:focus")).toContainText("Discount code WELCOME10 is applied");
    await typeAddress(page);
    await page.getByLabel("Email").press("Enter");
    await page.waitForURL(/\/orders\//);
    await expect(page.getByRole("button", { name: "Pay $72.60" })).toBeVisible();
  },
);

test(
  "a line and the delivery of an order with a code are refunded with exactly what was paid",
  { tag: "@breadth" },
  async ({ page }) => {
    await openCheckout(page);
    await typeAddress(page);
    await unfold(page);
    await codeField(page).fill("WELCOME10");
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await page.waitForURL(/\/orders\//);
    const number = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    await payWith(page, cards.frictionless);
    await expectPaid(page);
    await openAdminOrder(page, number);
    await expect(page.getByRole("region", { name: "Lines" })).toContainText("Discount (WELCOME10)-$6.40");
    for (const [choice, amount] of [
      ["line", "$57.60"],
      ["delivery", "$15.00"],
    ]) {
      await page.getByText("Refund by line").click();
      const group = page.getByRole("group").filter({ hasText: "Refund by line" });
      if (choice === "line") await group.getByLabel("Fjord vase").fill("1");
      else await group.getByLabel(/^Delivery, /).check();
      await page.getByRole("button", { name: "Review these lines" }).click();
      await page.getByLabel("Reason").selectOption("damaged");
      await page.getByRole("button", { name: `Refund ${amount}`, exact: true }).click();
      await expect(page.getByText("Refund done", { exact: true })).toBeVisible();
    }
    expect(await ledgerOf(number)).toEqual(["PAYMENT 7260 USD", "REFUND 5760 USD", "REFUND 1500 USD"]);
  },
);
