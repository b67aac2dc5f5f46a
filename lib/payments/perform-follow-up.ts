import "server-only";
import { type ClosedOperation, closeOperation } from "./close-operation";
import type { OpenedOperation } from "./journal";
import type { OperationResult } from "./operation-result";
import { type PaymentDeps, performOperation } from "./perform-operation";

export type FollowUp = {
  result: OperationResult;
  /** The journal's length right after it, its rows included. */
  revision: number;
  /** The journal did not take the last answer yet. */
  kept: boolean;
};

/**
 * Performs an opened capture, void or refund and closes it.
 *
 * Where the gateway answers that the session is gone, nothing moved: one fresh session is opened and the same
 * operation is sent once more in it, each with a row of its own.
 */
export async function performFollowUp(opened: OpenedOperation, deps: PaymentDeps): Promise<FollowUp> {
  const { requestedBy, kind, amountMinor } = opened.operation;
  const result = await performOperation(opened, deps);
  if (result.reason !== "session_gone") {
    return followUp(result, opened, await closeOperation(deps, opened, result, deps.now()));
  }
  const renew = { requestedBy, choose: () => ({ kind: "CREATE_SESSION" as const }) };
  const refused = await closeOperation(deps, opened, result, deps.now(), renew);
  const renewal = refused?.next;
  if (renewal === undefined) return followUp(result, opened, refused);
  const renewed = await performOperation(renewal, deps);
  const repeat = { requestedBy, choose: () => ({ kind, amountMinor }) };
  const hasSession = renewed.state === "SUCCEEDED";
  const closed = await closeOperation(deps, renewal, renewed, deps.now(), hasSession ? repeat : undefined);
  if (closed?.next === undefined) return followUp(hasSession ? result : renewed, renewal, closed);
  const repeated = await performOperation(closed.next, deps);
  return followUp(repeated, closed.next, await closeOperation(deps, closed.next, repeated, deps.now()));
}

function followUp(
  result: OperationResult,
  last: OpenedOperation,
  closed: ClosedOperation | undefined,
): FollowUp {
  return { result, revision: last.operation.sequence, kept: closed?.kept === true };
}
