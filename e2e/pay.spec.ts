import { expect, test } from "@playwright/test";
import { ledgerOf } from "@/e2e/support/bank";
import {
  answerChallenge,
  cards,
  enterCard,
  expectPaid,
  issuer,
  payButton,
  payWith,
  placeOrder,
} from "@/e2e/support/shopper";

const paidOnce = [/^PAYMENT \d+ USD$/];

async function expectLedger(number: string, rows: RegExp[]): Promise<void> {
  const ledger = await ledgerOf(number);
  expect(ledger).toHaveLength(rows.length);
  rows.forEach((row, index) => expect(ledger[index]).toMatch(row));
}

test("a shopper whose bank asks for a code pays once the code is right", async ({ page }) => {
  const number = await placeOrder(page);
  await payWith(page, cards.challenge);
  await answerChallenge(page);
  await expectPaid(page);
  await expectLedger(number, paidOnce);
});

for (const card of ["frictionless", "notEnrolled"] as const) {
  test(`a shopper with a ${card} card pays without a challenge, and a refresh shows the same receipt`, async ({
    page,
  }) => {
    const number = await placeOrder(page);
    await payWith(page, cards[card]);
    await expectPaid(page);
    await page.reload();
    await expectPaid(page);
    await expectLedger(number, paidOnce);
  });
}

test("a shopper whose card knows only 3DS1 pays through its challenge", async ({ page }) => {
  const number = await placeOrder(page);
  await payWith(page, cards.threeDs1);
  await answerChallenge(page);
  await expectPaid(page);
  await expectLedger(number, paidOnce);
});

test("a failed authentication moves nothing, and another card pays the same order", async ({ page }) => {
  const number = await placeOrder(page);
  await payWith(page, cards.failedAuthentication);
  await expect(page.getByText("could not confirm that it was you")).toBeVisible();
  await expectLedger(number, []);
  await payWith(page, cards.frictionless);
  await expectPaid(page);
  await expectLedger(number, paidOnce);
});

test("a wrong code three times moves nothing", async ({ page }) => {
  const number = await placeOrder(page);
  await payWith(page, cards.challenge);
  for (const tries of ["2 tries", "one try"]) {
    await answerChallenge(page, "000000");
    await expect(issuer(page).getByText(tries)).toBeVisible();
  }
  await answerChallenge(page, "000000");
  await expect(page.getByText("could not confirm that it was you")).toBeVisible();
  await expectLedger(number, []);
});

test("a declined card moves nothing, and another card pays the same order", async ({ page }) => {
  const number = await placeOrder(page);
  await payWith(page, cards.declined);
  await expect(page.getByText("Your bank declined the payment")).toBeVisible();
  await payWith(page, cards.frictionless);
  await expectPaid(page);
  await expectLedger(number, paidOnce);
});

test("a double click on Pay moves the money once", async ({ page }) => {
  const number = await placeOrder(page);
  await enterCard(page, cards.frictionless);
  await payButton(page).dblclick();
  await expectPaid(page);
  await expectLedger(number, paidOnce);
});

test("a lost answer shows the payment as being checked, and cannot be paid again", async ({ page }) => {
  const number = await placeOrder(page);
  await payWith(page, cards.answerLost);
  await expect(page.getByRole("heading", { name: "We are checking your payment" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "We are checking your payment" })).toBeVisible();
  await expect(payButton(page)).toBeHidden();
  await expectLedger(number, paidOnce);
});

test("refresh and back during the challenge lose nothing", async ({ page }) => {
  const number = await placeOrder(page);
  await payWith(page, cards.challenge);
  await expect(issuer(page).getByLabel("One-time code")).toBeVisible();
  await page.reload();
  await expect(issuer(page).getByLabel("One-time code")).toBeVisible();
  await page.goto("/");
  await page.goBack();
  await answerChallenge(page);
  await expectPaid(page);
  await expectLedger(number, paidOnce);
});

test("a challenge left with its tab is resumed in another", async ({ page, context }) => {
  const number = await placeOrder(page);
  await payWith(page, cards.challenge);
  await expect(issuer(page).getByLabel("One-time code")).toBeVisible();
  await page.close();
  const later = await context.newPage();
  await later.goto(`/orders/${number}`);
  await answerChallenge(later);
  await expectPaid(later);
  await expectLedger(number, paidOnce);
});

test("another shopper's order is not found", async ({ page, browser }) => {
  const number = await placeOrder(page);
  const stranger = await browser.newContext();
  const response = await (await stranger.newPage()).goto(`${process.env.APP_URL}/orders/${number}`);
  expect(response?.status()).toBe(404);
  await stranger.close();
});

test("shopper pages admit no inline script without its nonce", async ({ page }) => {
  const response = await page.goto("/");
  const policy = response?.headers()["content-security-policy"] ?? "";
  const scripts = policy.split(";").find((part) => part.trim().startsWith("script-src")) ?? "";
  expect(scripts).toContain("'nonce-");
  expect(scripts).not.toContain("unsafe-inline");
});
