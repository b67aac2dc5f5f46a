import { expect, type Page } from "@playwright/test";
import { createTranslator } from "next-intl";

import { catalogues, locales, type CoreMessages } from "@/lib/i18n/catalogues";
import { languageCookie } from "@/lib/i18n/request-language";
import { merchant } from "@/lib/merchant";
import { formatMoney } from "@/lib/money/format-money";
import { demoProducts } from "@/testing/demo-products";
import { test } from "@/e2e/support/console-test";
import { findViolations } from "@/e2e/support/expect-accessible";
import { holdBack } from "@/e2e/support/hold-back";
import { HttpBrowser } from "@/testing/http-browser";
import { placeOrder } from "@/testing/order-flow";
import { openQuickOrder, quickOrderTotal } from "@/e2e/support/quick-order";
import { cards, enterCard, expectPaid, issuer, payButton, payWith, press } from "@/e2e/support/shopper";

const madeToOrder = demoProducts.find((product) => product.madeToOrder)?.slug ?? "";

const phone = { width: 390, height: 844 };

const desktop = { width: 1280, height: 900 };

const cardFrame = (page: Page) => page.frameLocator("iframe[title^='Card details']");

test(
  "an unpaid order's page is titled Payment, and a paid order's page is titled for the order",
  { tag: "@breadth" },
  async ({ page }) => {
    const number = await openQuickOrder(page);
    await expect(page).toHaveTitle(`Payment · ${merchant.name}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment");
    await expect(page.getByText(`Order ${number}, not paid yet`)).toBeVisible();
    await payWith(page, cards.challenge);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm with your bank");
    await expect(page).toHaveTitle(`Confirm with your bank · ${merchant.name}`);
    await issuer(page).getByLabel("One-time code").fill("123456");
    await press(issuer(page).getByRole("button", { name: "Confirm payment" }));
    await expectPaid(page);
    await expect(page).toHaveTitle(`Order ${number} · ${merchant.name}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Order ${number}`);
  },
);

test("the accepted cards are shown once, before anything is typed, and so is one line about safety", async ({
  page,
}) => {
  await openQuickOrder(page);
  const marks = page.getByRole("list", { name: "Cards we accept" }).getByRole("img");
  expect(
    await marks.evaluateAll((images) => images.map((image) => image.getAttribute("aria-label"))),
  ).toEqual(["Visa", "Mastercard", "American Express", "JCB"]);
  await expect(payButton(page)).toBeEnabled();
  await expect(cardFrame(page).getByRole("img")).toHaveCount(0);
  const safety = /never (reaches|sees)|encrypted|secure(ly)? |card number goes|payment provider\./i;
  await expect(page.getByRole("paragraph").filter({ hasText: safety })).toHaveCount(1);
  await expect(cardFrame(page).getByRole("paragraph").filter({ hasText: safety })).toHaveCount(0);
});

test("the button says what is paid now and later", async ({ page }) => {
  await openQuickOrder(page);
  await expect(payButton(page)).toHaveText(/^Pay \$[\d,.]+$/);
  await openQuickOrder(page, { slug: madeToOrder });
  await expect(payButton(page)).toHaveText(/^Pay \$[\d,.]+ (on dispatch|now, \$[\d,.]+ on dispatch)$/);
  await expect(page.getByText(/^(Nothing is charged today|\$[\d,.]+ is charged now)\./)).toBeVisible();
});

test(
  "a wide button text wraps on a phone, and widens neither the button nor the page",
  { tag: "@breadth" },
  async ({ page }) => {
    const shopUrl = process.env.APP_URL ?? "";
    const shopper = new HttpBrowser();
    const inStock = await shopper.open(`${shopUrl}/products/stoneware-vase`);
    await shopper.submit(inStock, "productId", { quantity: "1" });
    const { url } = await placeOrder({ shopUrl }, shopper, { slug: madeToOrder });
    await page.context().addCookies(shopper.cookiesFor(new URL(url).origin));
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 700 });
      await page.goto(url);
      await expect(payButton(page)).toHaveText(/now, .+ on dispatch$/);
      for (const element of [payButton(page), page.locator("html")]) {
        expect(
          await element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
        ).toBeLessThanOrEqual(0);
      }
    }
  },
);

for (const [device, viewport] of Object.entries({ phone, desktop })) {
  test.describe(`on a ${device}`, { tag: device === "phone" ? [] : "@breadth" }, () => {
    test.use({ viewport });

    test(
      "nothing moves when the card frame arrives, at an error, and when the issuer's page arrives",
      { tag: "@breadth" },
      async ({ page }) => {
        await recordShifts(page);
        // A shopper comes from other pages of the shop, with its fonts.
        await page.goto("/");
        await page.evaluate(() => document.fonts.ready);
        await openQuickOrder(page);
        await expect(payButton(page)).toBeEnabled();
        const frame = page.locator("iframe[title^='Card details']");
        const before = await frame.boundingBox();
        await expectNoShift(page);

        await cardFrame(page).getByLabel("Card number").fill("5123 4500 0000 0009");
        await cardFrame(page).getByLabel("Expiry date").fill("01/20");
        await cardFrame(page).getByLabel("Security code").fill("1");
        await cardFrame(page).getByLabel("Card number").focus();
        await expect(cardFrame(page).getByText("typing error")).toBeVisible();
        await expect(cardFrame(page).getByText("This card has expired.")).toBeVisible();
        expect(await frame.boundingBox()).toEqual(before);
        await expectNoShift(page);

        await enterCard(page, cards.challenge);
        await press(payButton(page));
        const bank = page.locator('iframe[title="Your bank\'s confirmation"]');
        await expect(bank).toBeVisible();
        const size = await bank.evaluate(({ clientWidth, clientHeight }) => ({ clientWidth, clientHeight }));
        await expect(issuer(page).getByLabel("One-time code")).toBeVisible();
        expect(
          await bank.evaluate(({ clientWidth, clientHeight }) => ({ clientWidth, clientHeight })),
        ).toEqual(size);
        await expectNoShift(page);
      },
    );

    test("the card frame has neither a gap below it nor a part that is cut off", async ({ page }) => {
      await openQuickOrder(page);
      await expect(payButton(page)).toBeEnabled();
      const [content, room] = await cardFrame(page)
        .locator("#frame")
        .evaluate((element) => [Math.ceil(element.getBoundingClientRect().height), window.innerHeight]);
      expect(room).toBe(content);
    });
  });
}

for (const locale of locales) {
  for (const [device, viewport] of Object.entries({ phone, desktop })) {
    const once = locale === "en" && device === "phone";
    const tag = once ? [] : "@breadth";
    test(
      `Pay stays in its place when the card frame arrives late, in ${locale} on a ${device}`,
      { tag },
      async ({ page }) => {
        const t = createTranslator<CoreMessages>({ locale, messages: catalogues[locale] });
        const amount = formatMoney({ currency: "USD", exponent: 2, minor: quickOrderTotal }, locale);
        const pay = page.getByRole("button", { name: t("pay.pay", { amount }), exact: true });
        await page.setViewportSize(viewport);
        const language = { name: languageCookie.name, value: locale, url: process.env.APP_URL ?? "" };
        await page.context().addCookies([language]);
        await recordShifts(page);
        const frame = await holdBack(page, "**/frame?*");
        // The page is not loaded before its frame is.
        const opened = openQuickOrder(page);
        await frame.requested;
        await expect(pay).toBeDisabled();
        await forgetShifts(page);
        const before = await pay.boundingBox();
        frame.release();
        await opened;
        await expect(pay).toBeEnabled();
        expect(await pay.boundingBox()).toEqual(before);
        await expectNoShift(page);
      },
    );
  }
}

test("the card frame takes the shop's accent and corners, and follows the browser's theme", async ({
  page,
}) => {
  const opened = page.waitForRequest(/\/frame\?/);
  await page.emulateMedia({ colorScheme: "dark" });
  await openQuickOrder(page);
  const { searchParams } = new URL((await opened).url());
  expect(searchParams.get("accent")).toMatch(/^[0-9a-f]{6}$/);
  expect(searchParams.get("radius")).toBe("8");
  expect(searchParams.has("theme"), "the browser's preference, by the contract").toBe(false);

  const field = cardFrame(page).getByLabel("Card number");
  await field.fill("5123 45");
  const look = () =>
    field.evaluate((input) => {
      const { outlineColor, borderTopLeftRadius, backgroundColor } = getComputedStyle(input);
      return { outlineColor, borderTopLeftRadius, backgroundColor };
    });
  const dark = await look();
  expect(dark.borderTopLeftRadius).toBe("8px");
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(look).toEqual({ ...dark, backgroundColor: "rgb(255, 255, 255)" });
  await expect(field, "the number that was typed stays").toHaveValue("5123 45");
});

test.describe("in the dark theme", () => {
  test.use({ colorScheme: "dark" });

  test("the place of the card frame is dark before the frame arrives, before it is ready, and after", async ({
    page,
  }) => {
    const frame = await holdBack(page, "**/frame?*");
    const script = await holdBack(page, "**/assets/card-form.js");
    // The page is not loaded before its frame is.
    const opened = openQuickOrder(page);
    const place = page.locator("iframe[title^='Card details']");
    await frame.requested;
    expect(await brightShare(page, place)).toBeLessThan(0.02);
    frame.release();
    await script.requested;
    expect(await brightShare(page, place)).toBeLessThan(0.02);
    script.release();
    await opened;
    await expect(payButton(page)).toBeEnabled();
    // Text is bright.
    expect(await brightShare(page, place)).toBeLessThan(0.1);
  });

  for (const [markup, card] of [
    ["known", cards.challenge],
    ["unknown", "4508750015742405"],
  ] as const) {
    test(
      `the place of the issuer's page in ${markup} markup is dark before it arrives and after`,
      { tag: "@breadth" },
      async ({ page }) => {
        const challenge = await holdBack(page, "**/3ds2/challenge");
        await openQuickOrder(page);
        await payWith(page, card);
        const place = page.locator('iframe[title="Your bank\'s confirmation"]');
        await challenge.requested;
        expect(await brightShare(page, place)).toBeLessThan(0.02);
        challenge.release();
        await expect(issuer(page, markup).getByLabel("One-time code")).toBeVisible();
        expect(await brightShare(page, place)).toBeLessThan(0.1);
      },
    );
  }
});

