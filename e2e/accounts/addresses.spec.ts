import { expect, type Page, test } from "@playwright/test";

import { signInCustomer } from "@/e2e/support/customer";
import { expectAccessible } from "@/e2e/support/expect-accessible";

const newEmail = () => `${crypto.randomUUID()}@example.com`;

type Typed = { name: string; address: string };

/** Fills in an address in the United States. */
async function fillAddress(page: Page, { name, address }: Typed): Promise<void> {
  await page.getByLabel("Country").selectOption("US");
  await page.getByLabel("Full name").fill(name);
  await page.getByLabel("Address", { exact: true }).fill(address);
  await page.getByLabel("City", { exact: true }).fill("Portsmouth");
  await page.getByLabel("State", { exact: true }).selectOption("New Hampshire");
  await page.getByLabel("ZIP code").fill("03801");
}

async function addAddress(page: Page, typed: Typed): Promise<void> {
  await page.getByRole("link", { name: "Add an address" }).click();
  await fillAddress(page, typed);
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(saved(page, typed.address)).toBeVisible();
}

const saved = (page: Page, address: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: address });

async function openCheckout(page: Page): Promise<void> {
  await page.goto("/products/stoneware-vase");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page
    .getByRole("button", { name: "Go to checkout" })
    .or(page.getByRole("link", { name: "Go to checkout" }))
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Checkout");
}

/** Opens the fields behind the one line of the address. */
async function changeAddress(page: Page): Promise<void> {
  await page.getByRole("main").getByText("Change", { exact: true }).click();
  await expect(page.getByLabel("Full name")).toBeVisible();
}

test("a customer keeps addresses, and the checkout is filled with the preferred one or another", async ({
  page,
}) => {
  const email = newEmail();
  await signInCustomer(page, email);
  await page.goto("/account/addresses");
  await expect(page.getByText("You have no saved addresses yet.")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Add an address" }).click();
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Enter your full name.");
  await expectAccessible(page);
  await page.goto("/account/addresses");

  await addAddress(page, { name: "Ann Shopper", address: "1 Market Street" });
  await addAddress(page, { name: "Ann at Work", address: "2 Office Road" });
  await expect(saved(page, "1 Market Street")).toContainText("Preferred");
  await expect(saved(page, "2 Office Road")).not.toContainText("Preferred");
  await expectAccessible(page);

  await saved(page, "2 Office Road").getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Address", { exact: true }).fill("3 Office Road");
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(saved(page, "2 Office Road")).toHaveCount(0);
  await saved(page, "3 Office Road").getByRole("button", { name: "Make preferred" }).click();
  await expect(saved(page, "3 Office Road")).toContainText("Preferred");

  await openCheckout(page);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Full name")).toBeHidden();
  await expect(page.getByText("3 Office Road, Portsmouth, NH 03801, United States").first()).toBeVisible();
  await expectAccessible(page);
  await changeAddress(page);
  await expect(page.getByLabel("Full name")).toHaveValue("Ann at Work");
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue("3 Office Road");
  await expectAccessible(page);
  const choices = page.getByRole("navigation", { name: "Deliver to" });
  await choices.getByRole("link", { name: "1 Market Street" }).click();
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue("1 Market Street");
  await expect(page.getByLabel("State", { exact: true })).toHaveValue("NH");
  await expect(page.getByLabel("Full name")).toBeHidden();

  await changeAddress(page);
  await choices.getByRole("link", { name: "Another address" }).click();
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue("");
  await fillAddress(page, { name: "Ben Friend", address: "4 Gift Lane" });
  await expect(page.getByLabel("Save this address in my account")).toBeChecked();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page).toHaveURL(/\/orders\/[0-9A-Z-]+$/);

  await page.goto("/account/addresses");
  await expect(saved(page, "4 Gift Lane")).toBeVisible();
  await saved(page, "4 Gift Lane").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("status")).toHaveText("The address was removed.");
  await expect(page.getByRole("status")).toBeFocused();
  await expect(saved(page, "4 Gift Lane")).toHaveCount(0);
});

test("a guest's checkout offers neither saved addresses nor saving one", async ({ page }) => {
  await openCheckout(page);
  await expect(page.getByRole("navigation", { name: "Deliver to" })).toHaveCount(0);
  await expect(page.getByLabel("Save this address in my account")).toHaveCount(0);
});

test(
  "the address of the last order is one line for a customer who has saved none",
  { tag: "@breadth" },
  async ({ page }) => {
    await signInCustomer(page, newEmail());
    await openCheckout(page);
    await fillAddress(page, { name: "Ann Shopper", address: "5 Last Road" });
    await page.getByLabel("Save this address in my account").uncheck();
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await expect(page).toHaveURL(/\/orders\/[0-9A-Z-]+$/);
    // Of another cart: this one has placed the order.
    await page.context().clearCookies({ name: /cart$/ });
    await openCheckout(page);
    await expect(page.getByText("5 Last Road, Portsmouth, NH 03801, United States")).toBeVisible();
    await expect(page.getByLabel("Full name")).toBeHidden();
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await expect(page).toHaveURL(/\/orders\/[0-9A-Z-]+$/);
  },
);
