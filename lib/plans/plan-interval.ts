import type { Subscription } from "@/lib/db/generated/client";
import type { Interval } from "@/lib/calendar/schedule";

/** How long a period of a subscription is. */
export function planInterval({
  intervalUnit: unit,
  intervalCount: count,
}: Pick<Subscription, "intervalUnit" | "intervalCount">): Interval {
  return { unit, count };
}
