import { expect, type Page } from "@playwright/test";

import { bankCalls, ledgerOf } from "@/e2e/support/bank";
import { readDesk, test } from "@/e2e/support/admin-test";
import { placeOrderQuickly, quickOrderTotal } from "@/e2e/support/quick-order";
import { answerChallenge, issuer, payButton, payWith } from "@/e2e/support/shopper";

// A trace of each step would double what these rows cost.
test.use({ trace: "off" });

/** The same shop three times over; the last also stops where authentication is unavailable. */
const shops = {
  both: process.env.APP_URL ?? "",
  "3DS1": process.env.SHOP_3DS1_URL ?? "",
  "3DS2": process.env.SHOP_3DS2_URL ?? "",
};

/** What the payer does once the card is entered. */
const acts = {
  nothing: async () => {},
  "123456": (page: Page) => answerChallenge(page, "123456"),
  "111111": (page: Page) => answerChallenge(page, "111111"),
  "222222": (page: Page) => answerChallenge(page, "222222"),
  "333333": (page: Page) => answerChallenge(page, "333333"),
  "444444": (page: Page) => answerChallenge(page, "444444"),
  "wrong thrice": async (page: Page) => {
    await answerWrongly(page, "2 tries");
    await answerWrongly(page, "one try");
    await answerChallenge(page, "000000");
  },
  "wrong, then right": async (page: Page) => {
    await answerWrongly(page, "2 tries");
    await answerChallenge(page, "123456");
  },
  cancel: (page: Page) => issuer(page).getByRole("button", { name: "Cancel" }).click(),
  "time out": (page: Page) => issuer(page).getByRole("button", { name: "Time out" }).click(),
};

async function answerWrongly(page: Page, left: string): Promise<void> {
  await answerChallenge(page, "000000");
  await expect(issuer(page).getByText(left)).toBeVisible();
}

/** What the shop does: what the shopper reads, what staff see, what the bank was asked for, and what it moved. */
const deeds = {
  pays: {
    reads: "Thank you, your order is paid",
    paysAgain: false,
    state: "Paid",
    ended: undefined,
    asked: ["add_card", "authenticate", "pay"],
    ledger: [`PAYMENT ${quickOrderTotal} USD`],
  },
  stops: {
    reads: /^Your bank could not confirm that it was you\. Nothing was charged\./,
    paysAgain: true,
    state: "Failed",
    ended: "Not authenticated",
    asked: ["add_card", "authenticate"],
    ledger: [],
  },
  "asks for another card": {
    reads: "That card could not be used here. Nothing was charged. Please try another card.",
    paysAgain: true,
    state: "Failed",
    ended: "Card refused",
    asked: ["add_card", "authenticate"],
    ledger: [],
  },
  waits: {
    reads: "Confirm with your bank",
    paysAgain: false,
    state: "In progress",
    ended: undefined,
    asked: ["add_card", "authenticate"],
    ledger: [],
  },
  "reports the decline": {
    reads: /^Your bank declined the payment\. Nothing was charged\./,
    paysAgain: true,
    state: "Failed",
    ended: "Declined",
    asked: ["add_card", "authenticate", "pay"],
    ledger: [],
  },
};

const bearers = {
  issuer: "The card's issuer bears fraud disputes: the payer was authenticated.",
  "issuer, attempted":
    "The card's issuer normally bears fraud disputes: authentication was attempted, and the issuer took no part.",
  us: "We bear fraud disputes: the payer was not authenticated.",
  nobody: undefined,
};

/** Cards by what they do; `sandbox/README.md` has them all. */
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
  "challenge in 3DS2 alone": "5123450000001105",
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
  "not enrolled, told as FAILURE": "5111111111111118",
  "not enrolled, told as SUCCESS": "4508750015741100",
  "3DS1 enrolment unknown": "5123450000001204",
};

/** The last four are what the desk says: version, status, ECI, and who bears a fraud dispute. */
type Row = [
  card: keyof typeof cards,
  act: keyof typeof acts,
  deed: keyof typeof deeds,
  version: "1" | "2" | "none",
  status: string,
  eci: string,
  bearer: keyof typeof bearers,
];

