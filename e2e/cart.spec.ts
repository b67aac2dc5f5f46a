import { expect, type Page } from "@playwright/test";

import { ledgerOf } from "@/e2e/support/bank";
import { test } from "@/e2e/support/console-test";
import { cards, enterCard, expectPaid, payButton, payWith, placeOrder, press } from "@/e2e/support/shopper";
import { whenInteractive } from "@/e2e/support/when-interactive";

const quantity = (page: Page) => page.getByLabel("Quantity of Fjord vase");
const toCheckout = (page: Page) => page.getByRole("link", { name: "Go to checkout" });
const summary = (page: Page) => page.getByRole("region", { name: "Order summary" });
const step = (page: Page) => page.getByRole("navigation", { name: "Steps of your order" });
const send = (page: Page) => page.getByRole("button", { name: "Continue to payment" }).click();

/** Puts a Fjord vase in the cart, which costs 64.00 dollars. */
async function fillCart(page: Page): Promise<void> {
  await page.goto("/products/stoneware-vase");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(quantity(page)).toHaveValue("1");
}

test(
  "a quantity is saved when it changes, without a press of Update",
  { tag: "@breadth" },
  async ({ page }) => {
    await fillCart(page);
    await expect(page.getByRole("button", { name: "Update" })).toBeHidden();
    await quantity(page).selectOption("3");
    await expect(summary(page)).toContainText("$192.00");
    await page.reload();
    await expect(quantity(page)).toHaveValue("3");
  },
);

test("a quantity that is changed just before going to the checkout is not lost", async ({ page }) => {
  await fillCart(page);
  for (const choice of ["2", "5", "4"]) {
    await quantity(page).selectOption(choice);
    if (choice === "5") continue;
    await toCheckout(page).click();
    await expect(page.getByRole("heading", { name: "Checkout" })).toBeVisible();
    await expect(summary(page)).toContainText(`$${64 * Number(choice)}.00`);
    await page.goto("/cart");
  }
});

test(
  "a quantity that is changed before the page's script has loaded is saved by it",
  { tag: "@breadth" },
  async ({ page }) => {
    await fillCart(page);
    let load = () => {};
    const waiting = new Promise<void>((resolve) => (load = resolve));
    await page.route("**/*.js*", async (route) => {
      await waiting;
      await route.continue();
    });
    await page.goto("/cart", { waitUntil: "commit" });
    await quantity(page).selectOption("4");
    load();
    await expect(summary(page)).toContainText("$256.00");
  },
);

test(
  "what two tabs add in the same moment is all in the cart, and so is what one adds while the other pays",
  { tag: "@breadth" },
  async ({ page, context }) => {
    test.setTimeout(120_000);
    const [other, thirdTab] = [await context.newPage(), await context.newPage()];
    const both = [page, other];
    await page.goto("/products/linen-throw");
    await other.goto("/products/ash-stool");
    // Neither is answered before both are sent.
    let sent = 0;
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    for (const tab of both)
      await tab.route("**/products/*", async (route) => {
        if (route.request().method() === "POST" && ++sent === 2) answer();
        if (route.request().method() === "POST") await answered;
        await route.continue();
      });
    await Promise.all(both.map((tab) => tab.getByRole("button", { name: "Add to cart" }).click()));
    await Promise.all(both.map((tab) => tab.waitForURL(/\/cart/)));
    await page.goto("/cart");
    for (const name of ["Ember throw", "Perch stool"])
      await expect(page.getByRole("link", { name })).toBeVisible();

    // A page that is older than what another tab has added.
    await thirdTab.goto("/products/linen-throw");
    await thirdTab.getByRole("button", { name: "Add to cart" }).click();
    await thirdTab.waitForURL(/\/cart/);
    await page.getByLabel("Quantity of Perch stool").selectOption("3");
    await expect(page.getByLabel("Quantity of Ember throw")).toHaveValue("2");

    await page.unrouteAll();
    await placeOrder(page);
    await thirdTab.goto("/products/stoneware-mugs");
    await thirdTab.getByRole("button", { name: "Add to cart" }).click();
    await thirdTab.waitForURL(/\/cart/);
    await payWith(page, cards.frictionless);
    await expectPaid(page);
    await thirdTab.goto("/cart");
    await expect(thirdTab.getByRole("link", { name: "Morning mugs, pair" })).toBeVisible();
    await expect(thirdTab.getByLabel(/^Quantity of/)).toHaveCount(1);
  },
);

test("a change of the cart is said, and the focus stays in the page when what had it is gone", async ({
  page,
}) => {
  await page.goto("/products/linen-throw");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.waitForURL(/\/cart/);
  await fillCart(page);
  await whenInteractive(quantity(page));
  await quantity(page).focus();
  await quantity(page).selectOption("3");
  const status = page.getByRole("status");
  await expect(status).toHaveText("Fjord vase: quantity 3 is saved.");
  await expect(quantity(page)).toBeFocused();
  for (const name of ["Fjord vase", "Ember throw"]) {
    await page.getByRole("button", { name: `Remove ${name} from the cart` }).press("Enter");
    await expect(status).toHaveText(`${name} was removed from your cart.`);
    await expect(status).toBeFocused();
  }
  await expect(page.getByText("Your cart is empty.")).toBeVisible();
});

