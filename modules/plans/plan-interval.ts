import type { Subscription } from "@/lib/db/generated/client";
import type { PlanInterval } from "./views";

/** How long a period of a subscription is. */
export function planInterval({
  intervalUnit: unit,
  intervalCount: count,
  expectedOn,
}: Pick<Subscription, "intervalUnit" | "intervalCount" | "expectedOn">): PlanInterval {
  return { unit, count, onDispatch: expectedOn !== null };
}
