import { type Brand, isCardNumber, provenBrand } from "./card-number";
import type { ChargeResponse } from "./charge-response";
import type { FaultName } from "./fault-definitions";

export type ThreeDsVersion = "3DS1" | "3DS2";
/** The issuer's result of an authentication, in the letters of EMV 3-D Secure. */
export type TransStatus = "Y" | "N" | "A" | "U" | "R";

/** How a card responds to the authenticate operation. */
export type ThreeDsProfile =
  | { kind: "not_enrolled"; result: "FAILURE" | "SUCCESS" }
  | {
      kind: "challenge";
      versions: readonly ThreeDsVersion[];
      /** The 3DS2 fragment holds the 3DS method too. */
      hasMethod?: boolean;
      /** The 3DS2 fragment is not built as the platform builds it. */
      isUnusual?: boolean;
      /** The issuer's page times out one second after it was opened. */
      timesOut?: boolean;
    }
  /** 3DS1 only: the directory does not say whether the card is enrolled (VERes U). */
  | { kind: "enrolment_unknown" }
  | {
      /** Under 3DS1 the payer still passes the issuer's page, without a challenge. */
      kind: "frictionless";
      transStatus: TransStatus;
      /** The response carries a fragment (the 3DS method), although the payer has nothing to do. */
      hasFragment?: boolean;
      /** For U only. */
      recommendation?: "PROCEED" | "DO_NOT_PROCEED";
    };

export type OnFileResponse = {
  code: ChargeResponse;
  /** If it is not the usual one of the code. */
  recommendation?: "RESUBMIT_LATER";
};

export type TestCard = {
  number: string;
  brand: Brand | "UNKNOWN";
  fundingMethod: "CREDIT" | "DEBIT";
  /** The card's purpose, in one sentence for people. */
  meaning: string;
  threeDs: ThreeDsProfile;
  charge: ChargeResponse | "by_expiry";
  /** The responses to the first, second, … payment by agreement, and the last of them to all later ones. */
  onFile?: readonly OnFileResponse[];
  /** Applies to every pay and authorize with this card, and to every payment by agreement. */
  fault?: FaultName;
};

const both = ["3DS1", "3DS2"] as const;
const challenge = { kind: "challenge", versions: both } as const;
const frictionless: ThreeDsProfile = { kind: "frictionless", transStatus: "Y" };
const approved: OnFileResponse = { code: "APPROVED" };
/** A decline after which the bank recommends to try again later. */
const laterFunds: OnFileResponse = { code: "INSUFFICIENT_FUNDS", recommendation: "RESUBMIT_LATER" };

type Row = [number: string, meaning: string, threeDs: ThreeDsProfile, overrides?: Partial<TestCard>];

