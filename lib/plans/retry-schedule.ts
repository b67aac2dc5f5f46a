import { addDays, type Day } from "./day";

/** On which days after the one it was due a declined charge is tried again. */
export const retryDays = [1, 3, 5, 7] as const;

/** What the bank answered to a charge. */
export type Decline = { gatewayCode: string | null; recommendation: string | null };

/** Codes after which the same card is never tried again. MPGS, response.gatewayCode. */
const finalCodes: readonly string[] = [
  "EXPIRED_CARD",
  "BLOCKED",
  "DECLINED_DO_NOT_CONTACT",
  "DECLINED_PAYMENT_PLAN",
];

/** Whether the bank asked not to try the same card again. MPGS, response.gatewayRecommendation. */
function isFinal({ gatewayCode, recommendation }: Decline): boolean {
  if (gatewayCode !== null && finalCodes.includes(gatewayCode)) return true;
  if (recommendation === null) return false;
  return recommendation.startsWith("DO_NOT_PROCEED") || recommendation.startsWith("RESUBMIT_WITH_");
}

/**
 * The day on which a declined charge is tried again; undefined where only another card helps.
 *
 * After the day of the latest try, and before the day of the next period.
 */
export function retryOn(
  { dueOn, triedOn, nextDueOn }: { dueOn: Day; triedOn: Day; nextDueOn: Day },
  decline: Decline,
): Day | undefined {
  if (isFinal(decline)) return undefined;
  return retryDays.map((days) => addDays(dueOn, days)).find((day) => day > triedOn && day < nextDueOn);
}
