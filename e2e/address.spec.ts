import { expect, type Page, test } from "@playwright/test";

import { expectAccessible } from "@/e2e/support/expect-accessible";
import { openAsStaff } from "@/e2e/support/staff";
import { whenInteractive } from "@/e2e/support/when-interactive";

async function openCheckout(page: Page, product = "stoneware-vase"): Promise<void> {
  await page.goto(`/products/${product}`);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page
    .getByRole("button", { name: "Go to checkout" })
    .or(page.getByRole("link", { name: "Go to checkout" }))
    .click();
  await expect(page.getByLabel("Full name")).toBeVisible();
}

/** The names of the address fields, in the order of the page. */
function addressFields(page: Page): Promise<string> {
  return page
    .getByRole("group", { name: "Delivery address" })
    .evaluate((group) =>
      [...group.querySelectorAll("input, select")].map((field) => field.getAttribute("name")).join(" "),
    );
}

const total = (page: Page) =>
  page
    .getByRole("term")
    .filter({ hasText: /^Total$/ })
    .locator("xpath=following-sibling::dd");

test("the fields follow the country and keep what was typed, from the United States to Japan, Cambodia and Great Britain", async ({
  page,
}) => {
  await openCheckout(page);
  const country = await whenInteractive(page.getByLabel("Country"));
  await page.getByLabel("Email").fill("shopper@example.com");
  await page.getByLabel("Full name").fill("Robin Shopper");
  await page.getByLabel("Address", { exact: true }).fill("1 Harbour Road");
  await page.getByLabel("City", { exact: true }).fill("Town");

  await country.selectOption("US");
  await expect
    .poll(() => addressFields(page))
    .toBe("name country addressLine1 addressLine2 postalCode city region");
  await page.getByLabel("ZIP code").fill("03801");
  await page.getByLabel("State", { exact: true }).selectOption("New Hampshire");

  await country.focus();
  await country.selectOption("JP");
  await expect
    .poll(() => addressFields(page))
    .toBe("name country postalCode region city addressLine1 addressLine2");
  await expect(page.getByLabel("Prefecture")).toHaveValue("");
  await expect(page.getByLabel("Postal code", { exact: true })).toHaveValue("03801");
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue("1 Harbour Road");
  await expect(country).toBeFocused();
  await expect(page.getByText("Includes Consumption tax (10%)")).toBeVisible();

  await country.selectOption("KH");
  await expect(page.getByLabel("Province").getByRole("option")).toHaveCount(26);
  await expect(page.getByLabel("Postal code (optional)")).toBeVisible();

  await country.selectOption("AE");
  await expect(page.getByLabel("Emirate")).toBeVisible();
  await expect(page.getByLabel(/Postal code/)).toBeHidden();

  await country.selectOption("US");
  await expect(page.getByLabel("State", { exact: true })).toHaveValue("NH");

  await country.selectOption("GB");
  await expect(page.getByRole("combobox", { name: /State|Province|Emirate/ })).toBeHidden();
  await expect(page.getByText("Includes VAT (20%)")).toBeVisible();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  const problem = page.getByRole("alert").filter({ hasText: "One thing needs your attention" });
  await expect(problem).toContainText(/Enter your postcode, such as \u2066EC1Y 8SY\u2069/);
  await expect(page.getByLabel("Town or city")).toHaveValue("Town");
  await expect(country).toHaveValue("GB");
  await expectAccessible(page);
  await page.getByRole("link", { name: /your postcode/ }).click();
  await expect(page.getByLabel("Postcode")).toBeFocused();

  await page.getByLabel("Postcode").fill("po13ax");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL(/\/orders\//);
  await expect(page.getByText("PO1 3AX").first()).toBeAttached();
});

test(
  "where the fields of another country cannot be loaded, the answer to the form has them",
  { tag: "@breadth" },
  async ({ page }) => {
    await page.route("**/checkout/address-forms/**", (route) => route.abort());
    await openCheckout(page);
    await page.getByLabel("Email").fill("shopper@example.com");
    await page.getByLabel("Full name").fill("Sok Dara");
    await page.getByLabel("Address", { exact: true }).fill("12 Street 240");
    await page.getByLabel("Country").selectOption("KH");
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await expect(page.getByRole("alert").getByText("Choose your province.")).toBeVisible();
    await expect(page.getByLabel("Country")).toHaveValue("KH");
    await expect(page.getByLabel("Province").getByRole("option")).toHaveCount(26);
  },
);

test("the two-person delivery asks for a phone number, changes the total at once, and staff see all of it", async ({
  page,
}) => {
  await openCheckout(page, "oak-dining-table");
  await page.getByLabel("Country").selectOption("GB");
  await page.getByLabel("Email").fill("shopper@example.com");
  await page.getByLabel("Full name").fill("Robin Shopper");
  await page.getByLabel("Address", { exact: true }).fill("1 Harbour Road");
  await page.getByLabel("Town or city").fill("Portsmouth");
  await page.getByLabel("Postcode").fill("PO1 3AX");
  await expect(page.getByRole("radio", { name: /^Standard delivery/ })).toBeChecked();
  await expect(page.getByLabel("Phone number")).toBeHidden();
  await expect(total(page).first()).toHaveText("$2,195.00");

  await page.getByRole("radio", { name: /^Two-person delivery/ }).check();
  await expect(total(page).first()).toHaveText("$2,269.00");
  await expect(page.getByLabel("Phone number")).toBeVisible();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("alert").getByText(/^Enter your phone number, such as/)).toBeVisible();
  await expect(page.getByRole("radio", { name: /^Two-person delivery/ })).toBeChecked();
  await page.getByLabel("Phone number").fill("12");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("alert").getByText(/Check the phone number.*\+44\s7400\s123456/)).toBeVisible();
  await page.getByLabel("Phone number").fill("07700 900123");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL(/\/orders\//);
  await expect(page.getByText("$2,269.00").first()).toBeAttached();

  const number = new URL(page.url()).pathname.split("/").at(-1);
  await openAsStaff(page, `/admin/orders/${number}`);
  const delivery = page.getByRole("region", { name: "Delivery" });
  await expect(delivery).toContainText("+44 7700 900123");
  await expect(delivery).toContainText("Two-person delivery to the room you choose");
  await expect(delivery).toContainText("Expected");
  await expect(page.getByRole("region", { name: "Lines" })).toContainText("VAT 20% included");
});