for (const javaScriptEnabled of [true, false])
  test.describe(
    javaScriptEnabled ? "with JavaScript" : "without it",
    { tag: javaScriptEnabled ? [] : "@breadth" },
    () => {
      test.use({ javaScriptEnabled });

      test("a browser that sends no cookies reads that the cart needs them, also after Buy now", async ({
        page,
        context,
      }) => {
        for (const name of ["Add to cart", "Buy now"]) {
          await page.goto("/products/stoneware-vase");
          await context.clearCookies();
          await page.getByRole("button", { name }).click();
          await expect(page.getByRole("status").getByText("The cart needs cookies")).toBeVisible();
          await expect(page.getByText("Your cart is empty.")).toBeVisible();
        }
        await page.goto("/products/stoneware-vase");
        await page.getByRole("button", { name: "Add to cart" }).click();
        await expect(quantity(page)).toHaveValue("1");
      });
    },
  );

test("going back from the payment shows the filled form, and what changes then is the same order and the amount charged", async ({
  page,
}) => {
  const number = await placeOrder(page);
  await expect(step(page).locator("[aria-current=step]")).toContainText("Payment");
  await page.getByRole("link", { name: "Back to delivery" }).click();
  await expect(page.getByLabel("Email")).toHaveValue("shopper@example.com");
  await expect(page.getByLabel("Full name")).toHaveValue("Robin Shopper");
  await expect(page.getByLabel("Town or city")).toHaveValue("Portsmouth");
  await expect(page.getByLabel("Country")).toHaveValue("GB");

  await step(page).getByRole("link", { name: "Cart" }).click();
  await quantity(page).selectOption("3");
  await toCheckout(page).click();
  await page.getByLabel("Email").fill("changed@example.com");
  await page.getByLabel("Town or city").fill("Southsea");
  await send(page);
  await page.waitForURL(`/orders/${number}`);
  await expect(page.getByText("Southsea", { exact: true })).toBeVisible();

  await payWith(page, cards.frictionless);
  await expectPaid(page);
  const [payment, ...others] = await ledgerOf(number);
  expect(payment).toMatch(/^PAYMENT (1920\d|2\d{4}) USD$/);
  expect(others).toEqual([]);
  await expect(page.getByText("changed@example.com").first()).toBeVisible();

  // It is paid: the cart is empty, and what is ordered next is another order.
  await expect(page.getByRole("link", { name: "Cart, empty" })).toBeVisible();
  expect(await placeOrder(page)).not.toBe(number);
});

test(
  "a page that was opened before the order changed charges nothing, shows the new amount, and then charges it",
  { tag: "@breadth" },
  async ({ page, context }) => {
    const number = await placeOrder(page);
    const other = await context.newPage();
    await other.goto("/cart");
    await quantity(other).selectOption("2");
    await toCheckout(other).click();
    await send(other);
    await other.waitForURL(`/orders/${number}`);
    const amount = (await payButton(other).textContent()) ?? "";
    await other.close();

    await expect(payButton(page)).not.toHaveText(amount);
    await payWith(page, cards.frictionless);
    await expect(page.getByText("Your order has changed since this page was opened.")).toBeVisible();
    expect(await ledgerOf(number)).toEqual([]);
    await expect(payButton(page)).toHaveText(amount);
    await enterCard(page, cards.frictionless);
    await press(payButton(page));
    await expectPaid(page);
    const charged = amount.replaceAll(/\D/g, "");
    expect(await ledgerOf(number)).toEqual([`PAYMENT ${charged} USD`]);
  },
);

test(
  "the currency cannot be switched while an order is paid, and switching it in the catalogue begins another order",
  { tag: "@breadth" },
  async ({ page }) => {
    const currency = page.locator("header summary", { hasText: "Prices in USD, change" });
    const number = await placeOrder(page);
    await expect(currency).toBeHidden();
    await page.goto("/checkout");
    await expect(page.getByLabel("Email")).toHaveValue("shopper@example.com");
    await expect(currency).toBeHidden();
    await page.goto("/");
    await currency.click();
    await page.getByRole("button", { name: "Japan" }).click();
    await expect(page.locator("header summary", { hasText: "Prices in JPY, change" })).toBeVisible();
    await page.goto("/checkout");
    await send(page);
    await page.waitForURL(/\/orders\//);
    await expect(payButton(page)).toContainText("¥");
    expect(page.url()).not.toContain(number);
  },
);

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the cart is updated, the order placed, changed and kept up to the card", async ({ page }) => {
    await page.goto("/products/stoneware-vase");
    await page.getByRole("button", { name: "Add to cart" }).click();
    await quantity(page).selectOption("2");
    await page.getByRole("button", { name: "Update" }).click();
    await expect(summary(page)).toContainText("$128.00");
    const number = await placeOrder(page, { javaScript: false });
    await page.getByRole("link", { name: "Back to delivery" }).click();
    await expect(page.getByLabel("Full name")).toHaveValue("Robin Shopper");
    await step(page).getByRole("link", { name: "Cart" }).click();
    await expect(quantity(page)).toHaveValue("3");
    // What was chosen goes along to the checkout, without Update.
    await quantity(page).selectOption("5");
    await toCheckout(page).click();
    await expect(summary(page)).toContainText("$320.00");
    await send(page);
    await page.waitForURL(`/orders/${number}`);
    await expect(page.getByRole("region", { name: "Pay by card" })).toBeVisible();
    await expect(summary(page)).toContainText("$320.00");
  });
});
