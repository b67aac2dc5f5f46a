import { expect, type Page, test } from "@playwright/test";

import { type PayerAnswer, answerChallenge as answerChallengeByForms } from "@/e2e/support/answer-challenge";
import { bankCalls, ledgerOf } from "@/e2e/support/bank";
import { viewHtml } from "@/e2e/support/html-view";
import { openQuickOrder, payQuickOrder, placeQuickOrder, quickOrderTotal } from "@/e2e/support/quick-order";
import { answerChallenge, issuer, payButton, payWith, press } from "@/e2e/support/shopper";
import { readAdminOrder } from "@/e2e/support/staff";

// A trace would double the time of these tests.
test.use({ trace: "off" });

/** Three instances of the shop. The last also stops where authentication is unavailable. */
const shops = {
  both: process.env.APP_URL ?? "",
  "3DS1": process.env.SHOP_3DS1_URL ?? "",
  "3DS2": process.env.SHOP_3DS2_URL ?? "",
};

/** What the payer does after entering the card: one or more answers to the issuer. */
const payerActions = {
  nothing: [],
  "123456": [{ code: "123456" }],
  "111111": [{ code: "111111" }],
  "222222": [{ code: "222222" }],
  "333333": [{ code: "333333" }],
  "444444": [{ code: "444444" }],
  "three wrong codes": [{ code: "000000" }, { code: "000000" }, { code: "000000" }],
  "wrong, then right": [{ code: "000000" }, { code: "123456" }],
  cancel: [{ act: "cancel" }],
  "time out": [{ act: "timeout" }],
} satisfies Record<string, PayerAnswer[]>;

/** What the shop does: what the shopper reads, what staff see, which calls the bank got and what it moved. */
const results = {
  pays: {
    reads: "Thank you, your order is paid",
    mayPayAgain: false,
    state: "Paid",
    ended: undefined,
    calls: ["add_card", "authenticate", "pay"],
    ledger: [`PAYMENT ${quickOrderTotal} USD`],
  },
  stops: {
    reads: "Your bank could not confirm that it was you. Nothing was charged.",
    mayPayAgain: true,
    state: "Failed",
    ended: "Not authenticated",
    calls: ["add_card", "authenticate"],
    ledger: [],
  },
  "asks for another card": {
    reads: "That card could not be used here. Nothing was charged. Please try another card.",
    mayPayAgain: true,
    state: "Failed",
    ended: "Card refused",
    calls: ["add_card", "authenticate"],
    ledger: [],
  },
  waits: {
    reads: "Confirm with your bank",
    mayPayAgain: false,
    state: "In progress",
    ended: undefined,
    calls: ["add_card", "authenticate"],
    ledger: [],
  },
  "reports the decline": {
    reads: "Your bank declined the payment. Nothing was charged.",
    mayPayAgain: true,
    state: "Failed",
    ended: "Declined",
    calls: ["add_card", "authenticate", "pay"],
    ledger: [],
  },
};

/** Who bears a fraud dispute, as staff read it. */
const bearers = {
  issuer: "The card's issuer bears fraud disputes: the payer was authenticated.",
  "issuer, attempted":
    "The card's issuer normally bears fraud disputes: authentication was attempted, and the issuer took no part.",
  shop: "Liability not shifted: we bear fraud disputes, because the payer was not authenticated.",
  none: undefined,
};

/** Test cards by what they do. `sandbox/README.md` lists all of them. */
const cards = {
  "Mastercard challenge": "5123450000000008",
  "Visa challenge": "4508750015741019",
  "American Express challenge": "371449635398431",
  "JCB challenge": "3566000020360509",
  "challenge after a device check": "5123450000000503",
  "challenge in unknown markup": "4508750015742405",
  "challenge that times out": "4508750015742306",
  "Mastercard 3DS1 challenge": "5123450000000404",
  "Visa 3DS1 challenge": "4508750015741605",
  "challenge in 3DS2 only": "5123450000001105",
  "Mastercard frictionless Y": "5123450000000107",
  "Visa frictionless Y": "4508750015742009",
  "frictionless Y with redirectHtml": "4508750015741209",
  "Mastercard frictionless A": "5123450000000909",
  "Visa frictionless A": "4508750015741407",
  "Mastercard frictionless U": "5123450000000305",
  "Visa frictionless U": "4508750015742207",
  "frictionless U, not to proceed": "4508750015741506",
  "Mastercard frictionless N": "5123450000001006",
  "Visa frictionless N": "4508750015741308",
  "Mastercard frictionless R": "5123450000000206",
  "Visa frictionless R": "4508750015742108",
  "frictionless Y, declined": "5123450000000602",
  "not enrolled, answered FAILURE": "5111111111111118",
  "not enrolled, answered SUCCESS": "4508750015741100",
  "3DS1 enrolment unknown": "5123450000001204",
};

