import { expect, type Locator, type Page } from "@playwright/test";

import { enterCard, issuer, press } from "./shopper";

/** What lies between a product and its receipt. docs/evidence/performance.md has the figures. */
type Way = { pages: number; presses: number; fields: number };

/** Follows a shopper in the United States from the product, and counts. */
export function follow(page: Page) {
  const pages = new Set<string>();
  const way: Way = { pages: 0, presses: 0, fields: 0 };
  return {
    way: () => ({ ...way, pages: pages.size - 1 }),
    async press(button: Locator) {
      await expect(button).toBeVisible();
      pages.add(new URL(page.url()).pathname);
      way.presses += 1;
      await press(button);
    },
    async fill(fields: readonly (readonly [label: string, value: string])[]) {
      for (const [label, value] of fields) {
        const field = page.getByLabel(label, { exact: true });
        await field.fill(value);
        way.fields += 1;
      }
    },
    async enterCard(number: string) {
      await enterCard(page, number);
      way.fields += 3;
    },
    async confirm() {
      await issuer(page).getByLabel("One-time code").fill("123456");
      way.fields += 1;
      way.presses += 1;
      await press(issuer(page).getByRole("button", { name: "Confirm payment" }));
    },
  };
}
