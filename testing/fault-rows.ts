import type { OrderState, ShopperOrderState } from "@/lib/payments/order-state";

type AttemptResult = {
  /** What the shopper's view holds, and what the page then reads: a title and a message. */
  view: Partial<ShopperOrderState>;
  shopper: [string, string | RegExp];
  mayPayAgain: boolean;
  /** What the staff's view holds, and what the page then reads: a state and a message. */
  staffView: OrderState;
  staff: [string, string];
};

/** Results of a payment attempt: what shopper and staff read, and whether the order may be paid again. */
export const attemptResults = {
  paid: {
    view: { kind: "paid" },
    shopper: ["Thank you, your order is paid", /^We have received \$[\d.,]+ and are preparing your order\./],
    mayPayAgain: false,
    staffView: "paid",
    staff: ["Paid", "No money moves before you have reviewed it."],
  },
  authorized: {
    view: { kind: "authorized" },
    shopper: ["Thank you, your order is confirmed", /^Your bank has set \$[\d.,]+ aside\./],
    mayPayAgain: false,
    staffView: "authorized",
    staff: ["Authorized", "No money moves before you have reviewed it."],
  },
  "paid in part": {
    view: { kind: "partly_approved" },
    shopper: ["Your bank approved part of the amount", /^Your bank approved only \$[\d.,]+ of /],
    mayPayAgain: false,
    staffView: "partly_approved",
    staff: ["Approved in part", "No money moves before you have reviewed it."],
  },
  "unknown outcome": {
    view: { kind: "checking" },
    shopper: [
      "We are checking your payment",
      /^We did not receive your bank's answer.* Please do not pay again: you cannot be charged twice for this order\./,
    ],
    mayPayAgain: false,
    staffView: "outcome_unknown",
    staff: [
      "Unknown outcome",
      "The outcome of a movement is unknown. No money can be moved on this order until it is resolved.",
    ],
  },
  "try again": {
    view: { kind: "payable", lastAttempt: "technical" },
    shopper: [
      "The last attempt did not go through",
      "Something went wrong at the bank. Nothing was charged. Please try again.",
    ],
    mayPayAgain: true,
    staffView: "failed",
    staff: ["Failed", "No payment succeeded. There is nothing to capture or to refund."],
  },
  "try later": {
    view: { kind: "payable", lastAttempt: "shop_refused" },
    shopper: [
      "The last attempt did not go through",
      "The bank is not accepting payments from this shop at the moment. The fault is not your card's. Nothing was charged. Please try again later.",
    ],
    mayPayAgain: true,
    staffView: "failed",
    staff: ["Failed", "No payment succeeded. There is nothing to capture or to refund."],
  },
  "another card": {
    view: { kind: "payable", lastAttempt: "card_refused" },
    shopper: [
      "The last attempt did not go through",
      "That card could not be used here. Nothing was charged. Please try another card.",
    ],
    mayPayAgain: true,
    staffView: "failed",
    staff: ["Failed", "No payment succeeded. There is nothing to capture or to refund."],
  },
  "too late": {
    view: { kind: "payable", lastAttempt: "session_expired" },
    shopper: [
      "The last attempt did not go through",
      "The payment took too long and was closed. Nothing was charged. Please enter your card again.",
    ],
    mayPayAgain: true,
    staffView: "failed",
    staff: ["Failed", "No payment succeeded. There is nothing to capture or to refund."],
  },
} satisfies Record<string, AttemptResult>;

/** Results of a capture, void or refund: what the use case returns, and the title and the message that staff read. */
export const movementResults = {
  done: { moved: { ok: true }, title: "done", message: / was (captured|refunded|voided)/ },
  "unknown outcome": {
    moved: { ok: false, error: { kind: "outcome_unknown" } },
    title: "has an unknown outcome",
    message: /it is unknown whether money moved\. Do not repeat it/,
  },
  declined: {
    moved: { ok: false, error: { kind: "declined", gatewayCode: "LOCK_FAILURE" } },
    title: "not done",
    message: "The bank declined it (LOCK_FAILURE). Nothing was moved.",
  },
  refused: {
    moved: { ok: false, error: { kind: "refused" } },
    title: "not done",
    message: /The bank did not accept the request \(.+\)\. Nothing was moved\./,
  },
} satisfies Record<string, { moved: object; title: string; message: string | RegExp }>;

