import type { LiabilityShift } from "@/components/admin/payment/liability-shift";
import type { OrderState, ShopperOrderState } from "@/lib/payments/order-state";

import type { PayerAnswer } from "./answer-challenge";

/** What the payer does after entering the card: one or more answers to the issuer. */
export const payerActions = {
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

/** What the shop does: what the views hold and the pages say, which calls the bank got and whether it moved the total. */
type Result = {
  view: Partial<ShopperOrderState>;
  reads: string;
  mayPayAgain: boolean;
  staffView: OrderState;
  state: string;
  /** Why the attempt ended, as staff read it. */
  ended: string | undefined;
  calls: string[];
  charged: boolean;
};

export const results = {
  pays: {
    view: { kind: "paid" },
    reads: "Thank you, your order is paid",
    mayPayAgain: false,
    staffView: "paid",
    state: "Paid",
    ended: undefined,
    calls: ["add_card", "authenticate", "pay"],
    charged: true,
  },
  stops: {
    view: { kind: "payable", lastAttempt: "not_confirmed" },
    reads: "The confirmation with your bank was cancelled or did not succeed. Nothing was charged.",
    mayPayAgain: true,
    staffView: "failed",
    state: "Failed",
    ended: "Not confirmed",
    calls: ["add_card", "authenticate"],
    charged: false,
  },
  "stops without asking the payer": {
    view: { kind: "payable", lastAttempt: "not_authenticated" },
    reads: "Your bank did not confirm that it was you. Nothing was charged.",
    mayPayAgain: true,
    staffView: "failed",
    state: "Failed",
    ended: "Not authenticated",
    calls: ["add_card", "authenticate"],
    charged: false,
  },
  "stops where nobody can confirm": {
    view: { kind: "payable", lastAttempt: "authentication_unavailable" },
    reads: "Your bank cannot confirm payments at the moment. Nothing was charged.",
    mayPayAgain: true,
    staffView: "failed",
    state: "Failed",
    ended: "Authentication unavailable",
    calls: ["add_card", "authenticate"],
    charged: false,
  },
  "asks for another card": {
    view: { kind: "payable", lastAttempt: "card_refused" },
    reads: "That card could not be used here. Nothing was charged. Please try another card.",
    mayPayAgain: true,
    staffView: "failed",
    state: "Failed",
    ended: "Card refused",
    calls: ["add_card", "authenticate"],
    charged: false,
  },
  waits: {
    view: { kind: "challenge" },
    reads: "Confirm with your bank",
    mayPayAgain: false,
    staffView: "in_progress",
    state: "In progress",
    ended: undefined,
    calls: ["add_card", "authenticate"],
    charged: false,
  },
  "reports the decline": {
    view: { kind: "payable", lastAttempt: "declined" },
    reads: "Your bank declined the payment. Nothing was charged.",
    mayPayAgain: true,
    staffView: "failed",
    state: "Failed",
    ended: "Declined",
    calls: ["add_card", "authenticate", "pay"],
    charged: false,
  },
} satisfies Record<string, Result>;

/** Who bears a fraud dispute: the reason that staff read. */
export const bearers = {
  issuer: "authenticated",
  "issuer, attempted": "attempted",
  shop: "not_authenticated",
  none: undefined,
} satisfies Record<string, LiabilityShift["reason"] | undefined>;

/** Test cards by what they do. `sandbox/README.md` lists all of them. */
export const cards = {
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

/** Version, status, ECI and bearer are what staff see. `npm test` shows rows with "browser" in one, `npm run test:all` each row. */
export type Row = [
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
export const rows: Record<"both" | "3DS1" | "3DS2", Row[]> = {
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
    ["Visa challenge", "wrong, then right", "pays", "2", "Successful", "05", "issuer"],
    ["Visa challenge", "cancel", "stops", "2", "Failed", "07", "none", "browser"],
    ["Visa challenge", "time out", "stops", "2", "Failed", "07", "none"],
    ["American Express challenge", "123456", "pays", "2", "Successful", "05", "issuer"],
    ["JCB challenge", "222222", "pays", "2", "Attempted", "06", "issuer, attempted"],
    ["challenge that times out", "nothing", "stops", "2", "Failed", "07", "none"],
    ["challenge after a device check", "123456", "pays", "2", "Successful", "02", "issuer", "browser"],
    ["challenge after a device check", "cancel", "stops", "2", "Failed", "00", "none"],
    ["challenge in unknown markup", "123456", "pays", "2", "Successful", "05", "issuer"],
    ["challenge in unknown markup", "cancel", "stops", "2", "Failed", "07", "none"],
    ["Mastercard frictionless Y", "nothing", "pays", "2", "Successful", "02", "issuer"],
    ["Visa frictionless Y", "nothing", "pays", "2", "Successful", "05", "issuer"],
    ["frictionless Y with redirectHtml", "nothing", "pays", "2", "Successful", "05", "issuer", "browser"],
    [
      "frictionless Y, declined",
      "nothing",
      "reports the decline",
      "2",
      "Successful",
      "02",
      "none",
      "browser",
    ],
    ["Mastercard frictionless A", "nothing", "pays", "2", "Attempted", "01", "issuer, attempted"],
    ["Visa frictionless A", "nothing", "pays", "2", "Attempted", "06", "issuer, attempted"],
    ["Mastercard frictionless U", "nothing", "pays", "2", "Unavailable", "00", "shop"],
    ["Visa frictionless U", "nothing", "pays", "2", "Unavailable", "07", "shop"],
    [
      "frictionless U, not to proceed",
      "nothing",
      "stops where nobody can confirm",
      "2",
      "Unavailable",
      "07",
      "none",
      "browser",
    ],
    [
      "Mastercard frictionless N",
      "nothing",
      "stops without asking the payer",
      "2",
      "Failed",
      "00",
      "none",
      "browser",
    ],
    ["Visa frictionless N", "nothing", "stops without asking the payer", "2", "Failed", "07", "none"],
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
    ["Mastercard challenge", "123456", "pays", "1", "Successful", "", "issuer"],
    ["Mastercard challenge", "111111", "stops", "1", "Failed", "", "none"],
    ["Mastercard challenge", "cancel", "stops", "1", "Failed", "", "none"],
    ["Visa challenge", "222222", "pays", "1", "Attempted", "", "issuer, attempted"],
    ["Visa challenge", "333333", "pays", "1", "Unavailable", "", "shop"],
    ["Visa challenge", "444444", "stops", "1", "Failed", "", "none"],
    ["Visa challenge", "time out", "stops", "1", "Failed", "", "none"],
    ["challenge that times out", "nothing", "stops", "1", "Failed", "", "none"],
    ["Mastercard frictionless Y", "nothing", "pays", "1", "Successful", "", "issuer"],
    ["Mastercard frictionless A", "nothing", "pays", "1", "Attempted", "", "issuer, attempted"],
    ["Mastercard frictionless U", "nothing", "pays", "1", "Unavailable", "", "shop"],
    [
      "frictionless U, not to proceed",
      "nothing",
      "stops where nobody can confirm",
      "1",
      "Unavailable",
      "",
      "none",
    ],
    ["Mastercard frictionless N", "nothing", "stops", "1", "Failed", "", "none"],
    ["Visa frictionless R", "nothing", "stops", "1", "Failed", "", "none"],
    ["not enrolled, answered FAILURE", "nothing", "pays", "none", "Not supported", "", "shop"],
    ["challenge in 3DS2 only", "nothing", "pays", "none", "Not supported", "", "shop"],
  ],
  "3DS2": [
    ["Mastercard challenge", "123456", "pays", "2", "Successful", "02", "issuer"],
    ["Mastercard challenge", "three wrong codes", "stops", "2", "Failed", "00", "none"],
    ["Visa challenge", "222222", "pays", "2", "Attempted", "06", "issuer, attempted"],
    ["Visa challenge", "333333", "stops where nobody can confirm", "2", "Unavailable", "07", "none"],
    ["Mastercard frictionless Y", "nothing", "pays", "2", "Successful", "02", "issuer"],
    ["Visa frictionless U", "nothing", "stops where nobody can confirm", "2", "Unavailable", "07", "none"],
    ["Mastercard 3DS1 challenge", "nothing", "pays", "none", "Not supported", "", "shop"],
    ["3DS1 enrolment unknown", "nothing", "pays", "none", "Not supported", "", "shop"],
  ],
};
