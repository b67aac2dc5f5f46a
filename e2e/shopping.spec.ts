import { type BrowserContext, type FrameLocator, type Page, expect } from "@playwright/test";

import { ledgerOf } from "@/e2e/support/bank";
import { test as base } from "@/e2e/support/console-test";
import {
  type Device,
  type LanguageShopper,
  type TypedAddress,
  languageShopper,
} from "@/e2e/support/language-shopper";
import { cards } from "@/e2e/support/shopper";
import { moveMoney, openAdminOrder } from "@/e2e/support/staff";
import { formatAddress } from "@/lib/addresses/format-address";
import type { Locale } from "@/lib/i18n/catalogues";
import { toDecimal } from "@/lib/money/decimals";
import type { Money } from "@/lib/money/money";

/**
 * Journeys of whole purchases, in each language, on a phone and on a desktop.
 *
 * The longest one runs in all six combinations. The others run in three: each language once and each device at least once.
 * `npm test` runs only those that `inCombinations` marks.
 */
const devices = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false },
} satisfies Record<string, Device>;

type DeviceName = keyof typeof devices;

type Market = {
  browserLocale: string;
  currency: Pick<Money, "currency" | "exponent">;
  address: TypedAddress;
  /** The price of one piece, in minor units, as the amounts below. */
  each: number;
  /** What one piece costs there, delivered. */
  one: number;
  changed: TypedAddress;
  /** What two pieces cost, delivered to the changed address, with its tax. */
  two: number;
};

const markets = {
  en: {
    browserLocale: "en-US",
    currency: { currency: "USD", exponent: 2 },
    address: {
      name: "Robin Shopper",
      country: "US",
      addressLine1: "1 Harbor Road",
      city: "Portsmouth",
      region: "NH",
      postalCode: "03801",
    },
    each: 6_400,
    one: 7_900,
    // To Canada: 5 % are added.
    changed: {
      name: "Robin Shopper",
      country: "CA",
      addressLine1: "290 Bremner Boulevard",
      city: "Toronto",
      region: "ON",
      postalCode: "M5V 3L9",
    },
    two: 15_015,
  },
  km: {
    browserLocale: "km-KH",
    currency: { currency: "USD", exponent: 2 },
    address: {
      name: "សុខ ដារ៉ា",
      country: "KH",
      addressLine1: "ផ្ទះលេខ ១២ ផ្លូវ ២៤០",
      city: "ដូនពេញ",
      region: "12",
    },
    each: 6_400,
    one: 7_600,
    changed: {
      name: "សុខ ដារ៉ា",
      country: "KH",
      addressLine1: "ផ្ទះលេខ ៧ ផ្លូវវត្តបូព៌",
      city: "ក្រុងសៀមរាប",
      region: "17",
    },
    two: 14_000,
  },
  ar: {
    browserLocale: "ar-KW",
    currency: { currency: "KWD", exponent: 3 },
    address: { name: "نور حداد", country: "KW", addressLine1: "شارع الخليج العربي 12", city: "السالمية" },
    each: 19_750,
    one: 24_500,
    // To the Emirates: the address has an emirate, too.
    changed: { name: "نور حداد", country: "AE", addressLine1: "شارع الوصل 7", city: "الجميرا", region: "DU" },
    two: 44_250,
  },
} satisfies Partial<Record<Locale, Market>>;

type Language = keyof typeof markets;

const other = { phone: "desktop", desktop: "phone" } as const;

type Fixtures = {
  combination: { locale: Language; device: DeviceName };
  market: Market;
  shopper: LanguageShopper;
  /** Opens a browser without the cookies of any other: that of a shopper with the same language and the other device. */
  openBrowser: () => Promise<LanguageShopper>;
};

const test = base.extend<Fixtures>({
  combination: [{ locale: "en", device: "desktop" }, { option: true }],
  market: async ({ combination }, use) => use(markets[combination.locale]),
  shopper: async ({ page, combination: { locale, device } }, use) =>
    use(languageShopper(page, locale, devices[device])),
  openBrowser: async ({ browser, combination: { locale, device } }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext(devices[other[device]]);
      contexts.push(context);
      return languageShopper(await context.newPage(), locale, devices[other[device]]);
    });
    for (const context of contexts) await context.close();
  },
});

/** Declares a journey in combinations of a language and a device; all but `once` are breadth. */
function inCombinations(
  once: `${Language} on a ${DeviceName}`[],
  combinations: [Language, DeviceName][],
  declare: () => void,
): void {
  for (const [locale, device] of combinations) {
    const name = `${locale} on a ${device}` as const;
    test.describe(`in ${name}`, { tag: once.includes(name) ? [] : "@breadth" }, () => {
      test.use({
        combination: { locale, device },
        locale: markets[locale].browserLocale,
        ...devices[device],
      });
      declare();
    });
  }
}

