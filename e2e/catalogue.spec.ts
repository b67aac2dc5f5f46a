import { expect, type Page } from "@playwright/test";
import { createTranslator } from "next-intl";

import { test } from "@/e2e/support/console-test";
import { expectAccessible, findViolations } from "@/e2e/support/expect-accessible";
import { type Locale, type CoreMessages, catalogues } from "@/lib/i18n/catalogues";
import { formatWeekdays } from "@/lib/i18n/format-days";
import { languageCookie } from "@/lib/i18n/request-language";
import { expectedDelivery } from "@/lib/checkout/expected-delivery";
import { merchant } from "@/lib/merchant";
import { formatMoney } from "@/lib/money/format-money";
import { demoDeliveryMethods } from "@/prisma/demo-delivery-methods";
import { demoPriceLists } from "@/prisma/demo-shop";
import { demoProduct } from "@/testing/demo-products";

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 844 };
const shopUrl = process.env.APP_URL ?? "";

/** What a shopper types, with letters of any form, and the product that it finds. */
const searches = {
  en: { search: "MUGS", slug: "stoneware-mugs", nothing: "sofa" },
  km: { search: "ផ្កា", slug: "stoneware-vase", nothing: "ឡាន" },
  ar: { search: "مِصباح", slug: "brass-desk-lamp", nothing: "سيارة" },
} satisfies Partial<Record<Locale, object>>;

const textsIn = (locale: Locale) =>
  createTranslator<CoreMessages>({ locale, messages: catalogues[locale], timeZone: merchant.timeZone });

const useLanguage = (page: Page, locale: Locale) =>
  page.context().addCookies([{ name: languageCookie.name, value: locale, url: shopUrl }]);