test("a tax that is added is a line of its own, and the bank is asked for the sum", async ({ page }) => {
  await openCheckout(page);
  await expect(total(page).first()).toHaveText("$79.00");
  await page.getByLabel("Country").selectOption("CA");
  await expect(page.getByText("GST (5%)")).toBeVisible();
  await expect(total(page).first()).toHaveText("$82.95");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a button shows the fields of the chosen country with all that was typed, and the order is placed", async ({
    page,
  }) => {
    await openCheckout(page);
    await page.getByLabel("Email").fill("shopper@example.com");
    await page.getByLabel("Full name").fill("Sok Dara");
    await page.getByLabel("Address", { exact: true }).fill("12 Street 240");
    await page.getByLabel("Country").selectOption("KH");
    await page.getByRole("button", { name: "Use this country" }).click();
    await expect(page.getByLabel("Country")).toHaveValue("KH");
    await expect(page.getByLabel("Full name")).toHaveValue("Sok Dara");
    await expect(page.getByLabel("Address", { exact: true })).toHaveValue("12 Street 240");
    await expect(page.getByRole("alert")).toBeHidden();
    await expect(page.getByLabel("Phone number")).toHaveAccessibleDescription(
      /^Needed for Two-person delivery/,
    );

    await page.getByLabel("City or district").fill("Daun Penh");
    await page.getByLabel("Province").selectOption("Phnom Penh");
    await page.getByRole("button", { name: "Continue to payment" }).last().click();
    await page.waitForURL(/\/orders\//);
    await expect(page.getByText("Phnom Penh").first()).toBeAttached();
  });
});