/** By the versions that the shop accepts. */
const rows: Record<keyof typeof shops, Row[]> = {
  both: [
    ["Mastercard challenge", "123456", "pays", "2", "Successful", "02", "issuer"],
    ["Mastercard challenge", "222222", "pays", "2", "Attempted", "01", "issuer, attempted"],
    ["Mastercard challenge", "333333", "pays", "2", "Unavailable", "00", "us"],
    ["Mastercard challenge", "111111", "stops", "2", "Not confirmed", "", "nobody"],
    ["Mastercard challenge", "444444", "stops", "2", "Not confirmed", "", "nobody"],
    ["Mastercard challenge", "wrong thrice", "stops", "2", "Not confirmed", "", "nobody"],
    ["Mastercard challenge", "nothing", "waits", "2", "Pending", "", "nobody"],
    ["Visa challenge", "123456", "pays", "2", "Successful", "05", "issuer"],
    ["Visa challenge", "222222", "pays", "2", "Attempted", "06", "issuer, attempted"],
    ["Visa challenge", "333333", "pays", "2", "Unavailable", "07", "us"],
    ["Visa challenge", "wrong, then right", "pays", "2", "Successful", "05", "issuer"],
    ["Visa challenge", "cancel", "stops", "2", "Not confirmed", "", "nobody"],
    ["Visa challenge", "time out", "stops", "2", "Not confirmed", "", "nobody"],
    ["American Express challenge", "123456", "pays", "2", "Successful", "05", "issuer"],
    ["JCB challenge", "222222", "pays", "2", "Attempted", "06", "issuer, attempted"],
    ["challenge that times out", "nothing", "stops", "2", "Not confirmed", "", "nobody"],
    ["challenge after a device check", "123456", "pays", "2", "Successful", "02", "issuer"],
    ["challenge after a device check", "cancel", "stops", "2", "Not confirmed", "", "nobody"],
    ["challenge in unknown markup", "123456", "pays", "2", "Successful", "05", "issuer"],
    ["challenge in unknown markup", "cancel", "stops", "2", "Not confirmed", "", "nobody"],
    ["Mastercard frictionless Y", "nothing", "pays", "2", "Successful", "02", "issuer"],
    ["Visa frictionless Y", "nothing", "pays", "2", "Successful", "05", "issuer"],
    ["frictionless Y with redirectHtml", "nothing", "pays", "2", "Successful", "05", "issuer"],
    ["frictionless Y, declined", "nothing", "reports the decline", "2", "Successful", "02", "nobody"],
    ["Mastercard frictionless A", "nothing", "pays", "2", "Attempted", "01", "issuer, attempted"],
    ["Visa frictionless A", "nothing", "pays", "2", "Attempted", "06", "issuer, attempted"],
    ["Mastercard frictionless U", "nothing", "pays", "2", "Unavailable", "00", "us"],
    ["Visa frictionless U", "nothing", "pays", "2", "Unavailable", "07", "us"],
    ["frictionless U, not to proceed", "nothing", "stops", "2", "Unavailable", "07", "nobody"],
    ["Mastercard frictionless N", "nothing", "stops", "2", "Failed", "00", "nobody"],
    ["Visa frictionless N", "nothing", "stops", "2", "Failed", "07", "nobody"],
    ["Mastercard frictionless R", "nothing", "asks for another card", "2", "Rejected", "00", "nobody"],
    ["Visa frictionless R", "nothing", "asks for another card", "2", "Rejected", "07", "nobody"],
    ["not enrolled, told as FAILURE", "nothing", "pays", "none", "Not supported", "", "us"],
    ["not enrolled, told as SUCCESS", "nothing", "pays", "none", "Not supported", "", "us"],
    ["3DS1 enrolment unknown", "nothing", "pays", "1", "Unavailable", "", "us"],
    ["Mastercard 3DS1 challenge", "123456", "pays", "1", "Successful", "", "issuer"],
    ["Visa 3DS1 challenge", "222222", "pays", "1", "Attempted", "", "issuer, attempted"],
    ["Visa 3DS1 challenge", "wrong thrice", "stops", "1", "Not confirmed", "", "nobody"],
    ["challenge in 3DS2 alone", "123456", "pays", "2", "Successful", "02", "issuer"],
  ],
  "3DS1": [
    ["Mastercard challenge", "123456", "pays", "1", "Successful", "", "issuer"],
    ["Mastercard challenge", "111111", "stops", "1", "Not confirmed", "", "nobody"],
    ["Mastercard challenge", "cancel", "stops", "1", "Not confirmed", "", "nobody"],
    ["Visa challenge", "222222", "pays", "1", "Attempted", "", "issuer, attempted"],
    ["Visa challenge", "333333", "pays", "1", "Unavailable", "", "us"],
    ["Visa challenge", "444444", "stops", "1", "Not confirmed", "", "nobody"],
    ["Visa challenge", "time out", "stops", "1", "Not confirmed", "", "nobody"],
    ["challenge that times out", "nothing", "stops", "1", "Not confirmed", "", "nobody"],
    ["Mastercard frictionless Y", "nothing", "pays", "1", "Successful", "", "issuer"],
    ["Mastercard frictionless A", "nothing", "pays", "1", "Attempted", "", "issuer, attempted"],
    ["Mastercard frictionless U", "nothing", "pays", "1", "Unavailable", "", "us"],
    ["frictionless U, not to proceed", "nothing", "stops", "1", "Not confirmed", "", "nobody"],
    ["Mastercard frictionless N", "nothing", "stops", "1", "Not confirmed", "", "nobody"],
    ["Visa frictionless R", "nothing", "stops", "1", "Not confirmed", "", "nobody"],
    ["not enrolled, told as FAILURE", "nothing", "pays", "none", "Not supported", "", "us"],
    ["challenge in 3DS2 alone", "nothing", "pays", "none", "Not supported", "", "us"],
  ],
  "3DS2": [
    ["Mastercard challenge", "123456", "pays", "2", "Successful", "02", "issuer"],
    ["Mastercard challenge", "wrong thrice", "stops", "2", "Not confirmed", "", "nobody"],
    ["Visa challenge", "222222", "pays", "2", "Attempted", "06", "issuer, attempted"],
    ["Visa challenge", "333333", "stops", "2", "Not confirmed", "", "nobody"],
    ["Mastercard frictionless Y", "nothing", "pays", "2", "Successful", "02", "issuer"],
    ["Visa frictionless U", "nothing", "stops", "2", "Unavailable", "07", "nobody"],
    ["Mastercard 3DS1 challenge", "nothing", "pays", "none", "Not supported", "", "us"],
    ["3DS1 enrolment unknown", "nothing", "pays", "none", "Not supported", "", "us"],
  ],
};

for (const shop of ["both", "3DS1", "3DS2"] as const) {
  test.describe(shop === "both" ? "accepting both versions" : `accepting ${shop} alone`, () => {
    for (const [card, act, deed, version, status, eci, bearer] of rows[shop]) {
      test(`${card}, ${act}: the shop ${deed}`, async ({ page, desk }) => {
        const { reads, paysAgain, state, ended, asked, ledger } = deeds[deed];
        const number = await placeOrderQuickly(page, shops[shop]);
        await payWith(page, cards[card]);
        await acts[act](page);
        await expect(page.getByText(reads)).toBeVisible();
        await expect(payButton(page)).toBeVisible({ visible: paysAgain });

        expect(await bankCalls(number)).toEqual(asked);
        expect(await ledgerOf(number)).toEqual(ledger);
        const seen = await readDesk(desk, number);
        expect({
          state: seen.State,
          ended: seen.Ended,
          version: seen["3-D Secure"],
          status: seen.Authentication,
          eci: seen.ECI ?? "",
          liability: seen.Liability,
        }).toEqual({
          state,
          ended,
          version: version === "none" ? "Not used" : `Version ${version}`,
          status,
          eci,
          liability: bearers[bearer],
        });
      });
    }
  });
}