const rows: Row[] = [
  ["5123450000000008", "Challenge; the expiry selects the response", challenge, { charge: "by_expiry" }],
  ["4508750015741019", "Challenge; the expiry selects the response", challenge, { charge: "by_expiry" }],
  [
    "5111111111111118",
    "Not enrolled (response FAILURE, DECLINED, PROCEED); the expiry selects the response",
    { kind: "not_enrolled", result: "FAILURE" },
    { charge: "by_expiry" },
  ],
  [
    "4508750015741100",
    "Not enrolled (response SUCCESS, APPROVED, PROCEED)",
    { kind: "not_enrolled", result: "SUCCESS" },
  ],
  ["5123450000000107", "Frictionless, authenticated", frictionless],
  [
    "4508750015741209",
    "Frictionless, authenticated, and the response carries redirectHtml",
    { ...frictionless, hasFragment: true },
  ],
  ["4508750015742009", "Frictionless, authenticated", frictionless],
  ["4508750015741308", "Frictionless, authentication failed (N)", { kind: "frictionless", transStatus: "N" }],
  ["5123450000001006", "Frictionless, authentication failed (N)", { kind: "frictionless", transStatus: "N" }],
  [
    "5123450000000206",
    "Frictionless, rejected by the issuer (R)",
    { kind: "frictionless", transStatus: "R" },
  ],
  [
    "4508750015742108",
    "Frictionless, rejected by the issuer (R)",
    { kind: "frictionless", transStatus: "R" },
  ],
  ["4508750015741407", "Frictionless, attempted (A)", { kind: "frictionless", transStatus: "A" }],
  ["5123450000000909", "Frictionless, attempted (A)", { kind: "frictionless", transStatus: "A" }],
  [
    "5123450000000305",
    "Frictionless, unavailable (U), the gateway recommends PROCEED",
    { kind: "frictionless", transStatus: "U", recommendation: "PROCEED" },
  ],
  [
    "4508750015742207",
    "Frictionless, unavailable (U), the gateway recommends PROCEED",
    { kind: "frictionless", transStatus: "U", recommendation: "PROCEED" },
  ],
  [
    "4508750015741506",
    "Frictionless, unavailable (U), the gateway recommends DO_NOT_PROCEED",
    { kind: "frictionless", transStatus: "U", recommendation: "DO_NOT_PROCEED" },
  ],
  ["5123450000000404", "Challenge, 3DS1 only", { kind: "challenge", versions: ["3DS1"] }],
  ["4508750015741605", "Challenge, 3DS1 only", { kind: "challenge", versions: ["3DS1"] }],
  [
    "5123450000000503",
    "3DS method and challenge in one fragment",
    { kind: "challenge", versions: both, hasMethod: true },
  ],
  ["5123450000001105", "Challenge, 3DS2 only", { kind: "challenge", versions: ["3DS2"] }],
  [
    "5123450000001204",
    "3DS1 only, enrolment unknown (U), the gateway recommends PROCEED",
    { kind: "enrolment_unknown" },
  ],
  ["4508750015742306", "Challenge that times out after one second", { ...challenge, timesOut: true }],
  ["4508750015742405", "Challenge with unusual redirect markup", { ...challenge, isUnusual: true }],
  ["371449635398431", "American Express, challenge", challenge],
  ["3566000020360509", "JCB, challenge", challenge],
  ["36259600000004", "Diners Club, challenge", challenge],
  ["6011000990139424", "Discover, challenge", challenge],
  ["6759649826438453", "Maestro, challenge", challenge],
  ["6250941006528599", "UnionPay, challenge", challenge],
  ["5123450000000602", "Frictionless, then declined", frictionless, { charge: "DECLINED" }],
  [
    "4508750015741704",
    "Frictionless, then insufficient funds",
    frictionless,
    { charge: "INSUFFICIENT_FUNDS" },
  ],
  ["5123450000000701", "Frictionless, then expired card", frictionless, { charge: "EXPIRED_CARD" }],
  [
    "4508750015741803",
    "Frictionless, then the money moves and the connection drops before the response",
    frictionless,
    { fault: "commit_then_drop" },
  ],
  [
    "5123450000000800",
    "Frictionless, then PENDING although the money moves",
    frictionless,
    { fault: "pending" },
  ],
  [
    "4508750015741902",
    "Frictionless, then half of the amount is approved",
    frictionless,
    { fault: "partial_approval" },
  ],
  [
    "5123450000001303",
    "Frictionless; by agreement approved, then insufficient funds once (RESUBMIT_LATER), then approved",
    frictionless,
    { onFile: [approved, laterFunds, approved] },
  ],
  [
    "4508750015742504",
    "Frictionless; by agreement insufficient funds once (RESUBMIT_LATER), then approved",
    frictionless,
    { onFile: [laterFunds, approved] },
  ],
  [
    "5123450000001402",
    "Frictionless; by agreement always insufficient funds (RESUBMIT_LATER)",
    frictionless,
    { onFile: [laterFunds] },
  ],
  [
    "4508750015742603",
    "Frictionless; by agreement approved, then declined for good (DO_NOT_PROCEED)",
    frictionless,
    { onFile: [approved, { code: "DECLINED_DO_NOT_CONTACT" }] },
  ],
  [
    "5123450000001501",
    "Frictionless; by agreement declined for good at once (DO_NOT_PROCEED)",
    frictionless,
    { onFile: [{ code: "DECLINED_DO_NOT_CONTACT" }] },
  ],
  [
    "4508750015742702",
    "Frictionless; by agreement approved, then expired card",
    frictionless,
    { onFile: [approved, { code: "EXPIRED_CARD" }] },
  ],
];

/** The test cards, one meaning each. */
export const testCards: readonly TestCard[] = rows.map(([number, meaning, threeDs, overrides]) => ({
  number,
  brand: brandOf(number),
  fundingMethod: number.startsWith("45087500157414") ? "DEBIT" : "CREDIT",
  meaning,
  threeDs,
  charge: "APPROVED",
  ...overrides,
}));

const cardsByNumber = new Map(testCards.map((card) => [card.number, card]));

/** The test card of a number; any other valid number is frictionless and approved; undefined for an invalid one. */
export function cardOf(number: string): TestCard | undefined {
  if (!isCardNumber(number)) return undefined;
  return (
    cardsByNumber.get(number) ?? {
      number,
      brand: brandOf(number),
      fundingMethod: "CREDIT",
      meaning: "Any other number: frictionless, approved",
      threeDs: frictionless,
      charge: "APPROVED",
    }
  );
}

function brandOf(number: string): TestCard["brand"] {
  return provenBrand(number) ?? "UNKNOWN";
}
