import { expect, type Page } from "@playwright/test";

import { test } from "@/e2e/support/console-test";
import { signInCustomer } from "@/e2e/support/customer";
import { cards, expectPaid, payWith } from "@/e2e/support/shopper";
import { openAdminOrder, openAsStaff } from "@/e2e/support/staff";

const word = "W".repeat(60);
const email = `${"w".repeat(50)}@${"w".repeat(60)}.example`;

test.use({ viewport: { width: 320, height: 700 } });

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(excess, page.url()).toBeLessThanOrEqual(0);
}

test("no page scrolls sideways on a narrow phone with the longest words that its forms accept", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signInCustomer(page, email);
  await page.goto("/products/stoneware-vase");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Go to checkout" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Full name").fill(word);
  await page.getByLabel("Address", { exact: true }).fill(word);
  await page.getByLabel(/^Apt or suite/).fill(word);
  await page.getByLabel("Country").selectOption("GB");
  await page.getByLabel("Town or city").fill(word);
  await page.getByLabel(/^(Postcode|Postal code)/).fill("PO1 3AX");
  await page.getByLabel("Save this address").check();
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL(/\/orders\//);
  const number = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await expectNoSidewaysScroll(page);
  await payWith(page, cards.frictionless);
  await expectPaid(page);
  await expectNoSidewaysScroll(page);
  for (const path of ["/account", "/account/addresses", "/orders", "/cart"]) {
    await page.goto(path);
    await expectNoSidewaysScroll(page);
  }
  await openAdminOrder(page, number);
  await expectNoSidewaysScroll(page);
  await openAsStaff(page, `/admin?search=${number}`);
  await expectNoSidewaysScroll(page);
});

test(
  "a name's marks of direction do not reach the shop's own words",
  { tag: "@breadth" },
  async ({ page }) => {
    await page.goto("/products/stoneware-vase");
    await page.getByRole("button", { name: "Add to cart" }).click();
    await page.getByRole("link", { name: "Go to checkout" }).click();
    await page.getByLabel("Email").fill("buyer@gmial.com");
    await page.getByLabel("Full name").fill("\u200b\u3164");
    await expect(page.getByText("Did you mean \u2068buyer@gmail.com\u2069?")).toBeVisible();
    await page.getByLabel("Address", { exact: true }).fill("1 Harbour Road");
    await page.getByLabel("Country").selectOption("JP");
    await page.getByLabel(/^Postal code/).fill("〒１００ー０００１");
    await page.getByLabel("Prefecture").selectOption("13");
    await page.getByLabel("Town or city").fill("Chiyoda");
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await expect(page.getByRole("alert").getByText("Enter your full name.")).toBeVisible();
    await expect(page.locator("#name-error")).toHaveText("Enter your full name.");
    await page.getByLabel("Full name").fill("evil\u202eshop");
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await page.waitForURL(/\/orders\//);
    const number = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    await openAdminOrder(page, number);
    await expect(page.locator("bdi", { hasText: /^evilshop$/ }).first()).toBeVisible();
    await expect(page.getByText("100-0001")).toBeVisible();
    await expect(page.getByRole("link", { name: "buyer@gmial.com" })).toBeVisible();
  },
);
