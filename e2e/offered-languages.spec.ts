import { expect } from "@playwright/test";

import { test } from "@/e2e/support/console-test";
import { catalogues, type Locale, locales } from "@/lib/i18n/catalogues";

// `npm run test:all` runs it in a shop that speaks English alone, too.

test(
  "the shop offers each of its languages and answers in no other",
  { tag: "@breadth" },
  async ({ browser, baseURL }) => {
    for (const locale of Object.keys(catalogues) as Locale[]) {
      const context = await browser.newContext({ locale, baseURL });
      const page = await context.newPage();
      await page.goto("/");
      const spoken = locales.includes(locale) ? locale : locales[0];
      await expect(page.locator("html")).toHaveAttribute("lang", spoken);
      await expect(page.locator("header button[name=locale]")).toHaveCount(
        locales.length > 1 ? locales.length : 0,
      );
      await context.close();
    }
  },
);
