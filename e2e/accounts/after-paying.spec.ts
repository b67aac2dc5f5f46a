import { randomUUID } from "node:crypto";

import { expect, type Page } from "@playwright/test";

import { test } from "@/e2e/support/console-test";
import { nextSignInMail, signInMails } from "@/e2e/support/customer";
import { expectAccessible } from "@/e2e/support/expect-accessible";
import { openQuickOrder, placeQuickOrder } from "@/e2e/support/quick-order";
import { cards } from "@/e2e/support/shopper";
import { whenInteractive } from "@/e2e/support/when-interactive";
import { type Locale, catalogues, locales } from "@/lib/i18n/catalogues";
import { accountMessages } from "@/modules/accounts/messages";
import { merchant } from "@/lib/merchant";

const newEmail = () => `${randomUUID()}@example.com`;

/** Opens an order that is paid, with an address that nobody else has. */
async function openPaidOrder(page: Page): Promise<{ number: string; email: string }> {
  const email = newEmail();
  return { number: await openQuickOrder(page, { card: cards.frictionless, email }), email };
}

/** What a text says before its first placeholder. */
const beginOf = (text: string) => text.split("<")[0] ?? text;

for (const locale of locales) {
  test.describe(`in ${locale}`, { tag: locale === "en" ? [] : "@breadth" }, () => {
    test.use({ locale });

    test("a receipt says where the mail went, and offers what comes next, accessible on phone and desktop", async ({
      page,
    }) => {
      const { orderStatus, somethingWrong, orders, policies }: (typeof catalogues)[Locale] =
        catalogues[locale];
      const { accountOffer } = accountMessages[locale];
      const { number, email } = await openPaidOrder(page);
      const sent = page.getByRole("status").getByText(beginOf(orderStatus.confirmation.sent));
      await expect(async () => {
        await page.reload();
        await expect(sent).toContainText(email, { timeout: 500 });
      }).toPass();
      await expect(page.getByRole("region", { name: accountOffer.title })).toContainText(email);
      await expect(page.getByRole("button", { name: orders.again })).toBeVisible();
      const wrong = page.getByRole("region", { name: somethingWrong.title });
      const { email: seller } = merchant.seller;
      const contact = wrong.getByRole("link", { name: seller });
      expect(decodeURIComponent((await contact.getAttribute("href")) ?? "")).toMatch(
        new RegExp(`^mailto:${seller}\\?subject=.*${number}`),
      );
      for (const policy of merchant.policies)
        await expect(wrong.getByRole("link", { name: policies[policy] })).toBeVisible();
      await expectAccessible(page);
      await page.goto("/orders");
      await expect(page.getByRole("button", { name: `${orders.again} ${number}` })).toBeVisible();
      await expectAccessible(page);
    });
  });
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    javaScriptEnabled ? "with JavaScript" : "without JavaScript",
    { tag: javaScriptEnabled ? [] : "@breadth" },
    () => {
      test.use({ javaScriptEnabled });

      test("one press asks for the code of an account, and whoever types it has the order there", async ({
        page,
      }) => {
        const { number, email } = await openPaidOrder(page);
        await page.getByRole("button", { name: "Open an account" }).click();
        await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
        const { code } = await nextSignInMail(email, 0);
        await page.getByLabel("Code from the mail").fill(code);
        await page.getByRole("button", { name: "Sign in" }).click();
        await expect(page).toHaveURL(`/orders/${number}`);
        await expect(page.getByRole("button", { name: "Open an account" })).toHaveCount(0);
        await page.goto("/account");
        await expect(page.getByRole("link", { name: `Order ${number}` })).toBeVisible();
      });

      test("an order is ordered again from its page and from the list", async ({ page }) => {
        const { number } = await openPaidOrder(page);
        await page.getByRole("button", { name: "Order again" }).click();
        await expect(page).toHaveURL("/cart");
        await expect(page.getByRole("main")).toContainText("Fjord vase");
        await page.context().clearCookies({ name: /cart$/ });
        await page.goto("/orders");
        await page.getByRole("button", { name: `Order again ${number}` }).click();
        await expect(page).toHaveURL("/cart");
        await expect(page.getByRole("main")).toContainText("Fjord vase");
      });
    },
  );
}

test("nobody has a code sent to the address of an order that they may not see", async ({ page }) => {
  const email = newEmail();
  const { number } = await placeQuickOrder({ card: cards.frictionless, email });
  await openPaidOrder(page);
  const open = await whenInteractive(page.getByRole("button", { name: "Open an account" }));
  await open.evaluate((button: HTMLButtonElement, other) => {
    button.form!.querySelector<HTMLInputElement>("[name=number]")!.value = other;
  }, number);
  await open.click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(page).toHaveURL("/account/sign-in");
  // A later mail of another address shows that the senders have passed.
  const later = newEmail();
  await page.getByLabel("Email").fill(later);
  await page.getByRole("button", { name: "Email me a code" }).click();
  await nextSignInMail(later, 0);
  expect(await signInMails(email)).toEqual([]);
});

test(
  "an order that waits for its payment is not ordered again, and asks for no account",
  { tag: "@breadth" },
  async ({ page }) => {
    const number = await openQuickOrder(page);
    await expect(page.getByRole("button", { name: "Open an account" })).toHaveCount(0);
    await page.goto("/orders");
    await expect(page.getByRole("link", { name: `Order ${number}` })).toBeVisible();
    await expect(page.getByRole("button", { name: "Order again" })).toHaveCount(0);
  },
);

test.describe("a browser in Phnom Penh", () => {
  test.use({ timezoneId: "Asia/Phnom_Penh" });

  test("reads times in its own zone from the second page on", async ({ page }) => {
    await page.goto("/");
    await expect
      .poll(async () => (await page.context().cookies()).find(({ name }) => name === "time_zone")?.value)
      .toBe("Asia/Phnom_Penh");
    await openPaidOrder(page);
    const receipt = page.getByRole("region", { name: "Order summary" });
    await expect(receipt.getByText(/\d{4} at .*(Cambodia|Indochina) Time$/)).toHaveCount(2);
  });
});
