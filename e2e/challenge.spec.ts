import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

import { findViolations } from "@/e2e/support/expect-accessible";
import { openQuickOrder } from "@/e2e/support/quick-order";
import {
  type Markup,
  answerChallenge,
  cards,
  expectPaid,
  issuer,
  payWith,
  pressEnterInFrame,
} from "@/e2e/support/shopper";

test.use({ viewport: { width: 390, height: 844 } });

/** A test card whose `redirectHtml` differs from the platform's. */
const cardWithUnknownMarkup = "4508750015742405";

async function openChallenge(page: Page, markup: Markup = "known"): Promise<string> {
  const number = await openQuickOrder(page);
  await payWith(page, markup === "known" ? cards.challenge : cardWithUnknownMarkup);
  await expect(issuer(page, markup).getByLabel("One-time code")).toBeVisible();
  return number;
}

test("a payer confirms with the keyboard only, also after a wrong code", async ({ page }) => {
  await openChallenge(page);
  const code = issuer(page).getByLabel("One-time code");
  const tabTo = async (target: typeof code) => {
    for (let press = 0; press < 30; press++) {
      if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error("the Tab key never reaches the element");
  };
  await tabTo(code);
  await page.keyboard.type("000000");
  await pressEnterInFrame(page, () => expect(issuer(page).getByText("2 tries")).toBeVisible());
  await tabTo(code);
  await page.keyboard.type("123456");
  await tabTo(issuer(page).getByRole("button", { name: "Confirm payment" }));
  await pressEnterInFrame(page, () => expectPaid(page));
});

for (const colorScheme of ["light", "dark"] as const) {
  for (const markup of ["known", "unknown"] as const) {
    test.describe(`${colorScheme}, in ${markup} markup`, { tag: "@breadth" }, () => {
      test.use({ colorScheme });

      test("the issuer's page has no accessibility violations and fits a phone", async ({ page }) => {
        await openChallenge(page, markup);
        expect(await findViolations(page)).toEqual([]);
        // Proves that axe checks the issuer's page, in its frame within a frame.
        const { passes } = await new AxeBuilder({ page }).withRules("label").analyze();
        expect(passes.flatMap(({ nodes }) => nodes.map(({ target }) => target.at(-1)))).toContain("#code");
        await answerChallenge(page, "000000", markup);
        await expect(issuer(page, markup).getByText("2 tries")).toBeVisible();
        expect(await findViolations(page)).toEqual([]);
        for (const root of [page.locator("html"), issuer(page, markup).locator("html")]) {
          expect(await root.evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0);
        }
      });
    });
  }
}

test("refresh and back keep a challenge in unknown markup", { tag: "@breadth" }, async ({ page }) => {
  await openChallenge(page, "unknown");
  await page.reload();
  await expect(issuer(page, "unknown").getByLabel("One-time code")).toBeVisible();
  await page.goto("/");
  await page.goBack();
  await answerChallenge(page, "123456", "unknown");
  await expectPaid(page);
});
