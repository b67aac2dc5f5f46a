import type { Subscription } from "@/lib/db/generated/client";
import { required } from "@/lib/invariant";
import type { Messages } from "@/lib/i18n/catalogues";
import { endReasons, type EndReason } from "@/modules/plans/views";

type EndReasonText = keyof Messages["mail"]["plan_ended"]["reason"];

const texts = {
  cancelled: "by_shop",
  completed: "completed",
  unpaid: "unpaid",
  card_removed: "card_removed",
  agreement_expired: "agreement_expired",
  not_started: "other",
  changed: "other",
} satisfies Record<EndReason, EndReasonText>;

/** Why a plan ended, as its customer reads it. */
export function planEndReasonOf({
  endReason,
  endedBy,
}: Pick<Subscription, "endReason" | "endedBy">): EndReasonText {
  const reason = required(
    endReasons.find((known) => known === endReason),
    "reason of the end of a plan",
  );
  return reason === "cancelled" && endedBy === "customer" ? "by_customer" : texts[reason];
}
