import type { Label } from "@/components/admin/labels";
import { codeLabel } from "@/components/admin/labels";
import type { ApprovalRow } from "@/lib/approvals/list-approvals";

export const approvalStateLabels = {
  waiting: { text: "Waits", tone: "warning" },
  approved: { text: "Approved", tone: "success" },
  declined: { text: "Declined", tone: "destructive" },
  ended: { text: "Ended", tone: "neutral" },
} satisfies Record<ApprovalRow["state"], Label>;

const outcomes: Partial<Record<string, string>> = {
  done: "done",
  expired: "nobody decided in three days",
  changed: "nothing was moved: the order had changed",
  outcome_unknown: "the outcome is unknown",
};

/** How what was approved ended. */
export function approvalOutcomeLabel(outcome: string): string {
  return outcomes[outcome] ?? `nothing was moved: ${codeLabel(outcome)}`;
}

/** What a decision led to, for whoever decided. */
export const approvalNotices = {
  done: { text: "Approved, and done.", variant: "success" },
  declined: { text: "Declined. Nothing was moved.", variant: "success" },
  not_waiting: {
    text: "Somebody has decided already, or three days have passed. Nothing was done by this press.",
    variant: "warning",
  },
  own_request: { text: "Another person must decide what you asked for.", variant: "warning" },
  changed: {
    text: "The order has changed since it was asked for. Nothing was moved. Look at the order, and ask again.",
    variant: "warning",
  },
  outcome_unknown: {
    text: "Approved. The bank sent no answer that can be trusted, so it is unknown whether money moved. Do not repeat it.",
    variant: "warning",
  },
  failed: { text: "Approved, but nothing was moved. The list says why.", variant: "destructive" },
} as const;
