import { addDays, dateOf, type Day } from "@/lib/calendar/day";
import { dueOn } from "./schedule";
import type { PlanOffer, PlanView } from "@/modules/plans/plan-terms";

/** A plan as it would be if it were bought on a day. */
export function planOffer(plan: PlanView, today: Day): PlanOffer {
  return planOfferFrom(plan, addDays(today, plan.trialDays));
}

/** A plan whose first payment is on a day. */
export function planOfferFrom(plan: PlanView, first: Day): PlanOffer {
  const { intervalUnit: unit, intervalCount: count, payments } = plan;
  const dayOf = (period: number) => dateOf(dueOn(first, { unit, count }, period));
  return {
    ...plan,
    firstOn: dayOf(1),
    secondOn: payments === 1 ? null : dayOf(2),
    lastOn: payments === null ? null : dayOf(payments),
  };
}
