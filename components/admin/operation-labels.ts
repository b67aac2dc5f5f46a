import type { OperationView } from "@/lib/use-cases/reconciliation/read-operation";

import { kindWords, plainWords } from "./order-labels";

type Kind = OperationView["kind"];

/** A movement's kind in a word: "Payment", "Refund". */
export function kindWord(kind: Kind): string {
  return kindWords[kind];
}

const reasons: Record<string, string> = {
  timed_out: "The bank did not answer in time.",
  connection_lost: "The connection broke before an answer came.",
  server_error: "The bank's server failed after the request was sent.",
  unreadable: "An answer came that cannot be read.",
  in_flight: "The bank answered that it is still working on it.",
  unknown_code: "The bank answered with a code that nobody knows.",
  contradiction: "The bank's answer contradicts itself.",
  wrong_order: "The answer was about another order.",
  wrong_type: "The answer was about another kind of movement.",
  wrong_amount: "The answer named another amount or currency.",
  process_died: "The shop stopped before it could note an answer.",
};

/** Why an outcome is unknown, in plain words. */
export function reasonWords(reason: string | null): string {
  if (reason === null) return "No answer was noted.";
  return reasons[reason] ?? `${plainWords(reason)}.`;
}

/** What follows from each decision, said before it is given. */
export function decisionWords(kind: Kind): { happened: string; notHappened: string } {
  return decisions[kind] ?? { happened: "It counts as done.", notHappened: "It counts as never done." };
}

const decisions: Partial<Record<Kind, { happened: string; notHappened: string }>> = {
  PAY: {
    happened: "The order is paid. The shopper sees it at once.",
    notHappened: "Nothing was taken. The shopper is told so and may pay again.",
  },
  AUTHORIZE: {
    happened: "The money is set aside. What is ready to go is captured at once.",
    notHappened: "Nothing was set aside. The shopper is told so and may pay again.",
  },
  CAPTURE: {
    happened: "The amount counts as captured.",
    notHappened: "Nothing was captured. It may be captured again.",
  },
  VOID: {
    happened: "The authorization is gone, and the order is cancelled.",
    notHappened: "The authorization still stands. It may be captured or voided.",
  },
  REFUND: {
    happened: "The amount counts as refunded.",
    notHappened: "Nothing was refunded. It may be refunded again.",
  },
};

/** How long ago something was, in its largest unit: "4 minutes". */
export function ageWords(from: Date, to: Date): string {
  const minutes = Math.max(0, Math.floor((to.getTime() - from.getTime()) / 60_000));
  if (minutes < 1) return "less than a minute";
  if (minutes < 120) return count(minutes, "minute");
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? count(hours, "hour") : count(Math.floor(hours / 24), "day");
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? "" : "s"}`;
}
