import "server-only";
import { closeOperation } from "./close-operation";
import type { OpenedOperation } from "./journal";
import type { OperationResult } from "./operation-result";
import { type PaymentDeps, performOperation } from "./perform-operation";

/**
 * Performs an opened capture, void or refund and closes it.
 *
 * Where the gateway answers that the session is gone, nothing moved: one fresh session is opened and the same
 * operation is sent once more in it, each with a row of its own.
 */
export async function performFollowUp(opened: OpenedOperation, deps: PaymentDeps): Promise<OperationResult> {
  const { requestedBy, kind, amountMinor } = opened.operation;
  const result = await performOperation(opened, deps);
  if (result.reason !== "session_gone") {
    await closeOperation(deps, opened, result, deps.now());
    return result;
  }
  const renew = { requestedBy, choose: () => ({ kind: "CREATE_SESSION" as const }) };
  const renewal = (await closeOperation(deps, opened, result, deps.now(), renew))?.next;
  if (renewal === undefined) return result;
  const renewed = await performOperation(renewal, deps);
  const repeat = { requestedBy, choose: () => ({ kind, amountMinor }) };
  const hasSession = renewed.state === "SUCCEEDED";
  const closed = await closeOperation(deps, renewal, renewed, deps.now(), hasSession ? repeat : undefined);
  if (closed?.next === undefined) return hasSession ? result : renewed;
  const repeated = await performOperation(closed.next, deps);
  await closeOperation(deps, closed.next, repeated, deps.now());
  return repeated;
}
