import { codeLabel } from "@/components/admin/frame/labels";
import { isUncertain, uncertainMessage } from "@/lib/payments/uncertain-outcomes";
import type { BulkAction } from "@/modules/bulk/bulk-action";
import type { BulkReviewRow } from "@/modules/bulk/review-bulk";

export const bulkActionLabels = {
  capture: "Capture what is left",
  dispatch: "Dispatch all pieces",
  dispatch_and_capture: "Dispatch all pieces and capture what is left",
  refund: "Refund orders",
} satisfies Record<BulkAction, string>;

export const bulkProblems = {
  not_paid: "No approved payment: nothing will be done",
  nothing_to_capture: "Nothing left to capture: nothing will be done",
  nothing_to_refund: "Nothing left to refund: nothing will be done",
  above_limit: "More than your role may refund: a manager can",
  nothing_to_dispatch: "Nothing left to dispatch: nothing will be done",
  money_returned: "The money was returned: nothing will be done",
  held: "Held for review: nothing will be done",
  busy: "Money is being moved: nothing will be done",
  charged_back: "The bank took money back: decide on the order's page",
  part_charged: "Charged only in part: decide on the order's page",
} satisfies Record<NonNullable<BulkReviewRow["problem"]>, string>;

const results: Partial<Record<string, string>> = {
  done: "Done",
  changed: "Changed since the review: no money was moved. Look at the order.",
  unreachable: "The bank could not be reached: no money was moved. Try again.",
  busy: "Another operation was running: no money was moved. Try again.",
  above_limit: "More than the role of who asked may refund: nothing was refunded. A manager can refund it.",
  too_much: "Less is left than was reviewed: nothing was refunded. Look at the order.",
  needs_second_person:
    "This order alone needs a second person: nothing was refunded. Ask for it on the order's page.",
  line_refunded: "A piece was refunded meanwhile: nothing was refunded. Look at the order.",
  pieces_elsewhere: "Pieces have left meanwhile: nothing was refunded. Look at the order.",
  declined_by_second_person: "The second person declined: nothing was done.",
  expired: "No second person decided in time: nothing was done.",
  not_left: "A piece had left already or was refunded: nothing was dispatched. Look at the order.",
  not_paid: "No approved payment: nothing was dispatched.",
  money_returned: "The money was returned: nothing was dispatched.",
  held: "Held for review: nothing was dispatched.",
  charged_back: "The bank took money back: nothing was done. Decide on the order's page.",
  part_charged: "Charged only in part: nothing was done. Decide on the order's page.",
  stopped: "Stopped before it began: nothing was done.",
  account_disabled: "Nothing was done: the account of who asked was disabled or got a new link.",
  right_lost: "Nothing was done: who asked may not do this any more.",
  factor_missing: "Nothing was done: who asked has no authenticator app any more.",
  failed: "Something went wrong. Look at the order before you repeat it.",
};

const declined = {
  capture: "The bank declined the capture. Ask for another card, or void the authorization.",
  dispatch: "The bank declined it.",
  dispatch_and_capture: "The bank declined the capture: nothing was dispatched.",
  refund:
    "The bank declined the refund. Agree with the customer on a bank transfer, and note it on the order.",
} satisfies Record<BulkAction, string>;

/** How an order of bulk work ended, with what to do about a failure. */
export function bulkResultLabel(result: string, action: BulkAction): string {
  if (isUncertain(result)) return uncertainMessage;
  return result === "declined" ? declined[action] : (results[result] ?? `Not done: ${codeLabel(result)}`);
}
