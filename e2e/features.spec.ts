import { expect, type Page } from "@playwright/test";

import { test } from "@/e2e/support/console-test";
import { openQuickOrder } from "@/e2e/support/quick-order";
import { catalogues, type Locale, locales } from "@/lib/i18n/catalogues";
import { merchant } from "@/lib/merchant";

// What holds for a shop whatever lib/merchant.ts switches off. `npm run test:all` runs it in a shop of English-speaking guests, too.

const { features } = merchant;

/** An address of each feature, and whether the shop has it. */
const addresses: [path: string, isOn: boolean][] = [
  ["/account", features.accounts],
  ["/account/sign-in", features.accounts],
  ["/account/cards", features.savedCards],
];

async function statusOf(page: Page, path: string): Promise<number | undefined> {
  return (await page.request.get(path)).status();
}

test("a page is there if the shop has its feature, and else there is none", async ({ page }) => {
  for (const [path, isOn] of addresses)
    expect([path, await statusOf(page, path)]).toEqual([path, isOn ? 200 : 404]);
});

test("the catalogue and the header lead to no feature that the shop does not have", async ({ page }) => {
  await page.goto("/");
  const hrefs = await page
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(hrefs.includes("/account/sign-in")).toBe(features.accounts);
});

test("an order is paid with a saved card only in a shop that saves cards", async ({ page }) => {
  await openQuickOrder(page);
  const signIn = page.getByRole("link", { name: catalogues[locales[0]].savedCards.signIn });
  await expect(signIn).toHaveCount(Number(features.savedCards));
});

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
