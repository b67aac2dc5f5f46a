import { expect } from "@playwright/test";

import { test } from "@/e2e/support/console-test";
import { expectAccessible } from "@/e2e/support/expect-accessible";
import { openCheckout } from "@/e2e/support/open-checkout";
import { catalogues } from "@/lib/i18n/catalogues";

for (const { country, code, city, region } of [
  { country: "US", code: "10001", city: "New York", region: "NY" },
  { country: "JP", code: "160-0022", city: "新宿区", region: "13" },
  { country: "GB", code: "po1 3ax", city: "Portsmouth", region: undefined },
  { country: "KH", code: "120101", city: "Chamkar Mon", region: "12" },
]) {
  test(
    `a postal code of ${country} fills in its place, and nothing that was typed`,
    { tag: country === "JP" ? [] : "@breadth" },
    async ({ page }) => {
      await openCheckout(page);
      await page.getByLabel("Country").selectOption(country);
      const [postalCode, town, state] = ["postalCode", "city", "region"].map((name) =>
        page.locator(`#${name}`),
      );
      if (region !== undefined) await expect(state!).toBeVisible();
      await postalCode!.fill(code);
      await page.getByLabel("Full name").focus();
      await expect(page.getByText(/^Filled in: /)).toBeVisible();
      await expect(town!).toHaveValue(city);
      if (region !== undefined) await expect(state!).toHaveValue(region);

      await town!.fill("Typed by hand");
      await postalCode!.fill("");
      await postalCode!.fill(code);
      const checked = page.waitForResponse(/check-field/);
      await page.getByLabel("Full name").focus();
      await checked;
      await expect(town!).toHaveValue("Typed by hand");
    },
  );
}

test(
  "what a postal code has filled in follows another postal code",
  { tag: "@breadth" },
  async ({ page }) => {
    await openCheckout(page);
    await page.getByLabel("Country").selectOption("US");
    await expect(page.getByLabel("State", { exact: true })).toBeVisible();
    for (const [code, city, state] of [
      ["10001", "New York", "NY"],
      ["03801", "Portsmouth", "NH"],
    ] as const) {
      await page.getByLabel("ZIP code").fill(code);
      await page.keyboard.press("Tab");
      await expect(page.getByLabel("City", { exact: true })).toHaveValue(city);
      await expect(page.getByLabel("State", { exact: true })).toHaveValue(state);
    }
  },
);

for (const locale of ["km", "ar"] as const) {
  test(`a postal code fills in its place in ${locale}`, { tag: "@breadth" }, async ({ page }) => {
    const { checkout } = catalogues[locale];
    await openCheckout(page, locale);
    await page.getByLabel(checkout.country).selectOption("JP");
    await page.locator("#postalCode").fill("1000001");
    await page.getByLabel(checkout.name).focus();
    await expect(page.locator("#region")).toHaveValue("13");
    await expect(page.getByText(checkout.filledIn.replace("{place}", ""))).toBeVisible();
    await expectAccessible(page);
  });
}
