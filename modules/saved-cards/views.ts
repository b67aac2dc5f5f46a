import type { SavedCardId } from "@/lib/ids";

/** Why a saved card is not usable, or was not when the bank was asked last. */
export const cardProblems = ["declined", "insufficient_funds", "expired_card", "card_refused"] as const;
export type CardProblem = (typeof cardProblems)[number];

/** A plan that a card pays for. */
export type CardPlan = { number: string; name: string };

/** What people see of a saved card. Its token is no part of it. */
export type SavedCardView = {
  id: SavedCardId;
  brand: string | null;
  last4: string | null;
  /** Month 1 to 12 and a year of two digits. */
  expiry: { month: number; year: number };
  expired: boolean;
  /** What the bank said the last time; null if it took the card. */
  problem: CardProblem | null;
  /** Whether it is offered at checkout; a card may also be kept only for plans. */
  offered: boolean;
  plans: CardPlan[];
  savedAt: Date;
};

/** Whether the bank may take the card: not once it has expired. */
export function isUsable({ expired, problem }: SavedCardView): boolean {
  return !expired && problem !== "expired_card";
}

/** What became of the verification of a card, and of the card afterwards. */
export type SavedCardState =
  | { kind: "challenge"; frameUrl: string }
  | { kind: "processing" }
  | { kind: "failed"; reason: SaveFailure }
  /** `justNow` for a few minutes after it was saved. */
  | { kind: "saved"; justNow: boolean }
  | { kind: "removed" };

/** Why a card was not saved; each has a message in the catalogue. */
export type SaveFailure =
  | "declined"
  | "expired_card"
  | "card_details"
  | "not_authenticated"
  | "not_confirmed"
  | "authentication_unavailable"
  | "too_late"
  | "technical"
  | "shop_refused"
  | "superseded";
