import { expect, type Page, test } from "@playwright/test";

import { signInCustomer } from "@/e2e/support/customer";
import { expectStill, recordShifts } from "@/e2e/support/layout-shift";
import { openQuickOrder } from "@/e2e/support/quick-order";
import { whenInteractive } from "@/e2e/support/when-interactive";

const newEmail = () => `${crypto.randomUUID()}@example.com`;

/** What is typed at the checkout, by label: an address of another country than the one of the prices. */
const typed: readonly (readonly [label: string | RegExp, value: string])[] = [
  ["Email", "shopper@example.com"],
  ["Full name", "Robin Shopper"],
  ["Address", "1-2-3 Shinjuku"],
  ["Postal code", "160-0022"],
  ["Phone number", "+81 3-5321-1111"],
];

async function openCheckout(page: Page): Promise<void> {
  await page.goto("/products/stoneware-vase");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("link", { name: "Go to checkout" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Checkout");
}

async function typeDelivery(page: Page): Promise<void> {
  await whenInteractive(page.getByLabel("Country"));
  await page.getByLabel("Country").selectOption("JP");
  await page.getByLabel("Prefecture").selectOption("13");
  // The last method needs a phone number.
  await page.getByRole("radio").last().check();
  for (const [label, value] of typed) await page.getByLabel(label, { exact: true }).fill(value);
}

async function expectTyped(page: Page): Promise<void> {
  await expect(page.getByLabel("Country")).toHaveValue("JP");
  await expect(page.getByLabel("Prefecture")).toHaveValue("13");
  for (const [label, value] of typed)
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  await expect(page.getByRole("radio").last()).toBeChecked();
}

const kept = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("typed ")));

test("what was typed at the checkout is there after a reload, Back and the step to the cart, and is forgotten with the order", async ({
  page,
}) => {
  await recordShifts(page);
  await openCheckout(page);
  await typeDelivery(page);

  await page.reload();
  await expectTyped(page);
  await whenInteractive(page.getByLabel("Country"));
  await expectTyped(page);
  await expectStill(page, "the checkout, loaded again");

  await page
    .getByRole("navigation", { name: "Steps of your order" })
    .getByRole("link", { name: "Cart" })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your cart");
  await page.getByRole("link", { name: "Go to checkout" }).click();
  await expectTyped(page);

  await page.goto("/policies/returns");
  await page.goBack();
  await expectTyped(page);

  await page.getByLabel("Town or city").or(page.getByLabel("City")).fill("Shinjuku");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment");
  await expect.poll(() => kept(page)).toEqual([]);
});

test(
  "what was typed into an address is there after a reload, and is forgotten when it is saved and at sign-out",
  { tag: "@breadth" },
  async ({ page }) => {
    await signInCustomer(page, newEmail());
    const type = async () => {
      await page.goto("/account/addresses/new");
      await whenInteractive(page.getByLabel("Country"));
      await page.getByLabel("Country").selectOption("NL");
      await page.getByLabel("Full name").fill("Ann Shopper");
      await page.getByLabel("Address", { exact: true }).fill("Keizersgracht 1");
      await page.getByLabel("Town or city").fill("Amsterdam");
      await page.getByLabel("Postal code").fill("1015 CJ");
    };
    await type();
    await page.reload();
    await expect(page.getByLabel("Country")).toHaveValue("NL");
    await expect(page.getByLabel("Address", { exact: true })).toHaveValue("Keizersgracht 1");
    await page.getByRole("button", { name: "Save address" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Ann Shopper" })).toBeVisible();
    await expect.poll(() => kept(page)).toEqual([]);

    await type();
    expect(await kept(page)).toHaveLength(1);
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/account\/sign-in/);
    expect(await kept(page)).toEqual([]);
  },
);

test(
  "what one customer has typed is never shown to another, nor to a guest",
  { tag: "@breadth" },
  async ({ page, baseURL }) => {
    await signInCustomer(page, newEmail());
    await openCheckout(page);
    await typeDelivery(page);
    await page.context().clearCookies({ name: /customer/ });
    await page.goto("/checkout");
    await whenInteractive(page.getByLabel("Full name"));
    await expect(page.getByLabel("Full name")).toHaveValue("");
    expect(await kept(page)).toEqual([]);
    expect(page.url()).toBe(`${baseURL}/checkout`);
  },
);

test("a one-time code and a card are never kept", async ({ page }) => {
  await openCheckout(page);
  await page.getByLabel("Email").fill(newEmail());
  await page.getByRole("button", { name: /code/i }).click();
  await page.getByLabel(/^Code/).fill("123456");
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  expect(stored).toContain("@example.com");
  expect(stored).not.toContain("123456");
  await openQuickOrder(page);
  expect(await page.locator("form[data-kept]").count()).toBe(0);
});

test(
  "what was typed before the scripts run survives a password manager that adds elements to the form",
  { tag: "@breadth" },
  async ({ page }) => {
    await openCheckout(page);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/_next/static/**/*.js*", async (route) => {
      await released;
      await route.continue();
    });
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    await page.reload({ waitUntil: "commit" });
    await page.getByLabel("Country").selectOption("GB");
    await page.getByLabel("Email").fill("shopper@example.com");
    await page.getByLabel("Full name").fill("Robin Shopper");
    await page.evaluate(() => {
      for (const input of document.querySelectorAll("main input:not([type=hidden])"))
        input.after(document.createElement("x-password-manager"));
    });
    release();
    await whenInteractive(page.getByLabel("Email"));
    await expect.poll(() => errors.join()).toContain("#418");
    await expect(page.locator("x-password-manager")).toHaveCount(0);
    await expect(page.getByLabel("Email")).toHaveValue("shopper@example.com");
    await expect(page.getByLabel("Full name")).toHaveValue("Robin Shopper");
    await expect(page.getByLabel("Country")).toHaveValue("GB");
    await expect(page.getByLabel("Postcode")).toBeVisible();
  },
);