for (const [locale, { search, slug, nothing }] of Object.entries(searches) as [
  keyof typeof searches,
  (typeof searches)[keyof typeof searches],
][]) {
  for (const viewport of [phone, desktop]) {
    for (const javaScriptEnabled of [true, false]) {
      const isOnce = locale === "en" && viewport === phone && javaScriptEnabled;
      test.describe(`in ${locale}, ${viewport.width} pixels wide, ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
        test.use({ viewport, javaScriptEnabled });

        test(
          "products are found by their category and by a search, and what finds nothing says what to do",
          { tag: isOnce ? [] : "@breadth" },
          async ({ page }) => {
            await useLanguage(page, locale);
            const t = textsIn(locale);
            const title = page.getByRole("heading", { level: 1 });
            const names = page
              .getByRole("main")
              .getByRole("heading", { level: 3 })
              .and(page.locator(":not([aria-labelledby='related'] *)"));
            const { name, category } = demoProduct(slug);
            await page.goto("/");
            const categories = page.getByRole("navigation", { name: t("catalogue.categories") });
            await categories.getByRole("link", { name: category.name[locale], exact: true }).click();
            await expect(title).toHaveText(category.name[locale]);
            await expect(page).toHaveURL(`/categories/${category.slug}`);
            await expect(names.filter({ hasText: name[locale] })).toBeVisible();
            await expect(categories.locator("[aria-current=page]")).toHaveText(category.name[locale]);

            const box = page.getByRole("searchbox", { name: t("catalogue.search") });
            await box.fill(search);
            await box.press("Enter");
            await expect(title).toContainText(search);
            await expect(names).toHaveText([name[locale]]);
            await expect(page.getByText(t("catalogue.found", { count: 1 }), { exact: true })).toBeVisible();

            await box.fill(nothing);
            await page.getByRole("button", { name: t("catalogue.find"), exact: true }).click();
            await expect(title).toContainText(nothing);
            await expect(page.getByText(t("catalogue.nothingHelp"))).toBeVisible();
            await expect(names).toHaveCount(0);
            await categories.getByRole("link", { name: t("catalogue.all"), exact: true }).click();
            await expect(names.first()).toBeVisible();
          },
        );
      });
    }

    test.describe(`in ${locale}, ${viewport.width} pixels wide`, () => {
      test.use({ viewport });

      test(
        "a product says what its delivery costs and on which days it arrives",
        { tag: locale === "km" && viewport === phone ? [] : "@breadth" },
        async ({ page }) => {
          await useLanguage(page, locale);
          const t = textsIn(locale);
          const { workingDaysMin: min, workingDaysMax: max } = demoDeliveryMethods[0]!;
          const { deliveryMinor: minor } = demoPriceLists[0]!;
          const price = formatMoney({ minor, currency: "USD", exponent: 2 }, locale);
          const arrives = () =>
            t("checkout.arrives", {
              days: formatWeekdays(expectedDelivery(new Date(), 0, { min, max }), locale),
            });
          const before = arrives();
          await page.goto("/products/stoneware-vase");
          await expect(page.getByText(t("product.deliveryFrom", { price }), { exact: true })).toBeVisible();
          // Midnight may pass meanwhile.
          const shown = [before, arrives()].map((days) => page.getByText(days, { exact: true }));
          await expect(shown[0]!.or(shown[1]!)).toBeVisible();
        },
      );
    });
  }
}

test("no accessibility violations on a category, on results and on a search that finds nothing", async ({
  page,
}) => {
  for (const path of ["/categories/furniture", "/search?q=wool", "/search?q=nothing"]) {
    await page.goto(path);
    await expectAccessible(page);
  }
});

test("whatever is searched for is answered, and a category that is not there with 404", async ({ page }) => {
  for (const query of ["", "q=", "q=%25", `q=${"w".repeat(3_000)}`, "q=a&q=b", "q=%F0%9F%AA%91"])
    expect((await page.request.get(`/search?${query}`)).status(), query).toBe(200);
  expect((await page.request.get("/categories/nothing")).status()).toBe(404);
});

for (const viewport of [phone, { width: 320, height: 568 }]) {
  test.describe(`on a phone of ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });

    test(
      "price and Add stay in view down to the end of the product, and cover nothing that has the focus",
      { tag: viewport === phone ? [] : "@breadth" },
      async ({ page }) => {
        await page.goto("/products/stoneware-vase");
        const add = page.getByRole("button", { name: "Add to cart" });
        await expect(add).toBeInViewport({ ratio: 1 });
        await expect(page.locator(".buy-bar").getByText("$64.00")).toBeInViewport({ ratio: 1 });
        await page.getByText("You choose how at the checkout.").scrollIntoViewIfNeeded();
        await expect(add).toBeInViewport({ ratio: 1 });
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        await expect(page.getByRole("link", { name: "Find an order" })).toBeInViewport({ ratio: 1 });

        await page.evaluate(() => window.scrollTo(0, 0));
        const focused = page.locator(":focus");
        const seen: string[] = [];
        const covered: string[] = [];
        for (;;) {
          await page.keyboard.press("Tab");
          if ((await focused.count()) === 0) break;
          const { text, isCovered } = await focused.evaluate((element) => {
            const { left, right, top, bottom } = element.getBoundingClientRect();
            const [x, y] = [(left + right) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2];
            const hit = document.elementFromPoint(x, y);
            return {
              text: element.outerHTML.slice(0, 80),
              isCovered: hit === null || !(element.contains(hit) || hit.contains(element)),
            };
          });
          if (seen.includes(text) && seen.length > 5) break;
          seen.push(text);
          if (isCovered) covered.push(text);
        }
        expect(seen.length).toBeGreaterThan(8);
        expect(covered).toEqual([]);
      },
    );
  });
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the menu of a phone ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ viewport: { width: 320, height: 568 }, javaScriptEnabled });

    test(
      "has the links of the header and the languages, by the keyboard too",
      { tag: javaScriptEnabled ? [] : "@breadth" },
      async ({ page }) => {
        await page.goto("/");
        const banner = page.getByRole("banner");
        const summary = (text: string) => banner.locator("summary").filter({ hasText: text });
        await expect(banner.getByRole("link", { name: "Orders", exact: true })).toBeHidden();
        await summary("Menu").focus();
        await page.keyboard.press("Enter");
        for (const name of ["Shop", "Orders", "Sign in"]) {
          await page.keyboard.press("Tab");
          await expect(banner.getByRole("link", { name, exact: true })).toBeFocused();
        }
        if (javaScriptEnabled) expect(await findViolations(page)).toEqual([]);
        await banner.getByRole("button", { name: "العربية" }).click();
        await expect(page.locator("html")).toHaveAttribute("lang", "ar");
        const menu = catalogues.ar.header;
        await expect(banner.getByRole("button", { name: "English" })).toBeHidden();
        await summary(menu.open).click();
        const signIn = banner.getByRole("link", { name: menu.signIn, exact: true });
        await expect(signIn).toBeInViewport({ ratio: 1 });
        await signIn.click();
        await expect(page).toHaveURL(/\/account\/sign-in/);
      },
    );
  });
}
