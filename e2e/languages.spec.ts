import { type BrowserContext, type Page, expect } from "@playwright/test";

import { test } from "@/e2e/support/console-test";
import { findTextProblems } from "@/e2e/support/find-text-problems";
import { openQuickOrder } from "@/e2e/support/quick-order";
import { cards } from "@/e2e/support/shopper";
import { whenInteractive } from "@/e2e/support/when-interactive";

const languages = [
  { locale: "en", dir: "ltr", name: "English", cart: "Your cart" },
  { locale: "km", dir: "ltr", name: "ខ្មែរ", cart: "កន្ត្រករបស់អ្នក" },
  { locale: "ar", dir: "rtl", name: "العربية", cart: "سلة التسوق" },
] as const;

const missing = /Failed to load resource: .* status of 40[45] /;

const menu = (page: Page) =>
  page.locator("header details:has(button[name=locale])").filter({ visible: true });

async function chooseLanguage(page: Page, name: string): Promise<void> {
  await menu(page).locator("summary").click();
  await menu(page).getByRole("button", { name, exact: true }).click();
}

const languageOf = (page: Page) =>
  page.locator("html").evaluate(({ lang, dir }: HTMLElement) => ({ lang, dir }));

for (const { locale, dir, cart } of languages) {
  test.describe(`a browser in ${locale}`, { tag: locale === "ar" ? [] : "@breadth" }, () => {
    test.use({ locale, allowedConsoleMessage: missing });

    test(`gets every page in ${locale}, which is not kept for others`, async ({ page }) => {
      const response = await page.goto("/cart");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(cart);
      expect(response?.headers()["cache-control"]).toContain("no-store");
      for (const path of ["/", "/cart", "/payments/unknown/return"]) {
        await page.goto(path);
        expect(await languageOf(page), path).toEqual({ lang: locale, dir });
      }
    });
  });
}

test.describe("pages for staff", () => {
  test.use({ locale: "ar" });

  test("are in English in any browser", async ({ page }) => {
    await page.goto("/admin");
    await expect(page.getByLabel("Password")).toBeVisible();
    expect(await languageOf(page)).toEqual({ lang: "en", dir: "ltr" });
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test(
      "the menu of languages stays on the page, closes, and the choice outlives the visit",
      { tag: javaScriptEnabled ? "@breadth" : [] },
      async ({ page }) => {
        await page.goto("/products/stoneware-vase");
        for (const { locale, dir, name } of [...languages.slice(1), languages[0]]) {
          await chooseLanguage(page, name);
          await expect(page.locator("html")).toHaveAttribute("lang", locale);
          await expect(page.locator("html")).toHaveAttribute("dir", dir);
          await expect(page).toHaveURL(/\/products\/stoneware-vase$/);
          await expect(menu(page).getByRole("button", { name, exact: true })).toBeHidden();
        }
        await chooseLanguage(page, "ខ្មែរ");
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("ថូផ្កា Fjord");
        const cookie = (await page.context().cookies()).find(({ name }) => name === "locale");
        expect(cookie).toMatchObject({ value: "km", httpOnly: true, sameSite: "Lax" });
        expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 60 * 60 * 24 * 300);
      },
    );
  });
}

test("what was typed into the checkout stays when the language changes", async ({ page }) => {
  await fillCart(page);
  await page.goto("/checkout");
  await page.locator("input[name=email]").fill("shopper@example.com");
  await page.locator("input[name=city]").fill("ភ្នំពេញ");
  await whenInteractive(page.locator("input[name=email]"));
  await chooseLanguage(page, "العربية");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.locator("input[name=email]")).toHaveValue("shopper@example.com");
  await expect(page.locator("input[name=city]")).toHaveValue("ភ្នំពេញ");
});

test("a page downloads the fonts of its own language only", async ({ browser, baseURL }) => {
  const fontsIn = async (locale: string) => {
    const page = await browser.newPage({ locale, baseURL });
    const fonts = new Set<string>();
    page.on("request", (request) => {
      if (request.resourceType() === "font")
        fonts.add(/(arabic|khmer|latin)_\d/.exec(request.url())?.[1] ?? request.url());
    });
    await page.goto("/");
    await page.evaluate(() => document.fonts.ready);
    await page.context().close();
    return fonts;
  };
  expect(await fontsIn("en")).toEqual(new Set(["latin"]));
  expect(await fontsIn("km")).toEqual(new Set(["khmer"]));
  expect(await fontsIn("ar")).toEqual(new Set(["arabic"]));
});

test.describe("a browser in Kuwait", () => {
  test.use({ locale: "ar-KW" });

  test("sees prices in dinars at first, and other prices after a choice", async ({ page }) => {
    await page.goto("/products/stoneware-vase");
    await expect(page.getByText("د.ك.").first()).toBeVisible();
    await page.locator("header summary", { hasText: "KWD" }).click();
    await page.getByRole("button", { name: "اليابان" }).click();
    await expect(page.locator("header summary", { hasText: "JPY" })).toBeVisible();
  });
});

async function fillCart(page: Page): Promise<void> {
  await page.goto("/products/walnut-lounge-chair");
  await page.locator("main form button").first().click();
  await page.waitForURL(/\/cart/);
}

async function usePseudoLanguage(context: BrowserContext, baseURL: string): Promise<void> {
  await context.addCookies([{ name: "locale", value: "en-XA", url: baseURL }]);
}

test.describe("in the pseudo-language", () => {
  test.use({ allowedConsoleMessage: missing });
  test.beforeEach(({ context, baseURL }) => usePseudoLanguage(context, baseURL ?? ""));

  const expectWhole = async (page: Page) => expect(await findTextProblems(page)).toEqual([]);

  test("no text is cut off or outside the catalogues before an order", async ({ page }) => {
    for (const path of [
      "/",
      "/cart",
      "/orders",
      "/orders/find",
      "/nowhere",
      "/categories/furniture",
      "/search?q=wool",
      "/search?q=nothing",
      "/orders/NONE-0000",
      "/payments/unknown/return",
    ]) {
      await page.goto(path);
      await expectWhole(page);
    }
    await fillCart(page);
    await expectWhole(page);
    await page.goto("/products/walnut-lounge-chair");
    await expectWhole(page);
    await page.goto("/checkout");
    await expectWhole(page);
    await page.locator("input[name=email]").fill("nobody");
    await page.locator("main form button").last().click();
    await expect(page.locator("main [aria-invalid=true]").first()).toBeVisible();
    await expectWhole(page);
  });

  test(
    "no text is cut off or outside the catalogues on an order in any state",
    { tag: "@breadth" },
    async ({ page }) => {
      for (const order of [
        {},
        { card: cards.frictionless },
        { slug: "walnut-lounge-chair", card: cards.frictionless },
        { card: cards.declined },
        { card: cards.answerLost },
        { card: cards.challenge },
      ]) {
        await openQuickOrder(page, order);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectWhole(page);
      }
      await page.goto("/orders");
      await expectWhole(page);
    },
  );
});
