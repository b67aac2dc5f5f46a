import { expect, type Page, test } from "@playwright/test";

import { expectAccessible } from "@/e2e/support/expect-accessible";
import { placeQuickOrder } from "@/e2e/support/quick-order";
import { cards } from "@/e2e/support/shopper";
import { openAdminOrder } from "@/e2e/support/staff";

/** Opens what is folded on an order's page. */
async function unfold(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Timeline" })).toBeVisible();
  await page.evaluate(() => {
    for (const each of document.querySelectorAll("details")) each.open = true;
  });
}

test("each call of an order opens from its timeline, with what was sent and answered, and without a secret", async ({
  page,
}) => {
  const { number } = await placeQuickOrder({ card: cards.frictionless });
  await openAdminOrder(page, number);
  await unfold(page);
  const names = await page.getByRole("link", { name: /^Evidence of / }).allInnerTexts();
  expect(names.length).toBeGreaterThanOrEqual(4);
  for (const [index, name] of names.entries()) {
    await page
      .getByRole("link", { name: /^Evidence of / })
      .nth(index)
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(
      name.replace(/^Evidence\s+of (.*?), .*$/s, "$1"),
    );
    await expect(page.getByLabel("Response body")).toContainText("{");
    await expect(page.getByText(/HTTP 20\d/)).toBeVisible();
    const html = await page.content();
    expect(html).not.toMatch(/\/payments\/[\w-]{20,}/);
    expect(html).not.toContain(process.env.GATEWAY_PASSWORD ?? "a password");
    await page.getByText("As curl", { exact: true }).click();
    await expect(page.getByLabel("curl command")).toContainText('"$GATEWAY_USERNAME:$GATEWAY_PASSWORD"');
    await page.getByRole("link", { name: `Order ${number}` }).click();
    await expect(page.getByRole("heading", { name: `Order ${number}` })).toBeVisible();
    await unfold(page);
  }
});

test(
  "an order and a call lead to the bank's own page of the order",
  { tag: "@breadth" },
  async ({ page }) => {
    const { number } = await placeQuickOrder({ card: cards.frictionless });
    await openAdminOrder(page, number);
    await unfold(page);
    await page.getByRole("link", { name: `${number}-1` }).click();
    const bankPage = page.getByRole("heading", { name: `Order ${number}-1` });
    await expect(bankPage).toBeVisible();
    await page.goBack();
    await unfold(page);
    await page.getByRole("link", { name: /^Evidence of Payment,/ }).click();
    await page.getByRole("link", { name: "The bank’s page of the order" }).click();
    await expect(bankPage).toBeVisible();
  },
);

test(
  "no accessibility violations on a call, on one that was declined and on one with an unknown outcome",
  { tag: "@breadth" },
  async ({ page }) => {
    const declined = await placeQuickOrder({ card: cards.declined });
    await openAdminOrder(page, declined.number);
    await expect(page.getByText("Ask your bank why. It does not tell us.")).toBeVisible();
    await unfold(page);
    await page.getByRole("link", { name: /^Evidence of Payment,/ }).click();
    await expect(page.getByText("The card's issuer declined, without a reason.")).toBeVisible();
    await page.getByText("As curl", { exact: true }).click();
    await expectAccessible(page);

    const lost = await placeQuickOrder({ card: cards.answerLost });
    await openAdminOrder(page, lost.number);
    await unfold(page);
    await page.getByRole("link", { name: /^Evidence of Payment,/ }).click();
    await expect(page.getByText("The connection broke before an answer came.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Resolve it" }).click();
    await expect(page.getByRole("heading", { name: "Resolve" })).toBeVisible();
  },
);
