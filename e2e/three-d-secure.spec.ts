import { expect, type Page } from "@playwright/test";

import { bankCalls, ledgerOf } from "./support/bank.ts";
import { readDesk, test } from "./support/desk.ts";
import { placeOrderQuickly, quickOrderTotal } from "./support/quick-order.ts";
import { answerChallenge, issuer, payButton, payWith } from "./support/shopper.ts";

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
    mayPayAgain: false,
    state: "Paid",
    asked: ["add_card", "authenticate", "pay"],
    ledger: [`PAYMENT ${quickOrderTotal} USD`],
  },
  "asks for another card": {
    reads: /^Your bank could not confirm that it was you\. Nothing was charged\./,
    mayPayAgain: true,
    state: "Failed",
    asked: ["add_card", "authenticate"],
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

/** What the desk says of the authentication: version, status, ECI and who bears a fraud dispute. */
type Row = [
  shop: keyof typeof shops,
  card: string,
  act: keyof typeof acts,
  deed: keyof typeof deeds,
  version: "1" | "2" | "none",
  status: string,
  eci: string,
  bearer: keyof typeof bearers,
];

const master = "5123450000000008";
const visa = "4508750015741019";
const amex = "371449635398431";
const jcb = "3566000020360509";

const rows: Row[] = [
  // 3-D Secure 2, challenged, by scheme.
  ["both", master, "123456", "pays", "2", "Successful", "02", "issuer"],
  ["both", master, "222222", "pays", "2", "Attempted", "01", "issuer, attempted"],
  ["both", master, "333333", "pays", "2", "Unavailable", "00", "us"],
  ["both", visa, "123456", "pays", "2", "Successful", "05", "issuer"],
  ["both", visa, "222222", "pays", "2", "Attempted", "06", "issuer, attempted"],
  ["both", visa, "333333", "pays", "2", "Unavailable", "07", "us"],
  ["both", amex, "123456", "pays", "2", "Successful", "05", "issuer"],
  ["both", jcb, "123456", "pays", "2", "Successful", "05", "issuer"],
];

// A trace of each step would double what these rows cost.
test.use({ trace: "off" });

for (const [shop, card, act, deed, version, status, eci, bearer] of rows) {
  test(`${card} at a shop that accepts ${shop}, ${act}: ${deed}`, async ({ page, desk }) => {
    const { reads, mayPayAgain, state, asked, ledger } = deeds[deed];
    const number = await placeOrderQuickly(page, shops[shop]);
    await payWith(page, card);
    await acts[act](page);
    await expect(page.getByText(reads)).toBeVisible();
    await expect(payButton(page)).toBeVisible({ visible: mayPayAgain });

    expect(await bankCalls(number)).toEqual(asked);
    expect(await ledgerOf(number)).toEqual(ledger);
    const seen = await readDesk(desk, number);
    expect({
      state: seen.State,
      version: seen["3-D Secure"],
      status: seen.Authentication,
      eci: seen.ECI ?? "",
      liability: seen.Liability,
    }).toEqual({
      state,
      version: version === "none" ? "Not used" : `Version ${version}`,
      status,
      eci,
      liability: bearers[bearer],
    });
  });
}
