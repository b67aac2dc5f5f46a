import { expect, type Page, test } from "@playwright/test";

import { openQuickOrder } from "@/e2e/support/quick-order";
import { answerChallenge, issuer, payButton, payWith, press } from "@/e2e/support/shopper";
import { outcomeOf, readOutcome } from "@/e2e/support/three-d-secure-outcome";
import { cards, payerActions, results, type Row, rows } from "@/testing/three-d-secure-rows";

// A trace would double the time of these tests.
test.use({ trace: "off" });

/** Three instances of the shop; the last two are for the breadth. The last also stops if authentication is unavailable. */
const shops = {
  both: process.env.APP_URL ?? "",
  "3DS1": process.env.SHOP_3DS1_URL ?? "",
  "3DS2": process.env.SHOP_3DS2_URL ?? "",
};

for (const shop of ["both", "3DS1", "3DS2"] as const) {
  test.describe(shop === "both" ? "accepting both versions" : `accepting ${shop} only`, () => {
    for (const row of rows[shop]) {
      const [card, payer, result, , , , , browser] = row;
      const tag = browser === undefined ? "@breadth" : [];
      test(`in a browser, ${card}, ${payer}: the shop ${result}`, { tag }, async ({ page }) => {
        const number = await payInBrowser(page, shops[shop], row);
        expect(await readOutcome(number)).toEqual(outcomeOf(row));
      });
    }
  });
}

/** Pays an order with the card frame and answers the issuer in its page. Returns the order's number. */
async function payInBrowser(page: Page, shopUrl: string, [card, payer, result]: Row): Promise<string> {
  const number = await openQuickOrder(page, { shopUrl });
  const markup = card === "challenge in unknown markup" ? "unknown" : "known";
  await payWith(page, cards[card]);
  for (const [index, answer] of payerActions[payer].entries()) {
    if ("act" in answer) {
      const button = answer.act === "cancel" ? "Cancel" : "Time out";
      await press(issuer(page, markup).getByRole("button", { name: button }));
    } else {
      await answerChallenge(page, answer.code, markup);
    }
    const isLast = index === payerActions[payer].length - 1;
    if (!isLast)
      await expect(issuer(page, markup).getByText(index === 0 ? "2 tries" : "one try")).toBeVisible();
  }
  const { reads, mayPayAgain } = results[result];
  await expect(page.getByRole("main").getByText(reads)).toBeVisible();
  await expect(payButton(page)).toBeVisible({ visible: mayPayAgain });
  return number;
}
