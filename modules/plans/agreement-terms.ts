import { Temporal } from "temporal-polyfill";

import { addDays, type Day, parseDay } from "@/lib/calendar/day";
import { retryDays } from "./retry-schedule";
import { dueOn, type Interval } from "./schedule";

/** The terms of a plan's agreement, as they are sent to the bank. */
export type PlanTerms = { expiryDate: Day; minimumDays: number };

/** The longest number of days that the gateway takes. */
const mostDays = 9_999;
/** Years that the agreement of a plan without an end lasts. The plan ends with it. */
const endlessYears = 10;

/**
 * The expiry and the minimum days between payments of a plan's agreement.
 *
 * The expiry covers all payments and their retries, and a year for pauses. Two payments are closest if one is made by its
 * last retry and the next on its day.
 */
export function planTerms(
  { firstDueOn, from }: { firstDueOn: Day; from: Day },
  { payments, ...interval }: Interval & { payments: number | null },
): PlanTerms {
  const retried = retryDays.at(-1) ?? 0;
  const expiryDate =
    payments === null
      ? addYears(from, endlessYears)
      : addYears(addDays(dueOn(firstDueOn, interval, payments), retried), 1);
  return { expiryDate, minimumDays: minimumDays(interval) };
}

/** The least number of days between two payments of a plan. */
export function minimumDays(interval: Interval): number {
  const gap = shortestGap(interval);
  const lastRetry = retryDays.findLast((days) => days < gap) ?? 0;
  return Math.min(Math.max(1, gap - lastRetry), mostDays);
}

/** The fewest days between two neighbouring periods, whatever day the plan begins on. */
function shortestGap({ unit, count }: Interval): number {
  if (unit === "DAY") return count;
  if (unit === "WEEK") return 7 * count;
  const months = unit === "MONTH" ? count : 12 * count;
  const gaps = Array.from({ length: 48 }, (_, index) => {
    const month = Temporal.PlainYearMonth.from({ year: 2025, month: 1 }).add({ months: index });
    const next = month.add({ months });
    // Only the days that a month may lack differ from the first.
    return [1, 29, 30, 31].map(
      (day) => month.toPlainDate({ day }).until(next.toPlainDate({ day }), { largestUnit: "day" }).days,
    );
  });
  return Math.min(...gaps.flat());
}

function addYears(day: Day, years: number): Day {
  return parseDay(Temporal.PlainDate.from(day).add({ years }).toString());
}
