import type { Label } from "@/components/admin/frame/labels";
import type { AgreementView } from "@/modules/plans/list-plan-agreements";
import type {
  EndReason,
  PlanInterval,
  PlanListState,
  SubscriptionCharge,
  SubscriptionEvent,
  SubscriptionState,
} from "@/modules/plans/views";

export const planStateLabels = {
  PENDING: { text: "Not started", tone: "neutral" },
  ACTIVE: { text: "Active", tone: "success" },
  PAUSED: { text: "Paused", tone: "info" },
  PAST_DUE: { text: "Past due", tone: "destructive" },
  ENDED: { text: "Ended", tone: "neutral" },
} satisfies Record<SubscriptionState, Label>;

/** What the list of plans may be narrowed to. */
export const planListLabels = {
  ON_DISPATCH: "To be charged on dispatch",
  PENDING: planStateLabels.PENDING.text,
  ACTIVE: planStateLabels.ACTIVE.text,
  PAUSED: planStateLabels.PAUSED.text,
  PAST_DUE: planStateLabels.PAST_DUE.text,
  ENDED: planStateLabels.ENDED.text,
} satisfies Record<PlanListState, string>;

/** Why a plan ended. */
export const planEndLabels = {
  cancelled: "Cancelled",
  completed: "All payments made",
  unpaid: "A payment stayed unpaid",
  card_removed: "Its card was removed",
  agreement_expired: "Its agreement expired",
  not_started: "Not started in time",
  changed: "Changed before it started",
} satisfies Record<EndReason, string>;

export const chargeStateLabels = {
  DUE: { text: "Due", tone: "warning" },
  PAID: { text: "Paid", tone: "success" },
  UNPAID: { text: "Given up", tone: "neutral" },
} satisfies Record<SubscriptionCharge["state"], Label>;

export const planAgreementLabels = {
  PENDING: { text: "Not approved yet", tone: "neutral" },
  ACTIVE: { text: "In force", tone: "success" },
  ENDED: { text: "Ended", tone: "neutral" },
} satisfies Record<AgreementView["state"], Label>;

const planEventLabels = {
  plan_started: "Plan started",
  plan_paused: "Paused",
  plan_resumed: "Resumed",
  plan_charge_asked: "Charge asked for",
  plan_card_changed: "Card changed",
  plan_ended: "Plan ended",
} satisfies Record<SubscriptionEvent["kind"], string>;

/** The name of what happened to a plan. */
export function planEventLabel(kind: SubscriptionEvent["kind"]): string {
  return planEventLabels[kind];
}

/** How often a plan is charged: "every month", "every 3 months", "on dispatch". */
export function intervalLabel({ unit, count, onDispatch }: PlanInterval): string {
  if (onDispatch) return "on dispatch";
  const name = unit.toLowerCase();
  return count === 1 ? `every ${name}` : `every ${count} ${name}s`;
}

/** What staff may do with a plan. */
export type PlanAction = "charge" | "pause" | "resume" | "cancel";

/** What a change of a plan does, shown before it is made. */
export const planConsequences = {
  charge: [
    "The bank is asked for the whole amount within a minute, with the card that the customer agreed to. Charges begin at nine in the morning.",
    "Its order then stands among those to dispatch, and the customer has a mail about the charge.",
    "If the bank declines it, it is tried again on later days. If that cannot help, the customer is asked for another card.",
  ],
  pause: [
    "Nothing is charged until the customer or staff resume the plan. Payments in between are left out.",
    "A charge that was declined is not tried again.",
  ],
  resume: ["The plan is charged again from the first of its days from today on."],
  cancel: [
    "The plan ends at once, and its agreement with the bank ends with it. It cannot be resumed.",
    "What was paid stays paid. Refund a charge on its order.",
  ],
} satisfies Record<PlanAction, string[]>;

/** How a change of a plan ended. */
export const planNotices = {
  charge: "The charge is asked for. Its order appears below as soon as the bank has answered.",
  pause: "The plan is paused. Nothing is charged until it is resumed.",
  resume: "The plan runs again.",
  cancel: "The plan is cancelled. Nothing more is charged.",
  changed: "This plan has changed since you reviewed it. Nothing was done. Look at its present state first.",
} satisfies Record<PlanAction | "changed", string>;
