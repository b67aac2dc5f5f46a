/** The gateway's operations, as faults, the call log and the OpenAPI document name them. */
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