const all = (Object.keys(markets) as Language[]).flatMap((locale): [Language, DeviceName][] => [
  [locale, "phone"],
  [locale, "desktop"],
]);

/** A paragraph that is shown: a mail repeats its first one, hidden, for the list of a mail program. */
const saying = (within: Page | FrameLocator, text: string) =>
  within.getByRole("paragraph").filter({ hasText: text });

const paymentOf = ({ currency: { currency } }: Market, minor: number) => `PAYMENT ${minor} ${currency}`;

inCombinations(["en on a phone"], all, () => {
  test("cart, payment, back, another quantity without Update and another address, payment, mail, and its link in another browser", async ({
    shopper,
    market,
    combination: { locale },
    openBrowser,
  }) => {
    const { page, t } = shopper;
    const number = await shopper.placeOrder("shopper@example.com", market.address);

    // Back, to the filled form and from there to the cart, whose quantity is saved as it changes.
    await shopper.press(page.getByRole("link", { name: t("pay.backToDelivery") }));
    await expect(shopper.email).toHaveValue("shopper@example.com");
    await shopper.press(
      page.getByRole("navigation", { name: t("steps.title") }).getByRole("link", { name: t("steps.cart") }),
    );
    await expect(page.getByRole("button", { name: t("cart.update") })).toBeHidden();
    await shopper.quantity.selectOption("2");
    await expect(shopper.summary).toContainText(
      shopper.format({ ...market.currency, minor: 2 * market.each }),
    );
    await page.reload();
    await expect(shopper.quantity).toHaveValue("2");

    // The same order, with another address and another amount.
    await shopper.goToCheckout();
    await shopper.email.fill("changed@example.com");
    await shopper.typeAddress(market.changed);
    expect(await shopper.goToPayment()).toBe(number);
    const total = { ...market.currency, minor: market.two };
    await shopper.pay(cards.frictionless, total);
    await shopper.expectPaid();
    expect(await ledgerOf(number)).toEqual([paymentOf(market, market.two)]);

    const changed = { addressLine2: null, city: "", region: null, postalCode: null, ...market.changed };
    const addressLines = formatAddress(changed, locale);
    for (const line of addressLines) await expect(shopper.summary).toContainText(line);
    await expect(shopper.summary).not.toContainText(market.address.addressLine1);
    await expect(shopper.summary).toContainText("changed@example.com");

    const reader = await openBrowser();
    const mail = await reader.openMail(t("mail.order_confirmation.subject", { number }));
    await expect(reader.page.getByText("changed@example.com", { exact: true })).toBeVisible();
    await expect(mail.getByRole("heading", { name: t("mail.order_confirmation.title") })).toBeVisible();
    const amount = shopper.format(total);
    await expect(saying(mail, t("mail.order_confirmation.paid", { amount }))).toBeVisible();
    for (const line of addressLines) await expect(mail.getByText(line, { exact: true })).toBeVisible();
    await expect(mail.getByText(market.address.addressLine1)).toBeHidden();
    const opened = await reader.follow(mail.getByRole("link", { name: t("mail.open") }), number);
    await opened.expectPaid();
    await expect(opened.summary).toContainText(amount);

    const stranger = await openBrowser();
    expect((await stranger.page.goto(`/orders/${number}`))?.status()).toBe(404);
    await expect(stranger.page.getByRole("heading", { name: t("notFound.title") })).toBeVisible();
    await stranger.expectLanguage();
  });
});

inCombinations(
  [],
  [
    ["en", "desktop"],
    ["km", "phone"],
    ["ar", "phone"],
  ],
  () => {
    test("a declined card, a mail, and the payment with another card by its link in another browser", async ({
      shopper,
      market,
      openBrowser,
    }) => {
      const { page, t } = shopper;
      const number = await shopper.placeOrder(`${crypto.randomUUID()}@example.com`, market.address);
      const total = { ...market.currency, minor: market.one };
      await shopper.pay(cards.declined, total);
      await expect(page.getByText(t("failure.declined"))).toBeVisible();
      expect(await ledgerOf(number)).toEqual([]);

      const reader = await openBrowser();
      const mail = await reader.openMail(t("mail.payment_failed.subject", { number }));
      await expect(mail.getByRole("heading", { name: t("mail.payment_failed.title") })).toBeVisible();
      await expect(saying(mail, t("failure.declined"))).toBeVisible();
      const opened = await reader.follow(mail.getByRole("link", { name: t("mail.pay") }), number);
      await expect(opened.page.getByText(t("failure.declined"))).toBeVisible();
      await opened.page.goto(`/orders/${number}`);
      await opened.pay(cards.frictionless, total);
      await opened.expectPaid();
      expect(await ledgerOf(number)).toEqual([paymentOf(market, market.one)]);
      await page.reload();
      await shopper.expectPaid();
    });
  },
);

