import { expect, type Page, test } from "@playwright/test";

import { openQuickOrder } from "@/e2e/support/quick-order";
import { cards } from "@/e2e/support/shopper";

// Scripts that do not arrive stand for those that a browser is too old to run.

const dropScripts = (page: Page) => page.route(/\/_next\/static\/.*\.js/, (route) => route.abort());

test("a page whose scripts do not run says within ten seconds that the card form cannot open", async ({
  page,
}) => {
  await dropScripts(page);
  await openQuickOrder(page);
  const loading = page.getByText("Opening the secure card form");
  await expect(loading).toBeVisible();
  const missing = page.getByText("It needs JavaScript and a browser from 2023 or later.");
  await expect(missing).toBeVisible({ timeout: 10_000 });
  await expect(loading).toBeHidden();
});

test("scripts that arrive take away what stands in for them", async ({ page }) => {
  await openQuickOrder(page);
  await expect(page.getByRole("button", { name: /^Pay / })).toBeEnabled();
  await expect(page.getByText("It needs JavaScript and a browser")).toHaveCount(0);
});

test(
  "a challenge whose page runs no scripts has a link to the order",
  { tag: "@breadth" },
  async ({ page }) => {
    await dropScripts(page);
    await openQuickOrder(page, { card: cards.challenge });
    await expect(page.getByRole("link", { name: "I have confirmed" })).toBeVisible({ timeout: 10_000 });
  },
);

test("a browser without cascade layers gets a plain, readable page", async ({ page }) => {
  await dropScripts(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await openQuickOrder(page);
  await ignoreLayers(page);
  const body = page.locator("body");
  await expect(body).toHaveCSS("font-family", /system-ui/);
  await expect(body).toHaveCSS("line-height", "25.6px");
  await expect(page.getByRole("button", { name: /^Pay / })).toHaveCSS("border-top-style", "solid");
  await expect(page.getByText("It needs JavaScript and a browser")).toBeVisible({ timeout: 10_000 });
  for (const path of ["/", "/products/stoneware-vase", "/cart", "/checkout"]) {
    await page.goto(path);
    await ignoreLayers(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});

/** Removes the rules that a browser without cascade layers does not read, and applies those that only such a browser reads. */
async function ignoreLayers(page: Page): Promise<void> {
  const applied = await page.evaluate(() => {
    let count = 0;
    for (const sheet of document.styleSheets) {
      for (let index = sheet.cssRules.length - 1; index >= 0; index--) {
        const rule = sheet.cssRules[index];
        const plain =
          rule instanceof CSSSupportsRule && /^not \(font-palette: ?normal\)$/.test(rule.conditionText)
            ? [...rule.cssRules].map(({ cssText }) => cssText)
            : [];
        const isLayer = rule instanceof CSSLayerBlockRule || rule instanceof CSSLayerStatementRule;
        if (isLayer || plain.length > 0) sheet.deleteRule(index);
        for (const text of plain) sheet.insertRule(text, sheet.cssRules.length);
        count += plain.length;
      }
    }
    return count;
  });
  expect(applied, "plain rules").toBeGreaterThan(0);
}
