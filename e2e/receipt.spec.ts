import { expect, type Page } from "@playwright/test";

import { test } from "@/e2e/support/console-test";
import { expectAccessible } from "@/e2e/support/expect-accessible";
import { HttpBrowser } from "@/testing/http-browser";
import { placeOrder } from "@/testing/order-flow";
import { openQuickOrder, payQuickOrder } from "@/e2e/support/quick-order";
import { cards } from "@/e2e/support/shopper";
import { merchant } from "@/lib/merchant";
import { demoProducts } from "@/testing/demo-products";

/** The number of pages of a PDF. */
function countPages(pdf: Buffer): number {
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** The colours of text and background of an element as they are printed. */
function printedColours(page: Page, selector: string): Promise<{ text: string; background: string }> {
  return page.locator(selector).evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element);
    return { text: color, background: backgroundColor };
  });
}

test("a receipt names the seller, the times, the prices, what was charged and what happens next", async ({
  page,
}) => {
  const number = await openQuickOrder(page, { card: cards.frictionless });
  const receipt = page.getByRole("region", { name: "Order summary" });
  for (const text of [
    number,
    merchant.seller.address.name,
    merchant.seller.taxNumber,
    merchant.seller.email,
    "Fjord vase",
    "Keizersgracht 1",
    "shopper@example.com",
  ])
    await expect(receipt).toContainText(text);
  await expect(
    receipt.getByText(/^\w+ \d{1,2}, \d{4} at \d{1,2}:\d{2}\s[AP]M United Kingdom Time$/),
  ).toHaveCount(2);
  await expect(receipt.locator("div", { hasText: /^Charged/ }).last()).toContainText(/\$\d/);
  await expect(page.getByRole("heading", { name: "What happens next" })).toBeVisible();
  await expect(page.getByText("We pack what is in stock.")).toBeVisible();
});

test(
  "a piece that takes longer than the bank holds an authorization is charged when it is ordered, and says so",
  { tag: "@breadth" },
  async ({ page }) => {
    await page.goto("/products/oak-dining-table");
    await expect(page.getByText("It is charged when you order.")).toBeVisible();
    await openQuickOrder(page, { slug: "oak-dining-table", card: cards.frictionless });
    await expect(page.getByText(/They are ready in about 6 weeks/)).toBeVisible();
    await expect(page.getByText(/is charged on the day of dispatch/)).toHaveCount(0);
  },
);

test("a made-to-order piece is shown with what is charged later, when and where we write", async ({
  page,
}) => {
  await openQuickOrder(page, { slug: "walnut-lounge-chair", card: cards.frictionless });
  await expect(page.getByText(/They are ready in about 1 week/)).toBeVisible();
  await expect(
    page.getByText(/is charged on the day of dispatch\. We write to shopper@example\.com then/),
  ).toBeVisible();
  const receipt = page.getByRole("region", { name: "Order summary" });
  await expect(receipt).toContainText(/Charged\$0\.00Charged on dispatch\$1,/);
});

/** Places and pays an order of six products, and opens it. */
async function openLargeOrder(page: Page): Promise<void> {
  const shopUrl = process.env.APP_URL ?? "";
  const shopper = new HttpBrowser();
  for (const { slug } of demoProducts.slice(0, 6)) {
    const product = await shopper.open(`${shopUrl}/products/${slug}`);
    await shopper.submit(product, "productId", { quantity: "2" });
  }
  const order = await placeOrder({ shopUrl }, shopper);
  await payQuickOrder({ shopper, page: order }, cards.frictionless);
  await page.context().addCookies(shopper.cookiesFor(shopUrl));
  await page.goto(order.url);
}

for (const locale of ["en-US", "km-KH", "ar-KW"]) {
  test.describe(`a receipt of six products in ${locale}`, () => {
    test.use({ locale });

    for (const colorScheme of ["light", "dark"] as const) {
      const once = locale === "ar-KW" && colorScheme === "dark";
      const tag = once ? [] : "@breadth";
      test(`prints on one page, dark on white, from a ${colorScheme} screen`, { tag }, async ({ page }) => {
        await page.emulateMedia({ colorScheme });
        await openLargeOrder(page);
        await expect(page.locator("html")).toHaveAttribute("lang", locale.slice(0, 2));
        await expect(page.locator("#receipt-title")).toBeVisible();
        await expect(page.locator("[aria-labelledby=receipt-title] li")).toHaveCount(6);
        for (const format of ["A4", "Letter"]) expect(countPages(await page.pdf({ format })), format).toBe(1);
        await page.emulateMedia({ colorScheme, media: "print" });
        expect(await printedColours(page, "body")).toEqual({
          text: "rgb(33, 31, 27)",
          background: "rgb(255, 255, 255)",
        });
        await expect(page.getByRole("navigation")).toBeHidden();
        await expect(page.getByRole("button")).toHaveCount(0);
      });
    }
  });
}

test(
  "the list of orders shows what was bought, and is accessible with it",
  { tag: "@breadth" },
  async ({ page }) => {
    await openQuickOrder(page, { card: cards.frictionless });
    await page.goto("/orders");
    await expect(page.getByRole("listitem").filter({ hasText: "Fjord vase" })).toContainText("Paid");
    await expectAccessible(page);
  },
);
