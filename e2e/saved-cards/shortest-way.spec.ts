import { expect, type Page } from "@playwright/test";

import { test } from "@/e2e/support/console-test";
import { nextSignInMail, signInMails } from "@/e2e/support/customer";
import { customerWithMeans, savedAddress } from "@/e2e/support/customer-with-means";
import { expectAccessible } from "@/e2e/support/expect-accessible";
import { follow } from "@/e2e/support/follow-shopper";
import { openQuickOrder } from "@/e2e/support/quick-order";
import { cards, expectPaid, payButton, payWith } from "@/e2e/support/shopper";
import { whenInteractive } from "@/e2e/support/when-interactive";

const shopUrl = process.env.APP_URL ?? "";

const buyNow = (page: Page) => page.getByRole("button", { name: "Buy now" });
const toPayment = (page: Page) => page.getByRole("button", { name: "Continue to payment" });

/** All that a guest in the United States types at the checkout. */
const guest = [
  ["Email", "shopper@example.com"],
  ["Full name", savedAddress.name],
  ["Address", savedAddress.addressLine1],
  ["ZIP code", savedAddress.postalCode],
] as const;

/** Fills the form in. City and state follow from the ZIP code; they are required, too. */
async function fillCheckout(page: Page, shopper: Pick<ReturnType<typeof follow>, "fill">): Promise<void> {
  await whenInteractive(page.getByLabel("ZIP code"));
  await shopper.fill(guest);
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("City", { exact: true })).toHaveValue(savedAddress.city);
  await expect(page.getByLabel("State", { exact: true })).toHaveValue(savedAddress.region);
}

for (const [card, more] of [
  [cards.frictionless, 0],
  [cards.challenge, 1],
] as const) {
  const name = more === 0 ? "" : ", and 3-D Secure adds one field and one press";

  test(
    `a guest pays after 2 pages, 3 presses and 7 fields${name}`,
    { tag: more > 0 ? [] : "@breadth" },
    async ({ page }) => {
      const { way, ...shopper } = follow(page);
      await page.goto("/products/stoneware-vase");
      await shopper.press(buyNow(page));
      await fillCheckout(page, shopper);
      await shopper.press(toPayment(page));
      await shopper.enterCard(card);
      await shopper.press(payButton(page));
      if (more > 0) await shopper.confirm();
      await expectPaid(page);
      expect(way()).toEqual({ pages: 2, presses: 3 + more, fields: 7 + more });
    },
  );
}

test("through the cart it is one page and one press more", { tag: "@breadth" }, async ({ page }) => {
  const { way, ...shopper } = follow(page);
  await page.goto("/products/stoneware-vase");
  await shopper.press(page.getByRole("button", { name: "Add to cart" }));
  await shopper.press(page.getByRole("link", { name: "Go to checkout" }));
  await fillCheckout(page, shopper);
  await shopper.press(toPayment(page));
  await shopper.enterCard(cards.frictionless);
  await shopper.press(payButton(page));
  await expectPaid(page);
  expect(way()).toEqual({ pages: 3, presses: 4, fields: 7 });
});

test(
  "a customer who is signed out pays after 2 pages, 4 presses and 2 fields",
  { tag: "@breadth" },
  async ({ page }) => {
    const { email } = await customerWithMeans();
    const { way, ...shopper } = follow(page);
    await page.goto("/products/stoneware-vase");
    await shopper.press(buyNow(page));
    await shopper.fill([["Email", email]]);
    const mails = await signInMails(email);
    await shopper.press(page.getByRole("button", { name: "Have an account? Email me a code" }));
    await shopper.fill([["Code from the mail", (await nextSignInMail(email, mails.length)).code]]);
    await shopper.press(page.getByRole("main").getByRole("button", { name: "Sign in" }));
    await shopper.press(payButton(page));
    await expectPaid(page);
    expect(way()).toEqual({ pages: 2, presses: 4, fields: 2 });
  },
);

test("a customer with a saved card and address pays after 1 page and 2 presses", async ({ page }) => {
  const { owner } = await customerWithMeans();
  await page.context().addCookies(owner.cookiesFor(shopUrl));
  const { way, ...shopper } = follow(page);
  await page.goto("/products/stoneware-vase");
  await shopper.press(buyNow(page));
  await shopper.press(payButton(page));
  await expectPaid(page);
  expect(way()).toEqual({ pages: 1, presses: 2, fields: 0 });
});

test("a guest who saves the card while paying, and opens the account that the receipt offers, pays the next order after 1 page and 2 presses", async ({
  page,
}) => {
  const email = `${crypto.randomUUID()}@example.com`;
  const first = await openQuickOrder(page, { email });
  await page.getByRole("checkbox", { name: "Save this card for next time" }).check();
  await payWith(page, cards.frictionless);
  await expectPaid(page);
  const offer = page.getByRole("region", { name: "Faster next time" });
  await expect(offer).toContainText("Your card is saved with it if you open it by");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Open an account" }).click();
  await page.getByLabel("Code from the mail").fill((await nextSignInMail(email, 0)).code);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(`/orders/${first}`);
  await expect(page.getByText("Your card is saved.")).toBeVisible();

  const { way, ...shopper } = follow(page);
  await page.goto("/products/stoneware-vase");
  await shopper.press(buyNow(page));
  await expect(page.getByRole("main")).toContainText("Keizersgracht 1");
  await shopper.press(payButton(page));
  await expectPaid(page);
  expect(way()).toEqual({ pages: 1, presses: 2, fields: 0 });
});
