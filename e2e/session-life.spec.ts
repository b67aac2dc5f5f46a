import { expect, test } from "@playwright/test";

import { ledgerOf, makeFault } from "@/e2e/support/bank";
import { answerChallenge, cards, expectPaid, payWith, placeOrder } from "@/e2e/support/shopper";

const paidOnce = [expect.stringMatching(/^PAYMENT \d+ USD$/)];

test("a session that is gone at authentication is replaced, and the shopper notices nothing", async ({
  page,
}) => {
  const number = await placeOrder(page);
  await makeFault(number, "authenticate", "expired_session");
  await payWith(page, cards.challenge);
  await answerChallenge(page);
  await expectPaid(page);
  expect(await ledgerOf(number)).toEqual(paidOnce);
});

test("a shopper whose session went while the bank confirmed is told so kindly, and pays the same order", async ({
  page,
}) => {
  const number = await placeOrder(page);
  await makeFault(number, "pay", "expired_session");
  await payWith(page, cards.challenge);
  await answerChallenge(page);
  await expect(
    page.getByText("The payment took too long and was closed. Nothing was charged."),
  ).toBeVisible();
  expect(await ledgerOf(number)).toEqual([]);
  await payWith(page, cards.frictionless);
  await expectPaid(page);
  expect(await ledgerOf(number)).toEqual(paidOnce);
});
