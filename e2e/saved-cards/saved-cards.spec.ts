import { expect, type Page } from "@playwright/test";

import { orderFault } from "@/e2e/support/bank";
import { createCardToken } from "@/testing/card-token";
import { test } from "@/e2e/support/console-test";
import { signInCustomer, signInOverHttp } from "@/e2e/support/customer";
import { expectAccessible } from "@/e2e/support/expect-accessible";
import { holdBack } from "@/e2e/support/hold-back";
import { HttpBrowser } from "@/testing/http-browser";
import { placeOrder } from "@/testing/order-flow";
import { openQuickOrder } from "@/e2e/support/quick-order";
import {
  answerChallenge,
  cards,
  enterCard,
  expectPaid,
  payButton,
  payWith,
  press,
} from "@/e2e/support/shopper";
import { whenInteractive } from "@/e2e/support/when-interactive";
import { readAdminOrder } from "@/e2e/support/staff";

const shopUrl = process.env.APP_URL ?? "";

const consoleUrl = process.env.SANDBOX_CONSOLE_URL ?? "";

let people = 0;

/** An address that no other test uses. */
const newEmail = () => `cards-${process.pid}-${Date.now()}-${(people += 1)}@example.com`;

const saveBox = (page: Page) => page.getByRole("checkbox", { name: "Save this card for next time" });

const cardFrame = (page: Page) => page.locator("iframe[title^='Card details']");

const savedCard = (page: Page, digits: string) => page.getByRole("radio", { name: `ending in ${digits}` });

/** Pays a new order with a card that is saved with it. */
async function payAndSave(page: Page, number: string): Promise<void> {
  await openQuickOrder(page);
  await saveBox(page).check();
  await payWith(page, number);
}

/** Saves a card on the page for it. */
async function saveInAccount(page: Page, number: string, expiry?: string): Promise<void> {
  await page.goto("/account/cards/new");
  await enterCard(page, number, expiry);
  await press(page.getByRole("button", { name: "Save card" }));
}

test("a guest signs in at the payment, saves the card there, and pays the next order with one press after the bank's confirmation", async ({
  page,
}) => {
  await openQuickOrder(page);
  const order = page.url();
  await expect(saveBox(page)).not.toBeChecked();
  await expect(page.getByText("After you have paid, open an account")).toBeVisible();
  const link = page.getByRole("link", { name: "Sign in to use a saved card" });
  await expect(link).toHaveAttribute(
    "href",
    `/account/sign-in?callbackUrl=${encodeURIComponent(new URL(order).pathname)}`,
  );
  await signInCustomer(page, newEmail());
  await page.goto(order);
  await expect(saveBox(page)).not.toBeChecked();
  await expect(page.getByText("The card number stays with our payment provider.")).toBeVisible();
  await saveBox(page).check();
  await payWith(page, cards.challenge);
  await answerChallenge(page);
  await expectPaid(page);

  const next = await openQuickOrder(page);
  await expect(savedCard(page, "0008")).toBeChecked();
  await expect(cardFrame(page)).toHaveCount(0);
  await payButton(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm with your bank");
  await answerChallenge(page);
  await expectPaid(page);

  const { text } = await readAdminOrder(next);
  expect(text).toContain("For later checkouts, customer-initiated");
  expect(text).toMatch(/Agreement[\w-]{24,}/);
});

test(
  "a card that needs no confirmation pays with one press, and another card is always possible",
  { tag: "@breadth" },
  async ({ page }) => {
    await signInCustomer(page, newEmail());
    await payAndSave(page, cards.frictionless);
    await expectPaid(page);

    await openQuickOrder(page);
    await payButton(page).click();
    await expectPaid(page);

    await openQuickOrder(page);
    await page.getByRole("radio", { name: "Another card" }).check();
    await expect(saveBox(page)).not.toBeChecked();
    await payWith(page, cards.notEnrolled);
    await expectPaid(page);
    await page.goto("/account/cards");
    await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "ending in" })).toHaveCount(
      1,
    );
  },
);

