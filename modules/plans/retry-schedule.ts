import { addDays, type Day, daysBetween } from "@/lib/calendar/day";

/** On which days after its first try a declined charge is tried again. */
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

/** The days of a charge: when it was due, when it was first tried, and when the next period is due. */
export type ChargeDays = { dueOn: Day; firstTriedOn: Day; nextDueOn: Day };

/**
 * The day on which a plan ends whose charge was declined and is still unpaid: that of the next period, and as much later as the
 * first try was, so that a customer has the whole period to help even if the shop was away.
 */
export function unpaidEndsOn({ dueOn, firstTriedOn, nextDueOn }: ChargeDays): Day {
  return addDays(nextDueOn, daysBetween(dueOn, firstTriedOn));
}

/**
 * The day on which a declined charge is tried again; undefined if only another card helps.
 *
 * After the day of the latest try, and before the day on which the plan ends unpaid.
 */
export function retryOn(
  { triedOn, ...days }: ChargeDays & { triedOn: Day },
  decline: Decline,
): Day | undefined {
  if (isFinal(decline)) return undefined;
  const endsOn = unpaidEndsOn(days);
  return retryDays
    .map((count) => addDays(days.firstTriedOn, count))
    .find((day) => day > triedOn && day < endsOn);
}