/** Version, status, ECI and bearer are what staff see. Rows with "browser" run in one, the others over HTTP. */
type Row = [
  card: keyof typeof cards,
  payer: keyof typeof payerActions,
  result: keyof typeof results,
  version: "1" | "2" | "none",
  status: string,
  eci: string,
  bearer: keyof typeof bearers,
  browser?: "browser",
];

/** Rows by the 3-D Secure versions that the shop accepts. */
const rows: Record<keyof typeof shops, Row[]> = {
  both: [
    ["Mastercard challenge", "123456", "pays", "2", "Successful", "02", "issuer", "browser"],
    ["Mastercard challenge", "222222", "pays", "2", "Attempted", "01", "issuer, attempted"],
    ["Mastercard challenge", "333333", "pays", "2", "Unavailable", "00", "shop"],
    ["Mastercard challenge", "111111", "stops", "2", "Failed", "00", "none"],
    ["Mastercard challenge", "444444", "asks for another card", "2", "Rejected", "00", "none"],
    ["Mastercard challenge", "three wrong codes", "stops", "2", "Failed", "00", "none"],
    ["Mastercard challenge", "nothing", "waits", "2", "Pending", "", "none", "browser"],
    ["Visa challenge", "123456", "pays", "2", "Successful", "05", "issuer"],
    ["Visa challenge", "222222", "pays", "2", "Attempted", "06", "issuer, attempted"],
    ["Visa challenge", "333333", "pays", "2", "Unavailable", "07", "shop"],
    ["Visa challenge", "wrong, then right", "pays", "2", "Successful", "05", "issuer", "browser"],
    ["Visa challenge", "cancel", "stops", "2", "Failed", "07", "none", "browser"],
    ["Visa challenge", "time out", "stops", "2", "Failed", "07", "none"],
    ["American Express challenge", "123456", "pays", "2", "Successful", "05", "issuer"],
    ["JCB challenge", "222222", "pays", "2", "Attempted", "06", "issuer, attempted"],
    ["challenge that times out", "nothing", "stops", "2", "Failed", "07", "none", "browser"],
    ["challenge after a device check", "123456", "pays", "2", "Successful", "02", "issuer", "browser"],
    ["challenge after a device check", "cancel", "stops", "2", "Failed", "00", "none", "browser"],
    ["challenge in unknown markup", "123456", "pays", "2", "Successful", "05", "issuer", "browser"],
    ["challenge in unknown markup", "cancel", "stops", "2", "Failed", "07", "none", "browser"],
    ["Mastercard frictionless Y", "nothing", "pays", "2", "Successful", "02", "issuer", "browser"],
    ["Visa frictionless Y", "nothing", "pays", "2", "Successful", "05", "issuer"],
    ["frictionless Y with redirectHtml", "nothing", "pays", "2", "Successful", "05", "issuer", "browser"],
    ["frictionless Y, declined", "nothing", "reports the decline", "2", "Successful", "02", "none"],
    ["Mastercard frictionless A", "nothing", "pays", "2", "Attempted", "01", "issuer, attempted"],
    ["Visa frictionless A", "nothing", "pays", "2", "Attempted", "06", "issuer, attempted"],
    ["Mastercard frictionless U", "nothing", "pays", "2", "Unavailable", "00", "shop"],
    ["Visa frictionless U", "nothing", "pays", "2", "Unavailable", "07", "shop"],
    ["frictionless U, not to proceed", "nothing", "stops", "2", "Unavailable", "07", "none", "browser"],
    ["Mastercard frictionless N", "nothing", "stops", "2", "Failed", "00", "none"],
    ["Visa frictionless N", "nothing", "stops", "2", "Failed", "07", "none"],
    [
      "Mastercard frictionless R",
      "nothing",
      "asks for another card",
      "2",
      "Rejected",
      "00",
      "none",
      "browser",
    ],
    ["Visa frictionless R", "nothing", "asks for another card", "2", "Rejected", "07", "none"],
    ["not enrolled, answered FAILURE", "nothing", "pays", "none", "Not supported", "", "shop"],
    ["not enrolled, answered SUCCESS", "nothing", "pays", "none", "Not supported", "", "shop"],
    ["3DS1 enrolment unknown", "nothing", "pays", "1", "Unavailable", "", "shop"],
    ["Mastercard 3DS1 challenge", "123456", "pays", "1", "Successful", "", "issuer"],
    ["Visa 3DS1 challenge", "222222", "pays", "1", "Attempted", "", "issuer, attempted"],
    ["Visa 3DS1 challenge", "three wrong codes", "stops", "1", "Failed", "", "none"],
    ["challenge in 3DS2 only", "123456", "pays", "2", "Successful", "02", "issuer"],
  ],
  "3DS1": [
    ["Mastercard challenge", "123456", "pays", "1", "Successful", "", "issuer", "browser"],
    ["Mastercard challenge", "111111", "stops", "1", "Failed", "", "none"],
    ["Mastercard challenge", "cancel", "stops", "1", "Failed", "", "none"],
    ["Visa challenge", "222222", "pays", "1", "Attempted", "", "issuer, attempted"],
    ["Visa challenge", "333333", "pays", "1", "Unavailable", "", "shop"],
    ["Visa challenge", "444444", "stops", "1", "Failed", "", "none"],
    ["Visa challenge", "time out", "stops", "1", "Failed", "", "none"],
    ["challenge that times out", "nothing", "stops", "1", "Failed", "", "none", "browser"],
    ["Mastercard frictionless Y", "nothing", "pays", "1", "Successful", "", "issuer", "browser"],
    ["Mastercard frictionless A", "nothing", "pays", "1", "Attempted", "", "issuer, attempted"],
    ["Mastercard frictionless U", "nothing", "pays", "1", "Unavailable", "", "shop"],
    ["frictionless U, not to proceed", "nothing", "stops", "1", "Unavailable", "", "none"],
    ["Mastercard frictionless N", "nothing", "stops", "1", "Failed", "", "none"],
    ["Visa frictionless R", "nothing", "stops", "1", "Failed", "", "none"],
    ["not enrolled, answered FAILURE", "nothing", "pays", "none", "Not supported", "", "shop"],
    ["challenge in 3DS2 only", "nothing", "pays", "none", "Not supported", "", "shop"],
  ],
  "3DS2": [
    ["Mastercard challenge", "123456", "pays", "2", "Successful", "02", "issuer", "browser"],
    ["Mastercard challenge", "three wrong codes", "stops", "2", "Failed", "00", "none"],
    ["Visa challenge", "222222", "pays", "2", "Attempted", "06", "issuer, attempted"],
    ["Visa challenge", "333333", "stops", "2", "Unavailable", "07", "none"],
    ["Mastercard frictionless Y", "nothing", "pays", "2", "Successful", "02", "issuer"],
    ["Visa frictionless U", "nothing", "stops", "2", "Unavailable", "07", "none"],
    ["Mastercard 3DS1 challenge", "nothing", "pays", "none", "Not supported", "", "shop"],
    ["3DS1 enrolment unknown", "nothing", "pays", "none", "Not supported", "", "shop"],
  ],
};

for (const shop of ["both", "3DS1", "3DS2"] as const) {
  test.describe(shop === "both" ? "accepting both versions" : `accepting ${shop} only`, () => {
    for (const row of rows[shop]) {
      const [card, payer, result, , , , , browser] = row;
      const title = `${card}, ${payer}: the shop ${result}`;
      if (browser === undefined) {
        test(title, async () => {
          await expectRow(row, await payOverHttp(shops[shop], row));
        });
      } else {
        test(`in a browser, ${title}`, async ({ page }) => {
          await expectRow(row, await payInBrowser(page, shops[shop], row));
        });
      }
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
  const { state, ended, calls, ledger } = results[result];
  expect(await bankCalls(number)).toEqual(calls);
  expect(await ledgerOf(number)).toEqual(ledger);

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
    liability: bearers[bearer],
  });
}