/** A fault at a step of a payment attempt. `journal` is the state of its operation, and why. */
export type AttemptRow = [
  fault: string,
  result: keyof typeof attemptResults,
  journal: string,
  ledger: string[],
];

/** A fault at a capture, void or refund. */
export type MovementRow = [
  fault: string,
  result: keyof typeof movementResults,
  journal: string,
  ledger: string[],
];

const all = ["PAYMENT all"];

export const charges: Record<"pay" | "authorize", AttemptRow[]> = {
  pay: [
    ["drop_before", "unknown outcome", "Unknown outcome: Connection lost", []],
    ["commit_then_drop", "unknown outcome", "Unknown outcome: Connection lost", all],
    ["commit_then_late", "unknown outcome", "Unknown outcome: Timed out", all],
    ["html_502", "unknown outcome", "Unknown outcome: Server error", all],
    ["html_502_before", "unknown outcome", "Unknown outcome: Server error", []],
    ["empty", "unknown outcome", "Unknown outcome: Unreadable", all],
    ["truncated", "unknown outcome", "Unknown outcome: Connection lost", all],
    ["wrong_content_type", "paid", "Done", all],
    ["rate_limited", "unknown outcome", "Unknown outcome: Busy", []],
    ["server_busy", "unknown outcome", "Unknown outcome: Server error", []],
    ["lock_failure", "try again", "Declined: LOCK_FAILURE", []],
    ["unknown_code", "unknown outcome", "Unknown outcome: In flight", all],
    ["pending", "unknown outcome", "Unknown outcome: In flight", all],
    ["pending_not_moved", "unknown outcome", "Unknown outcome: In flight", []],
    ["partial_approval", "paid in part", "Done: PARTIALLY_APPROVED", ["PAYMENT half"]],
    ["wrong_order", "unknown outcome", "Unknown outcome: Wrong order", all],
    ["wrong_amount", "unknown outcome", "Unknown outcome: Wrong amount", all],
    ["update_failure", "paid", "Done", all],
    ["expired_session", "too late", "Refused: Session gone", []],
    ["unauthorized", "unknown outcome", "Unknown outcome: Unauthorized", []],
    ["inconsistent_types", "paid", "Done", all],
    ["rejected", "try again", "Refused: Request rejected", []],
    ["commit_then_401", "unknown outcome", "Unknown outcome: Unauthorized", all],
    ["commit_then_403", "unknown outcome", "Unknown outcome: Http 403", all],
    ["commit_then_429", "unknown outcome", "Unknown outcome: Busy", all],
    ["compressed", "paid", "Done", all],
    ["without_type", "unknown outcome", "Unknown outcome: Missing type", all],
    ["without_amount", "unknown outcome", "Unknown outcome: Missing amount", all],
    ["repeated_id", "unknown outcome", "Unknown outcome: Repeated transaction id", []],
    ["without_id", "unknown outcome", "Unknown outcome: Missing transaction id", all],
    ["numeric_ids", "paid", "Done", all],
    ["closes_connection", "paid", "Done", all],
    ["interim_responses", "paid", "Done", all],
    ["large_headers", "paid", "Done", all],
    ["session_refused", "try again", "Refused: Invalid request", []],
    ["wrong_merchant", "unknown outcome", "Unknown outcome: Wrong merchant", all],
    ["wrong_session", "unknown outcome", "Unknown outcome: Wrong session", all],
    ["names_nothing", "unknown outcome", "Unknown outcome: Names nothing", all],
    ["failed_order", "unknown outcome", "Unknown outcome: Contradiction", all],
    ["verification_code", "paid", "Done", all],
    // These change only the callback after a challenge: e2e/callback.http.test.ts.
    ["proof_missing", "paid", "Done", all],
    ["proof_forged", "paid", "Done", all],
    ["proof_foreign", "paid", "Done", all],
    ["proof_undecided", "paid", "Done", all],
  ],
  authorize: [
    ["commit_then_drop", "unknown outcome", "Unknown outcome: Connection lost", ["AUTHORIZATION all"]],
    ["pending_not_moved", "unknown outcome", "Unknown outcome: In flight", []],
    ["partial_approval", "paid in part", "Done: PARTIALLY_APPROVED", ["AUTHORIZATION half"]],
    ["expired_session", "too late", "Refused: Session gone", []],
    ["inconsistent_types", "authorized", "Done", ["AUTHORIZATION all"]],
    ["commit_then_401", "unknown outcome", "Unknown outcome: Unauthorized", ["AUTHORIZATION all"]],
    ["repeated_id", "unknown outcome", "Unknown outcome: Repeated transaction id", []],
    ["numeric_ids", "authorized", "Done", ["AUTHORIZATION all"]],
  ],
};

