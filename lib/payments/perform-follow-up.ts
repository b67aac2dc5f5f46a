import "server-only";
import { closeOperation } from "./close-operation";
import type { OpenedOperation } from "./journal";
import type { OperationResult } from "./operation-result";
import { type PaymentDeps, performOperation } from "./perform-operation";

export type FollowUp = {
  result: OperationResult;
  /** The journal's length right after it, its rows included. */
  revision: number;
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
    await closeOperation(deps, opened, result, deps.now());
    return followUp(result, opened);
  }
  const renew = { requestedBy, choose: () => ({ kind: "CREATE_SESSION" as const }) };
  const renewal = (await closeOperation(deps, opened, result, deps.now(), renew))?.next;
  if (renewal === undefined) return followUp(result, opened);
  const renewed = await performOperation(renewal, deps);
  const repeat = { requestedBy, choose: () => ({ kind, amountMinor }) };
  const hasSession = renewed.state === "SUCCEEDED";
  const closed = await closeOperation(deps, renewal, renewed, deps.now(), hasSession ? repeat : undefined);
  if (closed?.next === undefined) return followUp(hasSession ? result : renewed, renewal);
  const repeated = await performOperation(closed.next, deps);
  await closeOperation(deps, closed.next, repeated, deps.now());
  return followUp(repeated, closed.next);
}

function followUp(result: OperationResult, last: OpenedOperation): FollowUp {
  return { result, revision: last.operation.sequence };
}