inCombinations(
  [],
  [
    ["en", "phone"],
    ["km", "desktop"],
    ["ar", "desktop"],
  ],
  () => {
    test("a refund by staff, and its mail in the language of the order", async ({
      shopper,
      market,
      openBrowser,
    }) => {
      const { page, t } = shopper;
      const number = await shopper.placeOrder("shopper@example.com", market.address);
      await shopper.pay(cards.frictionless, { ...market.currency, minor: market.one });
      await shopper.expectPaid();

      const { page: staff } = await openBrowser();
      await openAdminOrder(staff, number);
      const refunded = { ...market.currency, minor: 4_250 };
      await moveMoney(staff, "refund", toDecimal(refunded));
      expect(await ledgerOf(number)).toEqual([
        paymentOf(market, market.one),
        `REFUND ${refunded.minor} ${refunded.currency}`,
      ]);

      const reader = await openBrowser();
      const mail = await reader.openMail(t("mail.refunded.subject", { number }));
      await expect(mail.getByRole("heading", { name: t("mail.refunded.title") })).toBeVisible();
      const amount = shopper.format(refunded);
      await expect(saying(mail, t("mail.refunded.body", { amount }))).toBeVisible();
      const opened = await reader.follow(mail.getByRole("link", { name: t("mail.open") }), number);
      const title = { name: t("orderStatus.partly_refundedTitle") };
      await expect(opened.page.getByRole("heading", title)).toBeVisible();
      await page.reload();
      await expect(page.getByRole("heading", title)).toBeVisible();
    });

    test(
      "the lookup of an order that exists and of one that does not: one answer, and a mail about the first only",
      { tag: "@breadth" },
      async ({ shopper, market, combination: { locale, device }, openBrowser }) => {
        const { t } = shopper;
        const email = (name: string) => `${name}.${locale}.${device}@example.com`;
        const number = await shopper.placeOrder(email("lookup"), market.address);

        const seeker = await openBrowser();
        const ask = async (typed: string, address: string) => {
          const { page } = seeker;
          await page.goto("/orders/find");
          await seeker.expectLanguage();
          await page.getByLabel(t("find.number"), { exact: true }).fill(typed);
          await page.getByLabel(t("find.email"), { exact: true }).fill(address);
          await seeker.press(page.getByRole("button", { name: t("find.submit") }));
          await expect(page.getByRole("heading", { name: t("find.askedTitle") })).toBeVisible();
          await seeker.expectLanguage();
          return { url: page.url(), shown: await page.getByRole("main").innerHTML() };
        };
        const unknown = await ask("ZZZZ-ZZZZ", email("nobody"));
        expect(await ask(number, email("lookup"))).toEqual(unknown);

        const mail = await seeker.openMail(t("mail.order_link.subject", { number }));
        await expect(mail.getByRole("heading", { name: t("mail.order_link.title") })).toBeVisible();
        const opened = await seeker.follow(mail.getByRole("link", { name: t("mail.open") }), number);
        await expect(opened.page.getByRole("heading", { name: t("pay.byCard") })).toBeVisible();

        await seeker.page.goto(`${process.env.SANDBOX_CONSOLE_URL}/mailbox?search=${email("nobody")}`);
        await expect(seeker.page.getByText("No mail found")).toBeVisible();
      },
    );
  },
);

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  inCombinations(
    ["ar on a phone"],
    [
      ["en", "phone"],
      ["km", "desktop"],
      ["ar", "phone"],
    ],
    () => {
      test("catalogue, cart with Update, checkout, and the payment page up to the card", async ({
        shopper,
        market,
      }) => {
        const { page, t } = shopper;
        await shopper.fillCart();
        await shopper.quantity.selectOption("2");
        await shopper.press(page.getByRole("button", { name: t("cart.update") }));
        await expect(shopper.summary).toContainText(
          shopper.format({ ...market.currency, minor: 2 * market.each }),
        );
        await expect(shopper.quantity).toHaveValue("2");
        await shopper.goToCheckout();
        await shopper.email.fill("shopper@example.com");
        await shopper.typeAddress(market.address);
        const number = await shopper.goToPayment();
        await expect(saying(page, t("pay.noScript"))).toBeVisible();
        await expect(page.getByText(number)).toBeVisible();
        expect(await ledgerOf(number)).toEqual([]);
      });
    },
  );
});
