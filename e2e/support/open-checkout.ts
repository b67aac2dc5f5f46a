import { expect, type Page } from "@playwright/test";

import { whenInteractive } from "@/e2e/support/when-interactive";
import { type Locale, catalogues } from "@/lib/i18n/catalogues";
import { languageCookie } from "@/lib/i18n/request-language";

/** Opens the checkout of a cart with one product, in a language. */
export async function openCheckout(page: Page, locale: Locale = "en"): Promise<void> {
  const url = process.env.APP_URL ?? "";
  await page.context().addCookies([{ name: languageCookie.name, value: locale, url }]);
  await page.goto("/products/stoneware-vase");
  await page.getByRole("button", { name: catalogues[locale].product.addToCart }).click();
  await page.getByRole("link", { name: catalogues[locale].cart.checkout }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(catalogues[locale].checkout.title);
  await whenInteractive(page.getByLabel(catalogues[locale].checkout.email));
}