export const steps: Record<"create_session" | "add_card" | "authenticate", AttemptRow[]> = {
  create_session: [
    ["drop_before", "try again", "Lost: Connection lost", []],
    ["commit_then_drop", "try again", "Lost: Connection lost", []],
    ["commit_then_late", "try again", "Lost: Timed out", []],
    ["html_502", "try again", "Lost: Server error", []],
    ["empty", "try again", "Lost: Unreadable", []],
    ["truncated", "try again", "Lost: Connection lost", []],
    ["wrong_content_type", "paid", "Done", all],
    ["rate_limited", "try again", "Lost: Busy", []],
    ["server_busy", "try again", "Lost: Server error", []],
    ["pending", "try again", "Lost: Contradiction", []],
    ["unauthorized", "try later", "Lost: Unauthorized", []],
    ["inconsistent_types", "paid", "Done", all],
    ["rejected", "try again", "Refused: Request rejected", []],
    ["commit_then_401", "try later", "Lost: Unauthorized", []],
    ["commit_then_403", "try later", "Lost: Http 403", []],
    ["commit_then_429", "try again", "Lost: Busy", []],
    ["compressed", "paid", "Done", all],
    ["wrong_merchant", "try again", "Lost: Wrong merchant", []],
  ],
  add_card: [
    ["drop_before", "try again", "Lost: Connection lost", []],
    ["commit_then_drop", "try again", "Lost: Connection lost", []],
    ["html_502_before", "try again", "Lost: Server error", []],
    ["empty", "try again", "Lost: Unreadable", []],
    ["truncated", "try again", "Lost: Connection lost", []],
    ["wrong_content_type", "paid", "Done", all],
    ["rate_limited", "try again", "Lost: Busy", []],
    ["server_busy", "try again", "Lost: Server error", []],
    ["lock_failure", "another card", "Declined: LOCK_FAILURE", []],
    ["unknown_code", "another card", "Declined: SANDBOX_UNHEARD_OF", []],
    ["pending", "another card", "Declined: PENDING", []],
    ["wrong_order", "try again", "Lost: Wrong order", []],
    ["update_failure", "another card", "Declined", []],
    ["expired_session", "paid", "Done", all],
    ["unauthorized", "try later", "Lost: Unauthorized", []],
    ["inconsistent_types", "paid", "Done", all],
    ["rejected", "another card", "Refused: Request rejected", []],
    ["commit_then_401", "try later", "Lost: Unauthorized", []],
    ["commit_then_403", "try later", "Lost: Http 403", []],
    ["commit_then_429", "try again", "Lost: Busy", []],
    ["compressed", "paid", "Done", all],
    ["session_refused", "another card", "Refused: Invalid request", []],
    ["wrong_session", "try again", "Lost: Wrong session", []],
  ],
  authenticate: [
    ["drop_before", "try again", "Lost: Connection lost", []],
    ["commit_then_drop", "try again", "Lost: Connection lost", []],
    ["commit_then_late", "try again", "Lost: Timed out", []],
    ["html_502", "try again", "Lost: Server error", []],
    ["empty", "try again", "Lost: Unreadable", []],
    ["truncated", "try again", "Lost: Connection lost", []],
    ["wrong_content_type", "paid", "Done", all],
    ["rate_limited", "try again", "Lost: Busy", []],
    ["server_busy", "try again", "Lost: Server error", []],
    ["lock_failure", "try again", "Declined: LOCK_FAILURE", []],
    ["pending", "try again", "Declined: PENDING", []],
    ["wrong_order", "try again", "Lost: Wrong order", []],
    ["wrong_amount", "try again", "Lost: Wrong amount", []],
    ["expired_session", "paid", "Done", all],
    ["unauthorized", "try later", "Lost: Unauthorized", []],
    ["inconsistent_types", "paid", "Done", all],
    ["rejected", "try again", "Refused: Request rejected", []],
    ["commit_then_401", "try later", "Lost: Unauthorized", []],
    ["commit_then_403", "try later", "Lost: Http 403", []],
    ["commit_then_429", "try again", "Lost: Busy", []],
    ["compressed", "paid", "Done", all],
    ["without_id", "try again", "Declined: Missing transaction id", []],
    ["numeric_ids", "paid", "Done", all],
    ["interim_responses", "paid", "Done", all],
    ["session_refused", "try again", "Refused: Invalid request", []],
    ["wrong_merchant", "try again", "Lost: Wrong merchant", []],
    ["names_nothing", "try again", "Declined: Missing transaction id", []],
  ],
};

