import "server-only";
import { type ClosedOperation, closeOperation } from "./close-operation";
import type { OpenedOperation } from "./journal";
import type { OperationResult } from "./operation-result";
import { type PaymentDeps, performOperation } from "./perform-operation";
import type { NextOperation } from "./state-table";

export type FollowUp = {
  result: OperationResult;
  /** The journal's length right after it, its rows included. */
  revision: number;
  /** The journal did not take the last answer yet. */
  pending: boolean;
};

/**
 * Performs an opened capture, void or refund and closes it. If its payment had no session, what was opened is the session,
 * and `movement` follows in it.
 *
 * If the gateway answers that the session is gone, nothing moved: one fresh session is opened and the same
 * operation is sent once more in it, each with a row of its own.
 */
export async function performFollowUp(
  opened: OpenedOperation,
  deps: PaymentDeps,
  movement: NextOperation = opened.operation,
): Promise<FollowUp> {
  if (opened.operation.kind === "CREATE_SESSION") return performInNewSession(opened, movement, deps);
  const { requestedBy } = opened.operation;
  const result = await performOperation(opened, deps);
  if (result.reason !== "session_gone") {
    return followUp(result, opened, await closeOperation(deps, opened, result, deps.now()));
  }
  const renew = { requestedBy, choose: () => ({ kind: "CREATE_SESSION" as const }) };
  const refused = await closeOperation(deps, opened, result, deps.now(), renew);
  const renewal = refused?.next;
  if (renewal === undefined) return followUp(result, opened, refused);
  return performInNewSession(renewal, movement, deps, result);
}

/**
 * Opens a session and performs a movement in it. The movement is opened in the statement that closes the session's row: no other
 * operation can come between, so that what was left to move is still left.
 */
async function performInNewSession(
  session: OpenedOperation,
  { kind, amountMinor }: NextOperation,
  deps: PaymentDeps,
  earlier?: OperationResult,
): Promise<FollowUp> {
  const { requestedBy } = session.operation;
  const result = await performOperation(session, deps);
  const next = { requestedBy, choose: () => ({ kind, amountMinor }) };
  const hasSession = result.state === "SUCCEEDED";
  const closed = await closeOperation(deps, session, result, deps.now(), hasSession ? next : undefined);
  // Closed by another process or not stored: nothing was sent in the session.
  const notMoved = hasSession ? (earlier ?? { state: "LOST" as const }) : result;
  if (closed?.next === undefined) return followUp(notMoved, session, closed);
  const moved = await performOperation(closed.next, deps);
  return followUp(moved, closed.next, await closeOperation(deps, closed.next, moved, deps.now()));
}

function followUp(
  result: OperationResult,
  last: OpenedOperation,
  closed: ClosedOperation | undefined,
): FollowUp {
  return { result, revision: last.operation.sequence, pending: closed?.pending === true };
}
