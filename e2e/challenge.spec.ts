import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

import { placeOrderQuickly } from "@/e2e/support/quick-order";
import { answerChallenge, cards, expectPaid, issuer, payWith } from "@/e2e/support/shopper";

test.use({ viewport: { width: 390, height: 844 } });

/** The sandbox's card whose fragment is not built as the platform builds it. */
const unusual = "4508750015742405";

async function challenged(page: Page, card = cards.challenge): Promise<void> {
  await placeOrderQuickly(page, process.env.APP_URL ?? "");
  await payWith(page, card);
  await expect(issuer(page).getByLabel("One-time code")).toBeVisible();
}

test("a payer confirms with the keyboard alone, after a wrong code too", async ({ page }) => {
  await challenged(page);
  const code = issuer(page).getByLabel("One-time code");
  const tabTo = async (target: typeof code) => {
    for (let press = 0; press < 30; press++) {
      if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error("the keyboard never gets there");
  };
  await tabTo(code);
  await page.keyboard.type("000000");
  await page.keyboard.press("Enter");
  await expect(issuer(page).getByText("2 tries")).toBeVisible();
  await tabTo(code);
  await page.keyboard.type("123456");
  await tabTo(issuer(page).getByRole("button", { name: "Confirm payment" }));
  await page.keyboard.press("Enter");
  await expectPaid(page);
});

for (const colorScheme of ["light", "dark"] as const) {
  for (const [markup, card] of [
    ["the platform's markup", cards.challenge],
    ["markup that the shop does not know", unusual],
  ] as const) {
    test.describe(`${colorScheme}, in ${markup}`, () => {
      test.use({ colorScheme });

      test("nothing of the issuer's page hinders anyone, and all of it fits a phone", async ({ page }) => {
        await challenged(page, card);
        const found = await new AxeBuilder({ page }).analyze();
        expect(found.violations).toEqual([]);
        // axe was inside the issuer's page, two frames deep, and not only around it.
        const labels = found.passes
          .find(({ id }) => id === "label")
          ?.nodes.map(({ target }) => target.at(-1));
        expect(labels).toContain("#code");
        await answerChallenge(page, "000000");
        await expect(issuer(page).getByText("2 tries")).toBeVisible();
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
        for (const root of [page.locator("html"), issuer(page).locator("html")]) {
          expect(await root.evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0);
        }
      });
    });
  }
}

test("refresh and back lose nothing of a challenge in markup that the shop does not know", async ({
  page,
}) => {
  await challenged(page, unusual);
  await page.reload();
  await expect(issuer(page).getByLabel("One-time code")).toBeVisible();
  await page.goto("/");
  await page.goBack();
  await answerChallenge(page);
  await expectPaid(page);
});
