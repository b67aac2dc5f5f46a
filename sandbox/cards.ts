import { brandRuleOf } from "@/sandbox/frame/card-number.mjs";
import { passesLuhn } from "./luhn";
import type { FaultName } from "./fault-names";

export type Brand =
  | "VISA"
  | "MASTERCARD"
  | "AMEX"
  | "JCB"
  | "DINERS_CLUB"
  | "DISCOVER"
  | "MAESTRO"
  | "CHINA_UNIONPAY"
  | "UNKNOWN";
export type ThreeDsVersion = "3DS1" | "3DS2";
/** The issuer's verdict on the payer, in the letters of 3-D Secure. */
export type TransStatus = "Y" | "N" | "A" | "U" | "R";

/** How a card answers the authenticate operation. */
export type ThreeDsProfile =
  | { kind: "not_enrolled"; answered: "FAILURE" | "SUCCESS" }
  | {
      kind: "challenge";
      versions: readonly ThreeDsVersion[];
      /** Whether a 3DS2 fragment holds the 3DS method too. */
      method?: boolean;
      /** Whether a 3DS2 fragment is built otherwise than the platform builds it. */
      unusual?: boolean;
      /** Whether the issuer's page ends by itself, a second after it was opened. */
      timesOut?: boolean;
    }
  /** 3DS1 only: the directory cannot say whether the card is enrolled (VERes U). */
  | { kind: "enrolment_unknown" }
  | {
      /** Under 3DS1 the payer is sent to the issuer all the same, who answers without asking. */
      kind: "frictionless";
      verdict: TransStatus;
      /** Whether the answer carries a fragment (the 3DS method) although nobody has to interact. */
      fragment?: boolean;
      /** Only for U: what the gateway advises. */
      advice?: "PROCEED" | "DO_NOT_PROCEED";
    };

/** What the acquirer says when the card is charged. */
export type ChargeResponse =
  | "APPROVED"
  | "DECLINED"
  | "INSUFFICIENT_FUNDS"
  | "EXPIRED_CARD"
  | "TIMED_OUT"
  | "ACQUIRER_SYSTEM_ERROR"
  | "UNSPECIFIED_FAILURE"
  | "UNKNOWN";

export type TestCard = {
  number: string;
  brand: Brand;
  fundingMethod: "CREDIT" | "DEBIT";
  /** One sentence for people: what the card is for. */
  meaning: string;
  threeDs: ThreeDsProfile;
  /** `by_expiry`: the expiry date picks the verdict, see {@link expiryResponses}. */
  charge: ChargeResponse | "by_expiry";
  /** A fault that strikes every pay and authorize with this card. */
  fault?: FaultName;
};

/** Verdicts of the three platform cards by expiry, `MM/YY`; any other future expiry is approved. */
export const expiryResponses: Readonly<Record<string, ChargeResponse>> = {
  "01/39": "APPROVED",
  "05/39": "DECLINED",
  "04/27": "EXPIRED_CARD",
  "08/28": "TIMED_OUT",
  "01/37": "ACQUIRER_SYSTEM_ERROR",
  "02/37": "UNSPECIFIED_FAILURE",
  "05/37": "UNKNOWN",
};

const both = ["3DS1", "3DS2"] as const;
const challenge = { kind: "challenge", versions: both } as const;
const frictionless: ThreeDsProfile = { kind: "frictionless", verdict: "Y" };

type Row = [number: string, meaning: string, threeDs: ThreeDsProfile, rest?: Partial<TestCard>];

