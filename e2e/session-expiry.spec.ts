import { expect, test } from "@playwright/test";

import { ledgerOf, orderFault } from "@/e2e/support/bank";
import { openQuickOrder } from "@/e2e/support/quick-order";
import { answerChallenge, cards, expectPaid, payWith } from "@/e2e/support/shopper";

const onePayment = [expect.stringMatching(/^PAYMENT \d+ USD$/)];

test(
  "a session that expires at authentication is replaced, and the shopper pays without interruption",
  { tag: "@breadth" },
  async ({ page }) => {
    const number = await openQuickOrder(page);
    await orderFault(number, "authenticate", "expired_session");
    await payWith(page, cards.challenge);
    await answerChallenge(page);
    await expectPaid(page);
    expect(await ledgerOf(number)).toEqual(onePayment);
  },
);

test(
  "a shopper whose session expires during the challenge reads that nothing was charged, and pays the same order",
  { tag: "@breadth" },
  async ({ page }) => {
    const number = await openQuickOrder(page);
    await orderFault(number, "pay", "expired_session");
    await payWith(page, cards.challenge);
    await answerChallenge(page);
    await expect(
      page.getByText("The payment took too long and was closed. Nothing was charged."),
    ).toBeVisible();
    expect(await ledgerOf(number)).toEqual([]);
    await payWith(page, cards.frictionless);
    await expectPaid(page);
    expect(await ledgerOf(number)).toEqual(onePayment);
  },
);
