import { expect, type Page } from "@playwright/test";

import { test } from "@/e2e/support/console-test";
import { expectAccessible } from "@/e2e/support/expect-accessible";
import { openCheckout } from "@/e2e/support/open-checkout";
import { catalogues } from "@/lib/i18n/catalogues";

const email = (page: Page) => page.getByLabel("Email");

test("a field is not marked while it is typed, is marked when it is left, and is cleared as soon as it is right", async ({
  page,
}) => {
  await openCheckout(page);
  await page.getByLabel("Country").selectOption("GB");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") asked.push(request.url());
  });
  await email(page).focus();
  await page.keyboard.press("Tab");
  await expect(email(page)).not.toBeFocused();
  await email(page).pressSequentially("ada@example");
  expect(asked).toEqual([]);
  await expect(email(page)).not.toHaveAttribute("aria-invalid");

  await page.keyboard.press("Tab");
  await expect(email(page)).toHaveAttribute("aria-invalid", "true");
  await expect(email(page)).toHaveAccessibleDescription(
    /Enter your email address, such as name@example\.com\./,
  );
  await email(page).press("End");
  await email(page).pressSequentially(".");
  await expect(email(page)).toHaveAttribute("aria-invalid", "true");
  await email(page).pressSequentially("org");
  await expect(email(page)).not.toHaveAttribute("aria-invalid");
  await expect(email(page)).toBeFocused();
});

test(
  "an example is one of the chosen country, and another country takes the remark away",
  { tag: "@breadth" },
  async ({ page }) => {
    await openCheckout(page);
    await page.getByLabel("Country").selectOption("GB");
    await page.getByLabel("Postcode").fill("12345");
    await page.getByLabel("Full name").focus();
    await expect(page.getByText("Enter your postcode, such as \u2066EC1Y 8SY\u2069.")).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Country").selectOption("DE");
    await expect(page.getByText(/Enter your postcode/)).toBeHidden();
    await page.getByLabel("Postal code").fill("1234");
    await page.getByLabel("Full name").focus();
    await expect(page.getByText("Enter your postal code, such as \u206626133\u2069.")).toBeVisible();
  },
);

test(
  "a press is not lost when what is below a field moves because the field was left",
  { tag: "@breadth" },
  async ({ page }) => {
    await openCheckout(page);
    await page.getByLabel("Country").selectOption("GB");
    await email(page).fill("ada");
    const next = page.getByRole("button", { name: "Continue to payment" });
    await next.scrollIntoViewIfNeeded();
    const { x, y, width } = (await next.boundingBox())!;
    const checked = page.waitForResponse(/check-field/);
    await page.mouse.move(x + width / 2, y + 3);
    await page.mouse.down();
    await checked;
    await page.mouse.up();
    await expect(page.getByRole("alert").getByText(/things need your attention/)).toBeVisible();
  },
);

test("a probable typing error in an e-mail address is corrected by one press", async ({ page }) => {
  await openCheckout(page);
  await email(page).fill("ada@gmial.com");
  await page.getByLabel("Full name").focus();
  await page.getByRole("button", { name: "Did you mean \u2068ada@gmail.com\u2069?" }).click();
  await expect(email(page)).toHaveValue("ada@gmail.com");
  await expect(email(page)).toBeFocused();
  await expect(page.getByText("Did you mean")).toBeHidden();
});

test(
  "the second line of the address is behind a button, and shown when it is filled",
  { tag: "@breadth" },
  async ({ page }) => {
    await openCheckout(page);
    await page.getByLabel("Country").selectOption("US");
    await page.getByRole("button", { name: "Add apt or suite" }).click();
    const line2 = page.getByLabel("Apt or suite");
    await expect(line2).toBeFocused();
    await expect(page.getByRole("button", { name: "Add apt or suite" })).toHaveCount(0);
    await page.keyboard.type("Apt 4");
    await page.getByLabel("Full name").focus();
    await expect(line2).toBeVisible();
    await expect(line2).toHaveValue("Apt 4");
  },
);

test("a browser may fill in the second line of the address while it is not shown", async ({ page }) => {
  await openCheckout(page);
  const line2 = page.locator("#addressLine2");
  await page.getByRole("button", { name: "Add apt or suite" }).scrollIntoViewIfNeeded();
  await expect(line2).not.toBeInViewport();
  await line2.fill("Flat 2");
  await expect(page.getByLabel(/^Apt or suite/)).toBeInViewport();
});

test(
  "each field has the keyboard, the return key and the kind of data that it is for",
  { tag: "@breadth" },
  async ({ page }) => {
    await openCheckout(page);
    await page.getByLabel("Country").selectOption("US");
    await expect(page.getByLabel("State", { exact: true })).toBeVisible();
    const attributes = await page
      .locator("form:has(#email)")
      .evaluate((form) =>
        [...form.querySelectorAll<HTMLInputElement>("input[id], select[id]")].map((field) =>
          [field.name, field.type, field.inputMode, field.enterKeyHint, field.autocomplete].join(" | "),
        ),
      );
    expect(attributes.filter((line) => !line.startsWith("deliveryMethod"))).toEqual([
      "email | email | email | next | email",
      "name | text |  | next | shipping name",
      "country | select-one |  |  | shipping country",
      "addressLine1 | text |  | next | shipping address-line1",
      "addressLine2 | text |  | next | shipping address-line2",
      "postalCode | text | numeric | next | shipping postal-code",
      "city | text |  | next | shipping address-level2",
      "region | select-one |  |  | shipping address-level1",
      "deliveryNote | text |  | go | off",
      "discountCode | text |  | done | off",
    ]);
    await page.getByLabel("Country").selectOption("GB");
    await expect(page.getByLabel("Postcode")).not.toHaveAttribute("inputmode");
  },
);

for (const locale of ["km", "ar"] as const) {
  test(`a field is mended in ${locale}`, { tag: "@breadth" }, async ({ page }) => {
    const { checkout } = catalogues[locale];
    await openCheckout(page, locale);
    await page.getByLabel(checkout.email).fill("ada");
    await page.getByLabel(checkout.name).focus();
    await page.getByLabel(checkout.country).selectOption("JP");
    await expect(page.getByText(checkout.mend.email)).toBeVisible();
    await expectAccessible(page);
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the second line of the address is shown", { tag: "@breadth" }, async ({ page }) => {
    await page.goto("/products/stoneware-vase");
    await page.getByRole("button", { name: "Add to cart" }).click();
    await page.goto("/checkout");
    await page.getByLabel("Address", { exact: true }).scrollIntoViewIfNeeded();
    await expect(page.getByLabel(/^Apt or suite/)).toBeInViewport();
    await expect(page.getByRole("button", { name: "Add apt or suite" })).toBeHidden();
  });
});