const rows: Row[] = [
  ["5123450000000008", "Challenge; the expiry picks the verdict", challenge, { charge: "by_expiry" }],
  ["4508750015741019", "Challenge; the expiry picks the verdict", challenge, { charge: "by_expiry" }],
  [
    "5111111111111118",
    "Not enrolled (answered FAILURE, DECLINED, PROCEED); the expiry picks the verdict",
    { kind: "not_enrolled", answered: "FAILURE" },
    { charge: "by_expiry" },
  ],
  [
    "4508750015741100",
    "Not enrolled (answered SUCCESS, APPROVED, PROCEED)",
    { kind: "not_enrolled", answered: "SUCCESS" },
  ],
  ["5123450000000107", "Frictionless, authenticated", frictionless],
  [
    "4508750015741209",
    "Frictionless, authenticated, and the answer carries redirectHtml",
    { ...frictionless, fragment: true },
  ],
  ["4508750015742009", "Frictionless, authenticated", frictionless],
  ["4508750015741308", "Frictionless, authentication failed (N)", { kind: "frictionless", verdict: "N" }],
  ["5123450000001006", "Frictionless, authentication failed (N)", { kind: "frictionless", verdict: "N" }],
  ["5123450000000206", "Frictionless, rejected by the issuer (R)", { kind: "frictionless", verdict: "R" }],
  ["4508750015742108", "Frictionless, rejected by the issuer (R)", { kind: "frictionless", verdict: "R" }],
  ["4508750015741407", "Frictionless, attempted (A)", { kind: "frictionless", verdict: "A" }],
  ["5123450000000909", "Frictionless, attempted (A)", { kind: "frictionless", verdict: "A" }],
  [
    "5123450000000305",
    "Frictionless, unavailable (U), the gateway advises PROCEED",
    { kind: "frictionless", verdict: "U", advice: "PROCEED" },
  ],
  [
    "4508750015742207",
    "Frictionless, unavailable (U), the gateway advises PROCEED",
    { kind: "frictionless", verdict: "U", advice: "PROCEED" },
  ],
  [
    "4508750015741506",
    "Frictionless, unavailable (U), the gateway advises DO_NOT_PROCEED",
    { kind: "frictionless", verdict: "U", advice: "DO_NOT_PROCEED" },
  ],
  ["5123450000000404", "Challenge, 3DS1 only", { kind: "challenge", versions: ["3DS1"] }],
  ["4508750015741605", "Challenge, 3DS1 only", { kind: "challenge", versions: ["3DS1"] }],
  [
    "5123450000000503",
    "3DS method and challenge in one fragment",
    { kind: "challenge", versions: both, method: true },
  ],
  ["5123450000001105", "Challenge, 3DS2 only", { kind: "challenge", versions: ["3DS2"] }],
  [
    "5123450000001204",
    "3DS1 only, nobody knows whether it is enrolled (U), the gateway advises PROCEED",
    { kind: "enrolment_unknown" },
  ],
  ["4508750015742306", "Challenge that times out by itself after a second", { ...challenge, timesOut: true }],
  [
    "4508750015742405",
    "Challenge in a fragment built otherwise than the platform builds it",
    { ...challenge, unusual: true },
  ],
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
    "Frictionless, then the money moves and the connection drops before the answer",
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
];

/** The test cards, one meaning each. */
export const testCards: readonly TestCard[] = rows.map(([number, meaning, threeDs, rest]) => ({
  number,
  brand: brandOf(number),
  fundingMethod: number.startsWith("45087500157414") ? "DEBIT" : "CREDIT",
  meaning,
  threeDs,
  charge: "APPROVED",
  ...rest,
}));

const byNumber = new Map(testCards.map((card) => [card.number, card]));

/** The test card of a number; any other number that passes Luhn is frictionless and approved. */
export function cardOf(number: string): TestCard | undefined {
  if (!passesLuhn(number)) return undefined;
  return (
    byNumber.get(number) ?? {
      number,
      brand: brandOf(number),
      fundingMethod: "CREDIT",
      meaning: "Any other number: frictionless, approved",
      threeDs: frictionless,
      charge: "APPROVED",
    }
  );
}

/** The scheme by the leading digits, in the gateway's words. */
export function brandOf(number: string): Brand {
  return brandRuleOf(number)?.brand ?? "UNKNOWN";
}

/** The verdict on a charge. `expiryYear` has two digits; a date that has passed is always EXPIRED_CARD. */
export function chargeResponse(
  card: TestCard,
  { expiryMonth, expiryYear }: { expiryMonth: number; expiryYear: number },
  now: Date,
): ChargeResponse {
  const firstDayAfter = Date.UTC(2000 + expiryYear, expiryMonth, 1);
  if (firstDayAfter <= now.getTime()) return "EXPIRED_CARD";
  if (card.charge !== "by_expiry") return card.charge;
  const expiry = `${String(expiryMonth).padStart(2, "0")}/${String(expiryYear).padStart(2, "0")}`;
  return expiryResponses[expiry] ?? "APPROVED";
}

/** The number as it may be shown: first six, last four. */
export function maskNumber(number: string): string {
  return number.slice(0, 6) + "x".repeat(number.length - 10) + number.slice(-4);
}