test(
  "on a phone the summary is folded above the payment, and on a desktop it is open beside it",
  { tag: "@breadth" },
  async ({ page }) => {
    await page.setViewportSize(phone);
    await openQuickOrder(page);
    const summary = page.getByRole("region", { name: "Order summary" });
    const line = page.locator("summary", { hasText: "Show order summary" });
    await expect(summary).toBeHidden();
    await expect(line).toHaveText(/\$[\d,.]+$/);
    await line.click();
    await expect(summary).toBeVisible();
    await expect(page.getByText("Hide order summary")).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.getByText("Hide order summary").click();
    await expect(summary).toBeHidden();

    await page.setViewportSize(desktop);
    await expect(summary).toBeVisible();
    await expect(line).toBeHidden();
  },
);

test("the checkout's summary is folded on a phone too", { tag: "@breadth" }, async ({ page }) => {
  const shopper = new HttpBrowser();
  const shopUrl = process.env.APP_URL ?? "";
  const product = await shopper.open(`${shopUrl}/products/stoneware-vase`);
  await shopper.submit(product, "productId", { quantity: "1" });
  await page.context().addCookies(shopper.cookiesFor(shopUrl));
  await page.setViewportSize(phone);
  await page.goto("/checkout");
  const summary = page.getByRole("region", { name: "Order summary" });
  await expect(summary).toBeHidden();
  await page.getByText("Show order summary").click();
  await expect(summary).toBeVisible();
  await page.setViewportSize(desktop);
  await page.reload();
  await expect(summary).toBeVisible();
});

