/** Every fault that the sandbox makes on request. `moved` is whether the operation is done all the same. */
export const faultDefinitions = {
  drop_before: { moved: "no", meaning: "The connection drops before the operation" },
  commit_then_drop: { moved: "yes", meaning: "The operation is done, then the connection drops" },
  commit_then_late: { moved: "yes", meaning: "The operation is done, the response is late" },
  html_502: { moved: "yes", meaning: "The operation is done, a proxy responds 502 with HTML" },
  html_502_before: { moved: "no", meaning: "A proxy responds 502 with HTML, the operation is not done" },
  empty: { moved: "yes", meaning: "The operation is done, the body is empty" },
  truncated: { moved: "yes", meaning: "The operation is done, half of the body is missing" },
  wrong_content_type: { moved: "yes", meaning: "The operation is done, the JSON is sent as text/html" },
  rate_limited: { moved: "no", meaning: "429 Too Many Requests" },
  server_busy: { moved: "no", meaning: "503 SERVER_BUSY" },
  lock_failure: { moved: "no", meaning: "LOCK_FAILURE: another operation runs on the order" },
  unknown_code: { moved: "yes", meaning: "The operation is done, the gateway code is not documented" },
  pending: { moved: "yes", meaning: "The operation is done, the response is PENDING" },
  pending_not_moved: { moved: "no", meaning: "The response is PENDING, the operation is never done" },
  partial_approval: { moved: "yes", meaning: "Half of the amount is approved (pay and authorize)" },
  wrong_order: { moved: "yes", meaning: "The operation is done, the response names another order" },
  wrong_amount: { moved: "yes", meaning: "The operation is done, the response names another amount" },
  update_failure: { moved: "no", meaning: "session.updateStatus is FAILURE (add card and agreement)" },
  expired_session: { moved: "no", meaning: "The session has expired" },
  unauthorized: { moved: "no", meaning: "401, as with a wrong password" },
  inconsistent_types: {
    moved: "yes",
    meaning: "The operation is done; numbers are sent as text, an object is missing, a field is added",
  },
  rejected: { moved: "no", meaning: "400 REQUEST_REJECTED by the gateway itself" },
  commit_then_401: { moved: "yes", meaning: "The operation is done, then 401 as with a wrong password" },
  commit_then_403: { moved: "yes", meaning: "The operation is done, a proxy responds 403 with HTML" },
  commit_then_429: { moved: "yes", meaning: "The operation is done, then 429 Too Many Requests" },
  compressed: { moved: "yes", meaning: "The operation is done, the response is compressed unasked" },
  without_type: { moved: "yes", meaning: "The operation is done, the response names no transaction type" },
  without_amount: {
    moved: "yes",
    meaning: "The operation is done, the response names no transaction amount",
  },
  proof_missing: {
    moved: "yes",
    meaning: "After a challenge: the callback holds no encryptedData (authenticate)",
  },
  proof_forged: {
    moved: "yes",
    meaning: "After a challenge: the callback's encryptedData is under another key (authenticate)",
  },
  proof_foreign: {
    moved: "yes",
    meaning: "After a challenge: the callback's encryptedData names another order (authenticate)",
  },
  proof_undecided: {
    moved: "yes",
    meaning: "After a challenge: the callback's encryptedData says that nothing was decided (authenticate)",
  },
  repeated_id: {
    moved: "no",
    meaning:
      "The bank takes it for an earlier one: it is not done, the response has the earlier transaction id",
  },
  without_id: { moved: "yes", meaning: "The operation is done, the response names no transaction id" },
  numeric_ids: {
    moved: "yes",
    meaning: "The operation is done, its transaction id is a number of 20 digits",
  },
  closes_connection: {
    moved: "yes",
    meaning: "The operation is done; the next call over the same connection meets its end",
  },
  interim_responses: {
    moved: "yes",
    meaning: "The operation is done; 100, 102 and 103 come before the response, unasked",
  },
  large_headers: { moved: "yes", meaning: "The operation is done, the response has 20 KB of headers" },
  session_refused: {
    moved: "no",
    meaning: "INVALID_REQUEST for the session, in one of several wordings, without a field",
  },
  wrong_merchant: { moved: "yes", meaning: "The operation is done, the response names another merchant" },
  wrong_session: { moved: "yes", meaning: "The operation is done, the response names another session" },
  names_nothing: {
    moved: "yes",
    meaning: "The operation is done, the response names neither order nor transaction",
  },
  failed_order: {
    moved: "yes",
    meaning: "The operation is done, order.status is FAILED beside its approval",
  },
  verification_code: {
    moved: "yes",
    meaning: "The platform's code of a verification, BASIC_VERIFICATION_SUCCESSFUL (verify)",
  },
} as const satisfies Record<string, { moved: "yes" | "no"; meaning: string }>;

export type FaultName = keyof typeof faultDefinitions;

export const faultNames = Object.keys(faultDefinitions) as [FaultName, ...FaultName[]];