test("a card is saved in the account after the bank's confirmation, and is gone from the checkout when it is removed", async ({
  page,
}) => {
  await signInCustomer(page, newEmail());
  await page.goto("/account/cards");
  await expect(page.getByText("You have no saved cards.")).toBeVisible();
  await page.getByRole("link", { name: "Add a card" }).click();
  await expect(page.getByText("Nothing is charged.")).toBeVisible();
  await enterCard(page, cards.challenge);
  await press(page.getByRole("button", { name: "Save card" }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm with your bank");
  await answerChallenge(page);
  await expect(page.getByText("Your card is saved")).toBeVisible();
  await expect(page.getByText("Agreed to later payments")).toBeVisible();

  await page.goto("/account/cards");
  await page.getByRole("link", { name: "Remove Mastercard ending in 0008" }).click();
  await expect(page.getByRole("heading", { name: "Remove this card?" })).toBeVisible();
  const card = page.url().replace(/\/remove$/, "");
  await page.getByRole("button", { name: "Remove the card" }).click();
  await expect(page.getByText("The card was removed.")).toBeVisible();
  await page.goto(card);
  await expect(page.getByText("Card removed, its reference erased")).toBeVisible();

  await openQuickOrder(page);
  await expect(page.getByRole("radio")).toHaveCount(0);
  await expect(cardFrame(page)).toBeVisible();
});

test(
  "a card that the bank declines is not saved, says so, and can be tried again",
  { tag: "@breadth" },
  async ({ page }) => {
    await signInCustomer(page, newEmail());
    await saveInAccount(page, cards.notEnrolled, "05/39");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The card was not saved");
    await expect(page.getByText("Your bank declined the card.")).toBeVisible();
    await page.getByRole("link", { name: "Try again" }).click();
    await enterCard(page, cards.notEnrolled);
    await press(page.getByRole("button", { name: "Save card" }));
    await expect(page.getByText("Your card is saved")).toBeVisible();
  },
);

test(
  "a saved card that was refused says so, is not chosen again by itself, and can be replaced",
  { tag: "@breadth" },
  async ({ page }) => {
    await signInCustomer(page, newEmail());
    await payAndSave(page, cards.frictionless);
    await expectPaid(page);
    const number = await openQuickOrder(page);
    await orderFault(number, "add_card", "update_failure");
    await payButton(page).click();
    await expect(page.getByText("That card could not be used here.")).toBeVisible();
    await expect(page.getByText("Could not be used last time")).toBeVisible();
    await expect(savedCard(page, "0107")).not.toBeChecked();
    await expect(page.getByRole("radio", { name: "Another card" })).toBeChecked();
    await expect(cardFrame(page)).toBeVisible();

    await page.getByRole("link", { name: "Replace Mastercard ending in 0107" }).click();
    await expect(page.getByText("The new card replaces Mastercard ending in 0107")).toBeVisible();
    await enterCard(page, cards.notEnrolled);
    await press(page.getByRole("button", { name: "Save card" }));
    await expect(page.getByText("Your card is saved")).toBeVisible();
    await page.goto(`/orders/${number}`);
    await expect(savedCard(page, "0107")).toHaveCount(0);
    await expect(savedCard(page, "1118")).toBeChecked();
    await payButton(page).click();
    await expectPaid(page);
  },
);

test(
  "what a shopper chose before the page's scripts ran stays: that the card is saved, and which one pays",
  { tag: "@breadth" },
  async ({ page }) => {
    const openWithoutScripts = async () => {
      await openQuickOrder(page);
      const scripts = await holdBack(page, /\/_next\/static\/.*\.js$/);
      await page.reload({ waitUntil: "commit" });
      return scripts;
    };
    await signInCustomer(page, newEmail());
    const first = await openWithoutScripts();
    await saveBox(page).check();
    first.release();
    await expect(await whenInteractive(saveBox(page))).toBeChecked();
    await payWith(page, cards.frictionless);
    await expectPaid(page);

    const second = await openWithoutScripts();
    const another = page.getByRole("radio", { name: "Another card" });
    await expect(savedCard(page, "0107")).toBeChecked();
    await another.check();
    second.release();
    await expect(await whenInteractive(another)).toBeChecked();
    await expect(savedCard(page, "0107")).not.toBeChecked();
    await expect(cardFrame(page)).toBeVisible();
  },
);

/** The path of the only card in a customer's account. */
async function pathOfCard(owner: HttpBrowser): Promise<string> {
  const { html } = await owner.open(`${shopUrl}/account/cards`);
  return /\/account\/cards\/[0-9a-f-]{36}/.exec(html)?.[0] ?? "no card";
}

/** A customer with a saved card, and the page of an order that is not paid. */
async function customerWithCard() {
  const owner = new HttpBrowser();
  await signInOverHttp(owner, newEmail());
  const paid = await placeOrder({ shopUrl }, owner);
  await owner.submit(paid, "token", { ...(await createCardToken(consoleUrl)), saveCard: "on" });
  const order = await placeOrder({ shopUrl }, owner);
  return { owner, order };
}

test("no accessibility violations on the pages of saved cards", async ({ page }) => {
  const { owner, order } = await customerWithCard();
  const path = await pathOfCard(owner);
  await page.context().addCookies(owner.cookiesFor(shopUrl));
  await page.goto(order.url);
  await expect(page.getByRole("radio", { name: "ending in" })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole("radio", { name: "Another card" }).check();
  await expect(saveBox(page)).toBeVisible();
  // The card frame is loaded.
  await expect(payButton(page)).toBeEnabled();
  await expectAccessible(page);
  for (const open of ["/account/cards/new", `/account/cards/new?replaces=${path.split("/").at(-1)}`]) {
    await page.goto(open);
    await expect(page.getByRole("button", { name: "Save card" })).toBeEnabled();
    await expectAccessible(page);
  }
  for (const open of ["/account/cards", path, `${path}/remove`]) {
    await page.goto(open);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
});

test.describe("an address that shows nothing", () => {
  test.use({ allowedConsoleMessage: /Failed to load resource: .* status of 404 / });

  test("another customer's card is not found", { tag: "@breadth" }, async ({ page }) => {
    const path = await pathOfCard((await customerWithCard()).owner);
    await signInCustomer(page, newEmail());
    for (const found of [path, `${path}/remove`, "/account/cards/00000000-0000-4000-8000-000000000000"]) {
      expect((await page.goto(found))?.status(), found).toBe(404);
    }
  });
});
