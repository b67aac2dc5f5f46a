import "server-only";
import type { OperationState } from "@/lib/db/generated/enums";
import { hasOpenOperation, nextOperation, type PaymentFacts, programs, readyMinor } from "./state-table";

/** Why a person must look at an authorized payment. */
export type Review =
  /** Nothing proves that the payer was authenticated: the shop captures nothing by itself. */
  | { kind: "held" }
  /** What needs no making was to be captured without a person, and was not. */
  | {
      kind: "not_captured";
      readyMinor: bigint;
      state: NotCapturedState;
      gatewayCode: string | null;
      retries: boolean;
    };

/** States of an automatic capture that moved nothing. */
export const notCaptured = [
  "DECLINED",
  "REFUSED",
  "UNSENT",
  "NOT_HAPPENED",
] as const satisfies OperationState[];
export type NotCapturedState = (typeof notCaptured)[number];

type ReviewedPayment = Omit<PaymentFacts, "operations"> & {
  operations: readonly (PaymentFacts["operations"][number] & { gatewayCode: string | null })[];
};

/** Why a person must look at a payment; undefined if nobody must. Ends with a capture or a void. */
export function reviewOf(payment: ReviewedPayment | undefined): Review | undefined {
  if (payment?.status !== "APPROVED" || payment.voided || payment.capturedMinor > 0n) return undefined;
  if (payment.held) return { kind: "held" };
  const ready = readyMinor(payment);
  const whole = payment.authorizedMinor === payment.amountMinor;
  if (ready === 0n || !whole || hasOpenOperation(payment)) return undefined;
  const last = payment.operations.findLast(
    ({ kind, requestedBy }) => kind === "CAPTURE" && programs.includes(requestedBy),
  );
  const state = notCaptured.find((each) => each === last?.state);
  if (last === undefined || state === undefined) return undefined;
  const retries = nextOperation(payment, false)?.kind === "CAPTURE";
  return { kind: "not_captured", readyMinor: ready, state, gatewayCode: last.gatewayCode, retries };
}
