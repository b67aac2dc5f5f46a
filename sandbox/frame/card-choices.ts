import { provenBrand, securityCodeLengths } from "@/sandbox/card-number";
import { type TestCard, testCards } from "@/sandbox/cards";
import { expiryResponses } from "@/sandbox/charge-response";
import { brandNames } from "./brand-marks";
import { isPast, parseExpiry } from "./expiry";

/** What happens to a payment with a card, in the order of the chooser. */
export const outcomes = [
  "approved",
  "challenged",
  "declined",
  "not_authenticated",
  "unclear",
  "later_payments",
] as const;

export type Outcome = (typeof outcomes)[number];

/** A test card as the chooser fills it in. */
export type CardChoice = {
  outcome: Outcome;
  /** Brand, last four digits and purpose, in English as in the list of test cards. */
  name: string;
  number: string;
  /** `MM/YY` */
  expiry: string;
  securityCode: string;
};

/** Approved, if the expiry selects the response. */
const usualExpiry = "01/39";

/**
 * Every test card once. The one without a challenge whose expiry selects the response is there for each response whose
 * expiry has not passed.
 */
export function cardChoices(now: Date): CardChoice[] {
  const usual = testCards.map((card) => choose(card, usualExpiry, outcomeOf(card), card.meaning));
  const byExpiry = testCards.filter(
    ({ charge, threeDs }) => charge === "by_expiry" && threeDs.kind === "not_enrolled",
  );
  const others = byExpiry.flatMap((card) =>
    Object.entries(expiryResponses).flatMap(([expiry, response]) => {
      const date = parseExpiry(expiry);
      if (expiry === usualExpiry || date === undefined || isPast(date, now)) return [];
      const isUnclear = response === "TIMED_OUT" || response === "UNKNOWN";
      return choose(card, expiry, isUnclear ? "unclear" : "declined", `Expiry ${expiry}: ${response}`);
    }),
  );
  return [...usual, ...others];
}

function choose({ number }: TestCard, expiry: string, outcome: Outcome, meaning: string): CardChoice {
  const brand = provenBrand(number);
  const name = `${brand ? brandNames[brand] : ""} ${number.slice(-4)} – ${meaning}`.trim();
  return { outcome, name, number, expiry, securityCode: "1234".slice(0, securityCodeLengths(number)[0]) };
}

/** What happens to a card whose expiry is the usual one and whose payer confirms a challenge. */
function outcomeOf({ threeDs, charge, fault, onFile }: TestCard): Outcome {
  if (onFile !== undefined) return "later_payments";
  if (fault !== undefined) return "unclear";
  if (charge !== "APPROVED" && charge !== "by_expiry") return "declined";
  if (threeDs.kind === "challenge") return threeDs.timesOut ? "not_authenticated" : "challenged";
  if (threeDs.kind !== "frictionless") return "approved";
  const { transStatus, recommendation } = threeDs;
  const isRefused = transStatus === "N" || transStatus === "R" || recommendation === "DO_NOT_PROCEED";
  return isRefused ? "not_authenticated" : "approved";
}
