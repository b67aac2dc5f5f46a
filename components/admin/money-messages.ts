import type { MoneyError, MoneyMoved } from "@/lib/use-cases/payment/move-money";

export type MoneyAction = "capture" | "void" | "refund";

type Facts = { left?: string; code?: string };

/** Why money did not move, for staff; each says what to do next. */
const failures = {
  not_found: () => "There is no such order any more. Nothing was moved.",
  changed: () =>
    "This order has changed since you opened it. Nothing was moved: look again at the figures below.",
  busy: () =>
    "Another operation on this payment is still running. Nothing was moved: look again in a moment.",
  not_admitted: () => "The order does not admit this as it stands now. Nothing was moved.",
  authorization_id_missing: () =>
    "The bank's transaction id of the authorization is missing, and a void needs it. Nothing was sent: void it with the bank.",
  too_much: ({ left }) =>
    `That is more than ${left ?? "what"} is left. Nothing was moved: choose a lesser amount.`,
  invalid_amount: () => "That amount cannot be moved. Nothing was sent to the bank: choose another amount.",
  declined: ({ code }) => `The bank declined it${code ?? ""}. Nothing was moved.`,
  refused: ({ code }) => `The bank did not accept the request${code ?? ""}. Nothing was moved.`,
  unreachable: () =>
    "The bank could not be reached, so nothing was sent and nothing was moved. You may try again.",
  outcome_unknown: () =>
    "The bank sent no answer that can be trusted, so it is unknown whether money moved. Do not repeat it, here or " +
    "elsewhere: no money can be moved on this order until the outcome is resolved.",
} satisfies Record<MoneyError["kind"], (facts: Facts) => string>;

export type MoneyOutcome = MoneyError["kind"] | "done" | "unreadable";

/** What became of a movement, in sentences: `amount` is what moved or was to move. */
export function outcomeSentence(
  outcome: MoneyOutcome,
  action: MoneyAction,
  facts: { amount: string; left?: string; code?: string },
): string {
  if (outcome === "unreadable")
    return "The form could not be read. Nothing was moved: please fill it in again.";
  if (outcome === "done") return successes[action](facts.amount);
  const code = facts.code === undefined ? undefined : ` (${facts.code})`;
  return failures[outcome]({ left: facts.left === undefined ? undefined : `the ${facts.left} that`, code });
}

const successes = {
  capture: (amount) => `${amount} was captured: the bank is collecting it from the card.`,
  void: (amount) => `The authorization of ${amount} was voided: the bank has let the money go.`,
  refund: (amount) => `${amount} was refunded: it is on its way back to the card.`,
} satisfies Record<Lowercase<MoneyMoved["kind"]>, (amount: string) => string>;

/** What each outcome is called at the head of its message. */
export function outcomeTitle(outcome: MoneyOutcome, action: MoneyAction): string {
  const noun = { capture: "Capture", void: "Void", refund: "Refund" }[action];
  if (outcome === "done") return `${noun} done`;
  if (outcome === "unreadable") return "Nothing done";
  return outcome === "outcome_unknown" ? `${noun} has an unknown outcome` : `${noun} not done`;
}

/** What a movement will do, said before it is done. */
export const consequences = {
  capture: ({ amount, left, card }: Said) => [
    `The bank collects ${amount} from ${card}.`,
    left === null
      ? "Nothing stays authorized afterwards."
      : `${left} stays authorized, to be captured or to lapse at the bank.`,
    "A capture cannot be undone; it can only be refunded.",
  ],
  void: ({ amount, card }: Said) => [
    `The bank lets go of the ${amount} that it holds on ${card}.`,
    "The order is cancelled, and nothing can be captured from it afterwards.",
    "A void cannot be undone.",
  ],
  refund: ({ amount, left, card }: Said) => [
    `${amount} goes back to ${card}. The shopper sees it within some days.`,
    left === null ? "Nothing is left to refund afterwards." : `${left} can still be refunded afterwards.`,
    "A refund cannot be undone.",
  ],
} satisfies Record<MoneyAction, (said: Said) => string[]>;

/** Amounts as people read them; `left` is null where nothing stays. */
type Said = { amount: string; left: string | null; card: string };
