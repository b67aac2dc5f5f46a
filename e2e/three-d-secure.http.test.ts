import { expect, test } from "vitest";

import { answerChallenge } from "@/testing/answer-challenge";
import { viewHtml } from "@/e2e/support/html-view";
import { payQuickOrder, placeQuickOrder } from "@/e2e/support/quick-order";
import { outcomeOf, readOutcome } from "@/e2e/support/three-d-secure-outcome";
import { cards, payerActions, results, type Row, rows } from "@/testing/three-d-secure-rows";

/** The first row of each result. */
const distinctResults = rows.both.filter(
  ([, , result], index) => rows.both.findIndex((row) => row[2] === result) === index,
);

for (const row of distinctResults) {
  const [card, payer, result] = row;
  test(`without JavaScript, ${card}, ${payer}: the shop ${result}`, async () => {
    expect(await readOutcome(await payOverHttp(row))).toEqual(outcomeOf(row));
  });
}

/** Pays an order and answers the issuer by plain forms. Returns the order's number. */
async function payOverHttp([card, payer, result]: Row): Promise<string> {
  const { reads, mayPayAgain } = results[result];
  const order = await placeQuickOrder();
  const view = async () => viewHtml((await order.shopper.open(order.url)).html);
  await payQuickOrder(order, cards[card]);
  if ((await view()).headings.includes("Confirm with your bank")) {
    const callback = await answerChallenge(order, payerActions[payer]);
    if (callback !== undefined)
      await fetch(callback.url, { method: "POST", body: new URLSearchParams(callback.fields) });
  }
  await expect.poll(async () => (await view()).text).toContain(reads);
  expect((await view()).headings.includes("Payment")).toBe(mayPayAgain);
  return order.number;
}
