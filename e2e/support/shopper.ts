import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";

import { type Locale, catalogues } from "@/lib/i18n/catalogues";
import { frameLocale } from "@/sandbox/frame/messages";

export const cards = {
  challenge: "5123450000000008",
  frictionless: "5123450000000107",
  notEnrolled: "5111111111111118",
  threeDs1: "5123450000000404",
  failedAuthentication: "4508750015741308",
  declined: "5123450000000602",
  answerLost: "4508750015741803",
};

/**
 * Puts a product into the cart and places the order with the checkout form. Returns the order's number.
 *
 * Without JavaScript, the fields follow the country after a press of a button.
 */
export async function placeOrder(page: Page, { javaScript = true } = {}): Promise<string> {
  await page.goto("/products/stoneware-vase");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("link", { name: "Go to checkout" }).click();
  await fillCheckout(page, { javaScript });
  await page.waitForURL(/\/orders\//);
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

/** Fills the checkout as a guest and goes on to the payment. */
export async function fillCheckout(
  page: Page,
  { email = "shopper@example.com", javaScript = true } = {},
): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Full name").fill("Robin Shopper");
  await page.getByLabel("Address", { exact: true }).fill("1 Harbour Road");
  await page.getByLabel("Country").selectOption("GB");
  if (!javaScript) await page.getByRole("button", { name: "Use this country" }).click();
  await page.getByLabel("Town or city").fill("Portsmouth");
  await page.getByLabel(/^(Postcode|Postal code)/).fill("PO1 3AX");
  await page.getByRole("button", { name: "Continue to payment" }).click();
}

/** Enters a card in the card frame of a page in a language. */
export async function enterCard(
  page: Page,
  number: string,
  expiry = "12/39",
  locale: Locale = "en",
): Promise<void> {
  const frame = page.frameLocator(`iframe[title="${catalogues[locale].pay.frameTitle}"]`);
  const { messages } = frameLocale(locale);
  await frame.getByLabel(messages.number).fill(number);
  await frame.getByLabel(messages.expiry).fill(expiry);
  await frame.getByLabel(messages.securityCode).fill(/^3[47]/.test(number) ? "1234" : "123");
}

export function payButton(page: Page) {
  return page.getByRole("button", { name: /^Pay / });
}

export async function payWith(page: Page, number: string, expiry?: string): Promise<void> {
  await enterCard(page, number, expiry);
  await press(payButton(page));
}

/** Presses a button in or beside a frame of another origin. */
export async function press(button: Locator): Promise<void> {
  await moveMouseTo(button);
  await button.click();
}

/**
 * Presses Enter in a frame of another origin to send its form, and lets go of the key when `seeAnswer` has seen the answer.
 *
 * The answer replaces the document that had the key. If that happens before Chromium has reported the key let go, the
 * report never comes, and Playwright waits for it until the test ends. On a busy machine that happened in 7 of
 * 1,050 presses, and in none of 750 made in this way.
 */
export async function pressEnterInFrame(page: Page, seeAnswer: () => Promise<void>): Promise<void> {
  await page.keyboard.down("Enter");
  await seeAnswer();
  await page.keyboard.up("Enter");
}

/**
 * Moves the mouse to a button in or beside a frame of another origin, so that the next press reaches it.
 *
 * After a scroll or a resize the browser may route the mouse by the frame's old position for a moment. Playwright counts
 * a press that lands in the wrong frame as done. `:hover` shows that the mouse reaches the button.
 */
export async function moveMouseTo(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await expect(async () => {
    await button.hover();
    expect(await button.evaluate((element) => element.matches(":hover"))).toBe(true);
  }).toPass();
}

/** How the gateway's `redirectHtml` is written: as the platform writes it, or in a way that the shop cannot read. */
export type Markup = "known" | "unknown";

/** The issuer's page: two frames deep, and in unknown markup within a sandboxed frame. */
export function issuer(page: Page, markup: Markup = "known", locale: Locale = "en"): FrameLocator {
  const challenge = page.frameLocator(`iframe[title="${catalogues[locale].challenge.frameTitle}"]`);
  const document = markup === "known" ? challenge : challenge.frameLocator("iframe[sandbox]");
  return document.frameLocator("iframe:not([aria-hidden])");
}

export async function answerChallenge(page: Page, code = "123456", markup?: Markup): Promise<void> {
  await issuer(page, markup).getByLabel("One-time code").fill(code);
  await press(issuer(page, markup).getByRole("button", { name: "Confirm payment" }));
}

export async function expectPaid(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Thank you, your order is paid" })).toBeVisible();
}
