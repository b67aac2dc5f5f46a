import { expect, type Page } from "@playwright/test";

import { test } from "@/e2e/support/console-test";
import { nextSignInMail, signInCustomer } from "@/e2e/support/customer";
import { expectAccessible } from "@/e2e/support/expect-accessible";
import { placeQuickOrder } from "@/e2e/support/quick-order";
import { cards } from "@/e2e/support/shopper";
import { catalogues } from "@/lib/i18n/catalogues";

const shopUrl = process.env.APP_URL ?? "";

let people = 0;

/** An address that no other test uses. */
const newEmail = () => `customer-${process.pid}-${Date.now()}-${(people += 1)}@example.com`;

async function askForCode(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Email me a code" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Code from the mail").fill(code);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
}

test("a guest pays, signs in by the code of a mail, and finds the order; ending the session signs out at once", async ({
  page,
  browser,
}) => {
  const email = newEmail();
  const { number } = await placeQuickOrder({ email, card: cards.frictionless });
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expectAccessible(page);
  await askForCode(page, email.toUpperCase());
  const { code } = await nextSignInMail(email, 0);
  await typeCode(page, code === "000000" ? "000001" : "000000");
  await expect(
    page.getByText("That is not the code of the newest mail. You have 4 tries left."),
  ).toBeVisible();
  await expectAccessible(page);
  await typeCode(page, code);
  await expect(page.getByRole("heading", { name: "Orders of your account" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Orders", exact: true }).last()).toHaveAttribute(
    "aria-current",
    "page",
  );
  await page.getByRole("link", { name: `Order ${number}` }).click();
  await expect(page).toHaveURL(`${shopUrl}/orders/${number}`);
  await expect(page.getByRole("main")).toContainText(number);

  // The link of another mail signs in elsewhere, and only by its button.
  const elsewhere = await browser.newContext({ baseURL: shopUrl });
  const other = await elsewhere.newPage();
  await other.goto("/account/sign-in");
  await askForCode(other, email);
  const { link } = await nextSignInMail(email, 1);
  const third = await browser.newContext({ baseURL: shopUrl });
  const opened = await third.newPage();
  await opened.goto(`${shopUrl}${new URL(link).pathname}`);
  await expect(opened).toHaveURL(`${shopUrl}/account/sign-in/open`);
  await opened.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(opened.getByRole("link", { name: `Order ${number}` })).toBeVisible();

  await page.getByRole("link", { name: "Account" }).first().click();
  await page.getByRole("link", { name: "Sign-ins" }).click();
  await expect(page.getByText("This browser")).toBeVisible();
  await page.getByRole("button", { name: /^End the sign-in in / }).click();
  await expect(page.getByRole("status")).toHaveText("The sign-in has ended.");
  await opened.goto("/account");
  await expect(opened.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await page.goto(`/account/sessions`);
  await expect(page).toHaveURL(/\/account\/sign-in\?callbackUrl=%2Faccount%2Fsessions$/);
  await Promise.all([elsewhere.close(), third.close()]);
});

for (const locale of ["en", "km", "ar"] as const) {
  test.describe(`in ${locale}`, { tag: locale === "en" ? [] : "@breadth" }, () => {
    test.use({ locale });
    const messages = catalogues[locale];

    test("no accessibility violations on the pages of sign-in and account", async ({ page }) => {
      await page.goto("/account/sign-in");
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      await expectAccessible(page);
      await page.getByLabel(messages.signIn.email).fill(newEmail());
      await page.getByRole("button", { name: messages.signIn.submit }).click();
      await expect(page.getByRole("heading", { name: messages.signIn.codeTitle })).toBeVisible();
      await expectAccessible(page);
      await page.goto("/account/sign-in/open");
      await expect(page.getByRole("heading", { name: messages.signIn.linkEndedTitle })).toBeVisible();
      await expectAccessible(page);
      await signInCustomer(page, newEmail());
      for (const path of ["/account", "/account/sessions"]) {
        await page.goto(path);
        await expect(page.getByRole("button", { name: messages.account.signOut })).toBeVisible();
        await expectAccessible(page);
      }
    });
  });
}

test("an address that is none stays in the form and out of the page's address, with what is wrong, also without JavaScript", async ({
  browser,
}) => {
  // Browsers take it for an address.
  const typed = "robin@example";
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ baseURL: shopUrl, javaScriptEnabled });
    const page = await context.newPage();
    await page.goto("/account/sign-in?callbackUrl=/account/cards");
    await page.getByLabel("Email").fill(typed);
    await page.getByRole("button", { name: "Email me a code" }).click();
    await expect(page.getByText("Enter your email address, such as name@example.com.")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(typed);
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/^Enter your email address/);
    expect(page.url()).not.toContain("robin");
    await context.close();
  }
});
