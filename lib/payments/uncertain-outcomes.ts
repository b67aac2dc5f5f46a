import type { MoneyError } from "./move-money";

/** How an act ends after which money may have moved. */
export const uncertainOutcomes = [
  "outcome_unknown",
  "answer_pending",
] as const satisfies readonly MoneyError["kind"][];

/** Whether money may have moved: then no message says that nothing moved. */
export function isUncertain(outcome: string | null): boolean {
  return uncertainOutcomes.some((each) => each === outcome);
}

/** What is said then. */
export const uncertainMessage = "The bank's answer is not known yet. Do not do it again: see the order.";
