import { daysBetween, storedDay } from "@/lib/calendar/day";
import { planOfferFrom } from "@/modules/plans/plan-offer";
import type { PlanOffer } from "@/modules/plans/plan-terms";
import type { SubscriptionView } from "./views";

/** The terms of a plan that begins with a trial, as they were agreed. */
export function planOfferOf({
  interval,
  payments,
  trialUntil,
  expectedOn,
  startedOn,
}: SubscriptionView): PlanOffer {
  const first = storedDay(expectedOn ?? trialUntil ?? startedOn);
  const trialDays = Math.max(0, daysBetween(storedDay(startedOn), first));
  return planOfferFrom(
    {
      intervalUnit: interval.unit,
      intervalCount: interval.count,
      payments,
      trialDays,
      onDispatch: interval.onDispatch,
    },
    first,
  );
}