/** The rows of a movement. A fault has the same result for each of them; only the ledger differs. */
function movementRows(before: string, movement: string): MovementRow[] {
  const moved = [before, movement];
  return [
    ["drop_before", "unknown outcome", "Unknown outcome: Connection lost", [before]],
    ["commit_then_drop", "unknown outcome", "Unknown outcome: Connection lost", moved],
    ["html_502", "unknown outcome", "Unknown outcome: Server error", moved],
    ["html_502_before", "unknown outcome", "Unknown outcome: Server error", [before]],
    ["empty", "unknown outcome", "Unknown outcome: Unreadable", moved],
    ["truncated", "unknown outcome", "Unknown outcome: Connection lost", moved],
    ["wrong_content_type", "done", "Done", moved],
    ["rate_limited", "unknown outcome", "Unknown outcome: Busy", [before]],
    ["server_busy", "unknown outcome", "Unknown outcome: Server error", [before]],
    ["lock_failure", "declined", "Declined: LOCK_FAILURE", [before]],
    ["unknown_code", "unknown outcome", "Unknown outcome: In flight", moved],
    ["pending", "unknown outcome", "Unknown outcome: In flight", moved],
    ["pending_not_moved", "unknown outcome", "Unknown outcome: In flight", [before]],
    ["wrong_order", "unknown outcome", "Unknown outcome: Wrong order", moved],
    ["wrong_amount", "unknown outcome", "Unknown outcome: Wrong amount", moved],
    ["expired_session", "done", "Done", moved],
    ["unauthorized", "unknown outcome", "Unknown outcome: Unauthorized", [before]],
    ["inconsistent_types", "done", "Done", moved],
    ["rejected", "refused", "Refused: Request rejected", [before]],
    ["commit_then_401", "unknown outcome", "Unknown outcome: Unauthorized", moved],
    ["commit_then_403", "unknown outcome", "Unknown outcome: Http 403", moved],
    ["commit_then_429", "unknown outcome", "Unknown outcome: Busy", moved],
    ["compressed", "done", "Done", moved],
    ["without_type", "unknown outcome", "Unknown outcome: Missing type", moved],
    ["without_amount", "unknown outcome", "Unknown outcome: Missing amount", moved],
    ["repeated_id", "unknown outcome", "Unknown outcome: Repeated transaction id", [before]],
    ["without_id", "unknown outcome", "Unknown outcome: Missing transaction id", moved],
    ["numeric_ids", "done", "Done", moved],
    ["closes_connection", "done", "Done", moved],
    ["interim_responses", "done", "Done", moved],
    ["large_headers", "done", "Done", moved],
    ["session_refused", "done", "Done", moved],
    ["wrong_merchant", "unknown outcome", "Unknown outcome: Wrong merchant", moved],
    ["wrong_session", "unknown outcome", "Unknown outcome: Wrong session", moved],
    ["names_nothing", "unknown outcome", "Unknown outcome: Names nothing", moved],
    ["failed_order", "unknown outcome", "Unknown outcome: Contradiction", moved],
  ];
}

export const staffMovements: Record<"capture" | "refund" | "void", MovementRow[]> = {
  capture: movementRows("AUTHORIZATION all", "CAPTURE all"),
  refund: [
    ...movementRows("PAYMENT all", "REFUND all"),
    ["commit_then_late", "unknown outcome", "Unknown outcome: Timed out", ["PAYMENT all", "REFUND all"]],
  ],
  void: movementRows("AUTHORIZATION all", "VOID_AUTHORIZATION all").filter(([fault]) =>
    [
      "drop_before",
      "commit_then_drop",
      "rate_limited",
      "lock_failure",
      "pending",
      "expired_session",
      "rejected",
      "commit_then_401",
      "without_amount",
      "repeated_id",
      "session_refused",
      "wrong_session",
    ].includes(fault),
  ),
};
