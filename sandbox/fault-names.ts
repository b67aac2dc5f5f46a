/**
 * Every fault the sandbox can be told to make, and what a person should know of it. `moved` says whether the
 * operation is done all the same: `yes` the bank's books hold it, `no` nothing happened.
 */
export const faultDefinitions = {
  drop_before: { moved: "no", meaning: "The connection drops before anything happens" },
  commit_then_drop: { moved: "yes", meaning: "The operation is done, then the connection drops" },
  commit_then_late: { moved: "yes", meaning: "The operation is done, the answer comes late" },
  html_502: { moved: "yes", meaning: "The operation is done, a proxy answers 502 with HTML" },
  html_502_before: { moved: "no", meaning: "A proxy answers 502 with HTML, nothing happened" },
  empty: { moved: "yes", meaning: "The operation is done, the body is empty" },
  truncated: { moved: "yes", meaning: "The operation is done, the body stops half way" },
  wrong_content_type: { moved: "yes", meaning: "The operation is done, the JSON is called text/html" },
  rate_limited: { moved: "no", meaning: "429 Too Many Requests" },
  server_busy: { moved: "no", meaning: "503 SERVER_BUSY" },
  lock_failure: { moved: "no", meaning: "LOCK_FAILURE: another operation runs on the order" },
  unknown_code: { moved: "yes", meaning: "The operation is done, the gateway code is one nobody knows" },
  pending: { moved: "yes", meaning: "The operation is done, the answer says PENDING" },
  pending_not_moved: { moved: "no", meaning: "The answer says PENDING, nothing happens later either" },
  partial_approval: { moved: "yes", meaning: "Half of the amount is approved (pay and authorize)" },
  wrong_order: { moved: "yes", meaning: "The operation is done, the answer is about another order" },
  wrong_amount: { moved: "yes", meaning: "The operation is done, the answer names another amount" },
  update_failure: { moved: "no", meaning: "session.updateStatus is FAILURE (add card and agreement)" },
  expired_session: { moved: "no", meaning: "The session is gone" },
  unauthorized: { moved: "no", meaning: "401, as with a wrong password" },
  wandering_types: { moved: "yes", meaning: "Numbers come as text, objects are absent, fields are added" },
} as const satisfies Record<string, { moved: "yes" | "no"; meaning: string }>;

export type FaultName = keyof typeof faultDefinitions;

export const faultNames = Object.keys(faultDefinitions) as [FaultName, ...FaultName[]];

/** The operations of the gateway, as faults, the call log and the OpenAPI document name them. */
export const operationNames = [
  "create_session",
  "agreement",
  "add_card",
  "authenticate",
  "pay",
  "authorize",
  "capture",
  "void",
  "refund",
  "verify",
  "recurring_pay",
] as const;

export type OperationName = (typeof operationNames)[number];
