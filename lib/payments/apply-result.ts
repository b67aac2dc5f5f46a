import type { OpenedOperation } from "./journal";
import type { OpenPayment } from "./payment";
import type { OperationResult } from "./operation-result";
import { transitions } from "./state-table";

/**
 * A payment as it is after an operation: its status and the sums of its journal.
 *
 * `illegal` if the result's event is not in the state table: the status then stays as it is.
 */
export function applyResult(
  payment: OpenPayment,
  {
    id,
    sequence,
    kind,
    requestedBy,
  }: Pick<OpenedOperation["operation"], "id" | "sequence" | "kind" | "requestedBy">,
  result: OperationResult,
): { payment: OpenPayment; illegal: boolean } {
  const { state, event, endReason, approvedMinor = 0n, gatewayTransactionId = null } = result;
  const status = event === undefined ? payment.status : transitions[payment.status][event];
  const approved = (...kinds: (typeof kind)[]) =>
    state === "SUCCEEDED" && kinds.includes(kind) ? approvedMinor : 0n;
  return {
    illegal: status === undefined,
    payment: {
      ...payment,
      status: status ?? payment.status,
      sessionId: result.payment?.sessionId ?? payment.sessionId,
      authTransactionId: result.payment?.authTransactionId ?? payment.authTransactionId,
      held: result.payment?.held ?? payment.held,
      endReason: (status !== "APPROVED" ? endReason : undefined) ?? payment.endReason,
      authorizedMinor: payment.authorizedMinor + approved("PAY", "AUTHORIZE"),
      capturedMinor: payment.capturedMinor + approved("PAY", "CAPTURE"),
      refundedMinor: payment.refundedMinor + approved("REFUND"),
      // One that is unknown may still have moved what it asked for.
      ...(state !== "UNKNOWN" && { capturePendingMinor: 0n, refundPendingMinor: 0n }),
      outcomeUnknown: state === "UNKNOWN",
      voided: payment.voided || (kind === "VOID" && state === "SUCCEEDED"),
      operations: [
        ...payment.operations.filter((row) => row.id !== id),
        { id, sequence, kind, state, reason: result.reason ?? null, requestedBy, gatewayTransactionId },
      ],
    },
  };
}
