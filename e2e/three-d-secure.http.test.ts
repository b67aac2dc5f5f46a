import { expect, test } from "vitest";

import { liabilityMessages } from "@/components/admin/frame/messages";
import { answerChallenge as answerChallengeByForms } from "@/testing/answer-challenge";
import { bankCalls, ledgerOf } from "@/e2e/support/bank";
import { viewHtml } from "@/e2e/support/html-view";
import { payQuickOrder, placeQuickOrder, quickOrderTotal } from "@/e2e/support/quick-order";
import { issuer } from "@/e2e/support/shopper";
import { readAdminOrder } from "@/e2e/support/staff";
import { bearers, cards, payerActions, results, type Row, rows } from "@/testing/three-d-secure-rows";

/** Three instances of the shop. The last also stops if authentication is unavailable. */
const shops = {
  both: process.env.APP_URL ?? "",
  "3DS1": process.env.SHOP_3DS1_URL ?? "",
  "3DS2": process.env.SHOP_3DS2_URL ?? "",
};

/** The first row of each result, which is shown once more without JavaScript. */
const distinctResults = rows.both.filter(
  ([, , result], index) => rows.both.findIndex((row) => row[2] === result) === index,
);

for (const row of distinctResults) {
  const [card, payer, result] = row;
  test(`without JavaScript, ${card}, ${payer}: the shop ${result}`, async () => {
    await expectRow(row, await payOverHttp(shops.both, row));
  });
}

/** Pays an order and answers the issuer by plain forms. Returns the order's number. */
async function payOverHttp(shopUrl: string, [card, payer, result]: Row): Promise<string> {
  const { reads, mayPayAgain } = results[result];
  const order = await placeQuickOrder({ shopUrl });
  const view = async () => viewHtml((await order.shopper.open(order.url)).html);
  await payQuickOrder(order, cards[card]);
  if ((await view()).headings.includes("Confirm with your bank")) {
    const callback = await answerChallengeByForms(order, payerActions[payer]);
    if (callback !== undefined)
      await fetch(callback.url, { method: "POST", body: new URLSearchParams(callback.fields) });
  }
  await expect.poll(async () => (await view()).text).toContain(reads);
  expect((await view()).headings.includes("Payment")).toBe(mayPayAgain);
  return order.number;
}

/** Checks the bank's calls, its ledger, and what staff see of the order's last attempt. */
async function expectRow([, , result, version, status, eci, bearer]: Row, number: string): Promise<void> {
  const { state, ended, calls, charged } = results[result];
  expect(await bankCalls(number)).toEqual(calls);
  expect(await ledgerOf(number)).toEqual(charged ? [`PAYMENT ${quickOrderTotal} USD`] : []);

  const reason = bearers[bearer];
  const order = await readAdminOrder(number);
  const [attempt] = order.region("Payment attempts").items(/^Attempt /);
  expect({
    state: order.around(`Order ${number}`).text.replace(`Order ${number}`, ""),
    ended: attempt?.facts.Ended,
    version: attempt?.facts["3-D Secure"],
    status: attempt?.facts.Authentication,
    eci: attempt?.facts.ECI ?? "",
    liability: attempt?.facts.Liability,
  }).toEqual({
    state,
    ended,
    version: version === "none" ? "Not used" : `Version ${version}`,
    status,
    eci,
    liability: reason && liabilityMessages[reason],
  });
}
