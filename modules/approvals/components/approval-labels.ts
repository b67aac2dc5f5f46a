import type { Label } from "@/components/admin/frame/labels";
import { codeLabel } from "@/components/admin/frame/labels";
import { codeMessages } from "@/components/admin/frame/messages";
import { isUncertain, uncertainMessage } from "@/lib/payments/uncertain-outcomes";
import type { DecideError } from "@/modules/approvals/decide-approval";
import type { ApprovalRow } from "@/modules/approvals/list-approvals";

const stateLabels = {
  waiting: { text: "Waits", tone: "warning" },
  approved: { text: "Approved and done", tone: "success" },
  declined: { text: "Declined", tone: "destructive" },
  ended: { text: "Ended", tone: "neutral" },
} satisfies Record<ApprovalRow["state"], Label>;

const outcomes: Partial<Record<string, string>> = {
  done: "done",
  started: "it is being done",
  expired: "nobody decided in three days",
  changed: "nothing was done: the order or the journal had changed",
  upload_gone: "nothing was done: the report is no longer there",
  gone: "nothing was done: the shop no longer does this",
  account_disabled: "nothing was done: the account of who asked is disabled or got a new link",
  right_lost: "nothing was done: who asked may not do this any more",
  factor_missing: "nothing was done: who asked has no authenticator app any more",
};

/** What became of a request: only what was done is called approved and done. */
export function approvalStateLabel({ state, outcome }: Pick<ApprovalRow, "state" | "outcome">): Label {
  if (state !== "approved" || outcome === "done") return stateLabels[state];
  if (outcome === "started") return { text: "Approved and begun", tone: "success" };
  if (outcome === null) return { text: "Approved, not ended", tone: "warning" };
  if (isUncertain(outcome)) return { text: "Approved, outcome unknown", tone: "warning" };
  return { text: "Nothing was done", tone: "destructive" };
}

/** How what was approved ended. */
export function approvalOutcomeLabel(outcome: string): string {
  if (isUncertain(outcome)) return uncertainMessage;
  return outcomes[outcome] ?? `nothing was done: ${codeLabel(outcome)}`;
}

/** What a decision led to, for whoever decided. */
export const approvalNotices = {
  done: { text: "Approved, and done.", variant: "success" },
  started: { text: "Approved. It is being done now.", variant: "success" },
  declined: { text: "Declined. Nothing was moved.", variant: "success" },
  not_waiting: {
    text: "Somebody has decided already, or three days have passed. Nothing was done by this press.",
    variant: "warning",
  },
  own_request: { text: "Another person must decide what you asked for.", variant: "warning" },
  changed: {
    text: "The order or the journal has changed since it was asked for. Nothing was done. Look at it, and ask again.",
    variant: "warning",
  },
  one_person: {
    text: "One of you let the other in lately, or the same owner both. For 30 days after a link somebody else must decide.",
    variant: "warning",
  },
  may_not_approve: {
    text: "Your account may not decide this any more. Nothing was done.",
    variant: "warning",
  },
  maintenance: {
    text: "No money is moved during maintenance. Nothing was done, and the request waits.",
    variant: "warning",
  },
  asker_may_not: {
    text: "Who asked may not do this any more. Nothing was done, and the request has ended.",
    variant: "warning",
  },
  code_missing: { text: "Enter the code of your authenticator app. Nothing was done.", variant: "warning" },
  wrong_code: { text: `${codeMessages.wrong_code} Nothing was done.`, variant: "warning" },
  too_many_codes: { text: `${codeMessages.too_many_codes} Nothing was done.`, variant: "warning" },
  outcome_unknown: {
    text: `Approved. ${uncertainMessage}`,
    variant: "warning",
  },
  failed: { text: "Nothing was done. The list says why.", variant: "destructive" },
} as const satisfies Record<
  | DecideError["kind"]
  | "done"
  | "started"
  | "declined"
  | "changed"
  | "asker_may_not"
  | "outcome_unknown"
  | "failed",
  { text: string; variant: string }
>;
