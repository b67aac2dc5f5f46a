import { expect, type Locator, type Page } from "@playwright/test";

import { ledgerOf } from "@/e2e/support/bank";
import { test } from "@/e2e/support/console-test";
import { nextSignInMail, signInMails } from "@/e2e/support/customer";
import { customerWithMeans, savedAddress } from "@/e2e/support/customer-with-means";
import { expectAccessible } from "@/e2e/support/expect-accessible";
import { openQuickOrder } from "@/e2e/support/quick-order";
import { cards, enterCard, expectPaid, issuer, payButton, press } from "@/e2e/support/shopper";

const shopUrl = process.env.APP_URL ?? "";

/** What lies between a product and its receipt. docs/evidence/performance.md has the figures. */
type Way = { pages: number; presses: number; fields: number };

/** Follows a shopper in the United States from the product, and counts. */
function follow(page: Page) {
  const pages = new Set<string>();
  const way: Way = { pages: 0, presses: 0, fields: 0 };
  return {
    way: () => ({ ...way, pages: pages.size - 1 }),
    async press(button: Locator) {
      await expect(button).toBeVisible();
      pages.add(new URL(page.url()).pathname);
      way.presses += 1;
      await press(button);
    },
    async fill(fields: readonly (readonly [label: string, value: string])[]) {
      for (const [label, value] of fields) {
        const field = page.getByLabel(label, { exact: true });
        await field.fill(value);
        way.fields += 1;
      }
    },
    async enterCard(number: string) {
      await enterCard(page, number);
      way.fields += 3;
    },
    async confirm() {
      await issuer(page).getByLabel("One-time code").fill("123456");
      way.fields += 1;
      way.presses += 1;
      await press(issuer(page).getByRole("button", { name: "Confirm payment" }));
    },
  };
}

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

test("a guest who opens the account that the receipt offers, and saves a card there, pays the next order after 1 page and 2 presses", async ({
  page,
}) => {
  const email = `${crypto.randomUUID()}@example.com`;
  const first = await openQuickOrder(page, { card: cards.frictionless, email });
  await page.getByRole("button", { name: "Open an account" }).click();
  await page.getByLabel("Code from the mail").fill((await nextSignInMail(email, 0)).code);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(`/orders/${first}`);
  await page.goto("/account/addresses");
  await expect(page.getByRole("main")).toContainText("Keizersgracht 1");
  await page.goto("/account/cards/new");
  await enterCard(page, cards.frictionless);
  await press(page.getByRole("button", { name: "Save card" }));
  await expect(page.getByText("Your card is saved")).toBeVisible();

  const { way, ...shopper } = follow(page);
  await page.goto("/products/stoneware-vase");
  await shopper.press(buyNow(page));
  await expect(page.getByRole("main")).toContainText("Keizersgracht 1");
  await shopper.press(payButton(page));
  await expectPaid(page);
  expect(way()).toEqual({ pages: 1, presses: 2, fields: 0 });
});

test("a plan with everything saved begins after 1 page and 2 presses, with its terms above the button, and the cart stays", async ({
  page,
}) => {
  const { owner } = await customerWithMeans();
  await page.context().addCookies(owner.cookiesFor(shopUrl));
  await page.goto("/products/stoneware-vase");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.waitForURL(/\/cart/);
  const { way, ...shopper } = follow(page);
  await page.goto("/products/yarn-box");
  await shopper.press(page.getByRole("button", { name: "Subscribe" }));
  await expect(page.getByRole("region", { name: "What you agree to" })).toContainText(
    /\$43\.00 is charged to this card today.*every month.*until you cancel/s,
  );
  await expect(page.getByText("Discount code")).toHaveCount(0);
  await expectAccessible(page);
  await shopper.press(page.getByRole("button", { name: "Subscribe and pay $43.00" }));
  await expectPaid(page);
  expect(way()).toEqual({ pages: 1, presses: 2, fields: 0 });
  const plan = page.getByRole("region", { name: /^Plan / });
  await expect(plan).toContainText(/payment 1 of your plan Skein yarn box.*Next payment: \$43\.00 on/s);
  await expectAccessible(page);
  expect(await ledgerOf(new URL(page.url()).pathname.split("/").at(-1) ?? "")).toEqual(["PAYMENT 4300 USD"]);
  await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
});

test("a piece that is made to order is ordered after 1 page and 2 presses, and its receipt says when it is made, charged and sent", async ({
  page,
}) => {
  const { owner } = await customerWithMeans();
  await page.context().addCookies(owner.cookiesFor(shopUrl));
  const { way, ...shopper } = follow(page);
  await page.goto("/products/beech-wall-shelf");
  await shopper.press(page.getByRole("button", { name: "Order", exact: true }));
  await expect(page.getByRole("region", { name: "What you agree to" })).toContainText(
    /Nothing is charged today.*is charged to it once, when the piece is dispatched/s,
  );
  await shopper.press(page.getByRole("button", { name: "Order: nothing is charged today" }));
  await expect(page.getByRole("heading", { name: "Thank you, your order is placed" })).toBeVisible();
  expect(way()).toEqual({ pages: 1, presses: 2, fields: 0 });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Order P-/);
  for (const step of [/ready around/, /is charged to/, /It is sent around/])
    await expect(page.getByRole("listitem").filter({ hasText: step })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Thank you, your order is placed" })).toBeVisible();
});
