import { expect, type Page } from "@playwright/test";
import { Client } from "pg";

import { test } from "@/e2e/support/console-test";
import { findViolations } from "@/e2e/support/expect-accessible";
import { openQuickOrder, placeQuickOrder, quickOrderTotal } from "@/e2e/support/quick-order";
import { answerChallenge, cards, enterCard, expectPaid, issuer, payWith, press } from "@/e2e/support/shopper";
import { whenInteractive } from "@/e2e/support/when-interactive";
import { type Locale, catalogues } from "@/lib/i18n/catalogues";
import { languageCookie } from "@/lib/i18n/request-language";
import { merchant } from "@/lib/merchant";
import { formatMoney } from "@/lib/money/format-money";
import { answerChallenge as answerOverHttp } from "@/testing/answer-challenge";
import { createCardToken } from "@/testing/card-token";

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 1000 };

/** Opens an order's challenge, paid over HTTP, in a language. Returns the order. */
async function openChallenge(page: Page, locale: Locale = "en") {
  const order = await placeQuickOrder();
  const token = await createCardToken(process.env.SANDBOX_CONSOLE_URL ?? "", cards.challenge);
  await order.shopper.submit(order.page, "token", token);
  await page.context().addCookies(order.shopper.cookiesFor(new URL(order.url).origin));
  await page.context().addCookies([{ name: languageCookie.name, value: locale, url: order.url }]);
  await page.goto(order.url);
  return order;
}

const frameOf = (page: Page, locale: Locale = "en") =>
  page.locator(`iframe[title="${catalogues[locale].challenge.frameTitle}"]`);

for (const [locale, viewport, tag] of [
  ["en", phone, []],
  ["en", desktop, ["@breadth"]],
  ["km", phone, ["@breadth"]],
  ["ar", phone, ["@breadth"]],
  ["km", desktop, ["@breadth"]],
  ["ar", desktop, ["@breadth"]],
] as const) {
  test.describe(`in ${locale}, ${viewport.width} wide`, { tag: [...tag] }, () => {
    test.use({ viewport, colorScheme: viewport === phone ? "dark" : "light" });

    test("the challenge has the shop's name, the amount, the bank's frame and a way out, and nothing else", async ({
      page,
    }) => {
      await openChallenge(page, locale);
      const messages = catalogues[locale];
      const title = page.getByRole("heading", { name: messages.challenge.title });
      await expect(title).toBeInViewport();
      const step = page.getByRole("region", { name: messages.challenge.title });
      await expect(step.getByText(merchant.name)).toBeVisible();
      const amount = formatMoney({ minor: quickOrderTotal, currency: "USD", exponent: 2 }, locale);
      await expect(step.getByText(amount)).toBeVisible();
      await expect(title).toHaveAccessibleDescription(new RegExp(merchant.name));
      await expect(step.getByRole("link", { name: messages.challenge.anotherCard })).toBeInViewport();
      await expect(issuer(page, "known", locale).locator("#code")).toBeVisible();
      for (const role of ["banner", "contentinfo", "navigation", "group"] as const)
        await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);

      const frame = (await frameOf(page, locale).boundingBox())!;
      const size = [Math.round(frame.width), Math.round(frame.height)];
      if (viewport === desktop) expect(size).toEqual([500, 600]);
      else {
        expect(size[0]).toBe(viewport.width);
        expect(size[1]).toBeGreaterThan(viewport.height * 0.6);
        expect((await step.boundingBox())!.height).toBe(viewport.height);
      }
      expect(await findViolations(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    });
  });
}

test(
  "the challenge replaces the payment at the top of the screen, and its frame has the focus",
  { tag: "@breadth" },
  async ({ page }) => {
    await page.setViewportSize(phone);
    await openQuickOrder(page);
    await payWith(page, cards.challenge);
    await expect(page.getByRole("heading", { name: "Confirm with your bank" })).toBeInViewport();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(frameOf(page)).toBeFocused();
    await answerChallenge(page);
    await expectPaid(page);
    await expect(page.getByRole("banner")).toBeVisible();
  },
);

test("on a desktop the frame has the size that the bank asks for", { tag: "@breadth" }, async ({ page }) => {
  await page.setViewportSize(desktop);
  const { number } = await openChallenge(page);
  const database = new Client({ connectionString: process.env.DATABASE_URL });
  await database.connect();
  await database.query(
    `update payment set challenge_html = replace(replace(challenge_html, 'width="100%"', 'width="600"'), 'height="100%"', 'height="400"')
      where gateway_order_id = $1`,
    [`${number}-1`],
  );
  await database.end();
  await page.reload();
  await expect(issuer(page).locator("#code")).toBeVisible();
  const { width, height } = (await frameOf(page).boundingBox())!;
  expect([Math.round(width), Math.round(height)]).toEqual([600, 400]);
});

test("who leaves the challenge reads what is true of it, and goes back to it or pays with another card", async ({
  page,
}) => {
  await openChallenge(page);
  await page.getByRole("link", { name: "Use another card" }).click();
  await expect(
    page.getByText(/still waiting for your confirmation, and nothing has been charged/),
  ).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
  await page.getByRole("link", { name: "Back to my bank's confirmation" }).click();
  await expect(issuer(page).locator("#code")).toBeVisible();
  await page.getByRole("link", { name: "Use another card" }).click();
  await payWith(page, cards.frictionless);
  await expectPaid(page);
});

test("a challenge that ended elsewhere is replaced by what came of it", async ({ page }) => {
  await page.clock.install();
  const order = await openChallenge(page);
  await expect(issuer(page).locator("#code")).toBeVisible();
  const callback = await answerOverHttp(order, [{ act: "timeout" }]);
  await fetch(callback!.url, { method: "POST", body: new URLSearchParams(callback!.fields) });
  await whenInteractive(page.getByRole("link", { name: "Use another card" }));
  await page.clock.fastForward(31_000);
  await expect(page.getByText(/confirmation with your bank was cancelled or did not succeed/)).toBeVisible();
});

test("a card of a brand that the shop does not take is refused at once, and Pay does not try it", async ({
  page,
}) => {
  await openQuickOrder(page);
  await enterCard(page, "36259600000004");
  const refusal = page.getByText("not cards of this brand.");
  await expect(refusal).toHaveText(/^We take Visa, Mastercard, American Express,? and JCB only/);
  await press(page.getByRole("button", { name: /^Pay / }));
  await expect(refusal).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await enterCard(page, cards.frictionless);
  await expect(refusal).toBeHidden();
  await press(page.getByRole("button", { name: /^Pay / }));
  await expectPaid(page);
});