type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node }[] };

/** Records every layout shift below the header that no press or key of the shopper explains. */
async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window !== window.top) return;
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        // The header's words may move by a pixel when its font arrives.
        const belowHeader = entry.sources.filter(
          ({ node }) => !(node instanceof Element ? node : node?.parentElement)?.closest("header"),
        );
        const moved = belowHeader.map(({ node }) =>
          (node instanceof Element ? node.outerHTML : node?.textContent)?.slice(0, 80),
        );
        if (!entry.hadRecentInput && moved.length > 0) shifts.push(`${entry.value} ${moved.join(" | ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Forgets the shifts so far, once the page has its fonts. */
async function forgetShifts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // The observer reports after the next frame.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    (window as unknown as { shifts: string[] }).shifts.length = 0;
  });
}

async function expectNoShift(page: Page): Promise<void> {
  const shifts = await page.evaluate(async () => {
    // The observer reports after the next frame.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return (window as unknown as { shifts: string[] }).shifts;
  });
  expect(shifts).toEqual([]);
}

/** The share of an element's pixels that are nearly white, from 0 to 1. */
async function brightShare(page: Page, place: ReturnType<Page["locator"]>): Promise<number> {
  const picture = (await place.screenshot({ animations: "disabled" })).toString("base64");
  const viewer = await page.context().newPage();
  const share = await viewer.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const drawing = canvas.getContext("2d");
    drawing?.drawImage(image, 0, 0);
    const pixels = drawing?.getImageData(0, 0, image.width, image.height).data ?? [];
    let bright = 0;
    for (let index = 0; index < pixels.length; index += 4)
      if (Math.min(pixels[index] ?? 0, pixels[index + 1] ?? 0, pixels[index + 2] ?? 0) > 180) bright += 1;
    return bright / (pixels.length / 4);
  }, picture);
  await viewer.close();
  return share;
}
