import "server-only";
import type { PaymentId } from "@/lib/ids";
import type { CardToken } from "@/lib/gateway/gateway";
import { type ClosedOperation, closeOperation } from "./close-operation";
import { closeStaleOperation } from "./close-stale-operation";
import type { Deps } from "./deps";
import { type OpenedOperation, openOperation } from "./journal";
import type { OpenPayment } from "./payment";
import { bankContact, type OperationResult } from "./operation-result";
import type { BankContact } from "./payment-breaker";
import { performOperation } from "./perform-operation";
import { type NextOperation, nextOperation } from "./state-table";

/** Milliseconds after the gateway's timeout at which an open operation counts as stale. */
const staleAfter = 15_000;

/**
 * Continues a payment as far as it can go without a person and without a card.
 *
 * Safe to call any number of times, from several processes at once: the process that opens the next operation
 * performs it, all others return.
 */
export async function advancePayment({ paymentId }: { paymentId: PaymentId }, deps: Deps): Promise<void> {
  const { now } = deps;
  await closeStaleOperation(deps, paymentId, staleBefore(deps), now());
  const opened = await openOperation(deps, paymentId, nextWithoutCard);
  if (opened !== undefined) await performOperations(opened, deps);
}

/** What the program does next by itself, without a card. */
export const nextWithoutCard = {
  requestedBy: "system",
  choose: (payment: OpenPayment) => nextOperation(payment, false),
};

export type Performed = {
  /** The payment as it is then. */
  payment: OpenPayment;
  /** What the last operation met. */
  bank: BankContact;
};

/**
 * Performs an opened operation and those that follow from it.
 *
 * `card` is what the Pay button brought; without it a payment that still needs its card waits.
 */
export async function performOperations(
  opened: OpenedOperation,
  deps: Deps,
  card?: CardToken,
): Promise<Performed> {
  const { requestedBy } = opened.operation;
  const next = { requestedBy, choose: (payment: OpenPayment) => nextOperation(payment, card !== undefined) };
  let { payment } = opened;
  let bank: BankContact = "not_asked";
  let current: OpenedOperation | undefined = opened;
  while (current !== undefined) {
    if (current.operation.kind === "CAPTURE") {
      await performFollowUp(current, deps);
      return { payment, bank };
    }
    const result = await performOperation(current, deps, card);
    bank = bankContact(result);
    // An operation that was never sent may be retried, but not immediately.
    const mayContinue = result.state !== "UNSENT";
    const closed = await closeOperation(deps, current, result, deps.now(), mayContinue ? next : undefined);
    if (closed === undefined || closed.pending) return { payment, bank };
    payment = closed.payment;
    current = closed.next;
  }
  return { payment, bank };
}

/** The time before which an open operation is stale: its process can no longer receive an answer. */
export function staleBefore({ now, settings }: Pick<Deps, "now" | "settings">): Date {
  return new Date(now().getTime() - settings.gatewayTimeoutMs - staleAfter);
}

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
 * If the gateway refuses it for what may be its session, nothing moved: one fresh session is opened and the same
 * operation is sent once more in it, each with a row of its own. A refusal in the fresh session is the answer.
 */
export async function performFollowUp(
  opened: OpenedOperation,
  deps: Deps,
  movement: NextOperation = opened.operation,
): Promise<FollowUp> {
  if (opened.operation.kind === "CREATE_SESSION") return performInNewSession(opened, movement, deps);
  const { requestedBy } = opened.operation;
  const result = await performOperation(opened, deps);
  if (result.sessionDoubted === undefined) return closeFollowUp(opened, result, deps);
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
  movement: NextOperation,
  deps: Deps,
  earlier?: OperationResult,
): Promise<FollowUp> {
  const { requestedBy } = session.operation;
  const result = await performOperation(session, deps);
  const next = { requestedBy, choose: () => movement };
  const hasSession = result.state === "SUCCEEDED" && (await isAsRead(session, movement, deps));
  const closed = await closeOperation(deps, session, result, deps.now(), hasSession ? next : undefined);
  // Closed by another process, not stored or not as it was read: nothing was sent in the session.
  const notMoved = result.state === "SUCCEEDED" ? (earlier ?? { state: "LOST" as const }) : result;
  if (closed?.next === undefined) return followUp(notMoved, session, closed);
  return closeFollowUp(closed.next, await performOperation(closed.next, deps), deps);
}

async function closeFollowUp(
  opened: OpenedOperation,
  result: OperationResult,
  deps: Deps,
): Promise<FollowUp> {
  const closed = await closeOperation(deps, opened, result, deps.now());
  return followUp(closed?.result ?? result, opened, closed);
}

/** Whether a refund's payment is as it was read: meanwhile a report may say that the bank took the money back. */
async function isAsRead(
  { payment }: OpenedOperation,
  { kind }: NextOperation,
  { db }: Deps,
): Promise<boolean> {
  if (kind !== "REFUND") return true;
  const { id, chargedBackMinor } = payment;
  return (await db.payment.count({ where: { id, chargedBackMinor } })) === 1;
}

function followUp(
  result: OperationResult,
  last: OpenedOperation,
  closed: ClosedOperation | undefined,
): FollowUp {
  return { result, revision: last.operation.sequence, pending: closed?.pending === true };
}
