import { expect, type BrowserContextOptions, type Locator, type Page } from "@playwright/test";
import { createTranslator } from "next-intl";

import { addressFormatOf } from "@/lib/addresses/address-format";
import { type Locale, type CoreMessages, catalogues } from "@/lib/i18n/catalogues";
import { directionOf } from "@/lib/i18n/text-direction";
import { merchant } from "@/lib/merchant";
import { formatMoney } from "@/lib/money/format-money";
import type { Money } from "@/lib/money/money";
import { demoProduct } from "@/testing/demo-products";
import { enterCard, moveMouseTo } from "./shopper";

/** An address as a shopper types it: the fields that its country asks for. */
export type TypedAddress = {
  name: string;
  country: string;
  addressLine1: string;
  city?: string;
  /** The code of a region that is chosen from a list. */
  region?: string;
  postalCode?: string;
};

/** A screen: that of a phone is touched. */
export type Device = Pick<BrowserContextOptions, "viewport" | "isMobile" | "hasTouch">;

const product = "stoneware-vase";

/**
 * A shopper in one browser, in any language: texts come from the catalogues, and a phone is tapped instead of clicked.
 *
 * The cart holds one kind of product, so that its quantity and amounts are those of the order.
 */
export function languageShopper(page: Page, locale: Locale, device: Device) {
  const t = createTranslator<CoreMessages>({
    locale,
    messages: catalogues[locale],
    timeZone: merchant.timeZone,
  });
  const names: Partial<Record<Locale, string>> = demoProduct(product).name;
  const productName = names[locale] ?? demoProduct(product).name.en;
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const button = (name: string) => page.getByRole("button", { name, exact: true });

  const shopper = {
    page,
    t,
    format: (money: Money) => formatMoney(money, locale),

    /**
     * Presses with a finger or with the mouse.
     *
     * Chromium gives a touch to the frame that it drew last at that place, so a page that scrolls is drawn there first:
     * otherwise the card frame, which was there before, takes the touch.
     */
    async press(target: Locator): Promise<void> {
      if (!device.hasTouch) return target.click();
      await target.scrollIntoViewIfNeeded();
      await drawn(page);
      await target.tap();
    },

    quantity: field(t("cart.quantityOf", { product: productName })),
    summary: page.getByRole("region", { name: t("summary.title") }),

    async expectLanguage(within: Pick<Page, "locator"> = page): Promise<void> {
      const html = within.locator("html");
      await expect(html).toHaveAttribute("lang", locale);
      await expect(html).toHaveAttribute("dir", directionOf(locale));
    },

    /** Opens the product from the catalogue and puts one piece in the cart. */
    async fillCart(): Promise<void> {
      await page.goto("/");
      await shopper.expectLanguage();
      await shopper.press(page.getByRole("link", { name: productName, exact: true }));
      await shopper.press(button(t("product.addToCart")));
      await expect(shopper.quantity).toHaveValue("1");
    },

    /** Goes from the cart to the checkout. */
    async goToCheckout(): Promise<void> {
      await shopper.press(page.getByRole("link", { name: t("cart.checkout"), exact: true }));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("checkout.title"));
      await shopper.expectLanguage();
    },

    email: field(t("checkout.email")),

    /** Types an address into the checkout form, whose fields follow the country. */
    async typeAddress({ name, country, addressLine1, ...rest }: TypedAddress): Promise<void> {
      const { city, region, postalCode } = addressFormatOf(country).labels;
      await field(t("checkout.name")).fill(name);
      await field(t("checkout.country")).selectOption(country);
      await field(t("checkout.addressLine1")).fill(addressLine1);
      if (rest.city !== undefined) await field(t(`checkout.cityOf.${city}`)).fill(rest.city);
      if (rest.region !== undefined) await field(t(`checkout.regionOf.${region}`)).selectOption(rest.region);
      if (rest.postalCode !== undefined)
        await field(t(`checkout.postalCodeOf.${postalCode}`)).fill(rest.postalCode);
    },

    /** Sends the checkout form; returns the order's number. */
    async goToPayment(): Promise<string> {
      await shopper.press(button(t("checkout.submit")));
      await page.waitForURL(/\/orders\/[^/]+$/);
      await expect(page.getByRole("heading", { name: t("pay.byCard") })).toBeVisible();
      await shopper.expectLanguage();
      return new URL(page.url()).pathname.split("/").at(-1) ?? "";
    },

    /** Places an order for one piece; returns its number. */
    async placeOrder(email: string, address: TypedAddress): Promise<string> {
      await shopper.fillCart();
      await shopper.goToCheckout();
      await shopper.email.fill(email);
      await shopper.typeAddress(address);
      return shopper.goToPayment();
    },

    /** Pays with a card; the button must ask for this amount. */
    async pay(card: string, amount: Money): Promise<void> {
      await enterCard(page, card, undefined, locale);
      const pay = button(t("pay.pay", { amount: shopper.format(amount) }));
      await moveMouseTo(pay);
      await shopper.press(pay);
    },

    async expectPaid(): Promise<void> {
      await expect(page.getByRole("heading", { name: t("orderStatus.paidTitle") })).toBeVisible();
      await shopper.expectLanguage();
    },

    /** Opens a mail in the sandbox's mailbox as soon as it comes; returns its document. */
    async openMail(subject: string) {
      await page.goto(`${process.env.SANDBOX_CONSOLE_URL}/mailbox`);
      const row = page.getByRole("link", { name: subject });
      await expect(row).toBeVisible({ timeout: 60_000 });
      // Not pressed, because a mail of another journey may move the row at that moment.
      await page.goto(await row.evaluate((link: HTMLAnchorElement) => link.href));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(subject);
      const mail = page.frameLocator('iframe[title="The mail as HTML"]');
      await shopper.expectLanguage(mail);
      return mail;
    },

    /**
     * Opens a mail's link to an order and goes on in the page that it opens. By the keyboard: Chromium may give a touch to another
     * frame of the mailbox, which is no page of the shop.
     */
    async follow(link: Locator, orderNumber: string) {
      const [opened] = await Promise.all([page.context().waitForEvent("page"), link.press("Enter")]);
      // Any instance of the shop may have sent the mail, each with its own address here.
      await expect(opened).toHaveURL(new RegExp(`/orders/${orderNumber}$`));
      const next = languageShopper(opened, locale, device);
      await next.expectLanguage();
      return next;
    },
  };
  return shopper;
}

export type LanguageShopper = ReturnType<typeof languageShopper>;

/** Waits until what the page shows now is on the screen, the frames in it included. A picture is taken of what was drawn. */
async function drawn(page: Page): Promise<void> {
  await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } });
}
