import type { Subscription } from "@/lib/db/generated/client";
import type { PlanEndReason } from "@/lib/mail/mail-content";

/** Why a plan ended, as its customer reads it. */
export function planEndReasonOf({
  endReason,
  endedBy,
}: Pick<Subscription, "endReason" | "endedBy">): PlanEndReason {
  switch (endReason) {
    case "cancelled":
      return endedBy === "customer" ? "by_customer" : "by_shop";
    case "finished":
    case "unpaid":
    case "card_removed":
      return endReason;
    default:
      return "other";
  }
}
