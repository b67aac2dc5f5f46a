import "server-only";
import type { CardToken } from "@/lib/gateway/gateway";
import { type OrderNumber, type PaymentId, paymentIdSchema } from "@/lib/ids";
import { inSpan } from "@/lib/monitor/span";
import { type OrderAccess, visibleOrders } from "@/lib/order-access/order-access";
import { type ClosedOperation, closeOperation, closeStaleOperation } from "./close-operation";
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

/**
 * Continues the payment of an order that the browser may see, if a stopped process left it between two steps.
 *
 * It may move money: a payment whose payer is authenticated is charged. Any other payment, and any other
 * order, stays as it is.
 */
export async function resumePayment(
  { number, access }: { number: OrderNumber; access: OrderAccess },
  deps: Deps,
): Promise<void> {
  const payment = await deps.db.payment.findFirst({
    where: {
      latest: true,
      order: { number, ...visibleOrders(access) },
      OR: [{ status: "READY" }, { operations: { some: { closedAt: null } } }],
    },
    select: { id: true },
  });
  if (payment !== null) await advancePayment({ paymentId: paymentIdSchema.parse(payment.id) }, deps);
}

/** What the program does next by itself, without a card. */
export const nextWithoutCard = {
  requestedBy: "system",
  choose: (payment: OpenPayment) => nextOperation(payment, false),
};

/** The time before which an open operation is stale: its process can no longer receive an answer. */
export function staleBefore({ now, settings }: Pick<Deps, "now" | "settings">): Date {
  return new Date(now().getTime() - settings.gatewayTimeoutMs - staleAfter);
}

/** How far a payment came. */
export type Progress = {
  /** The payment as it is then. */
  payment: OpenPayment;
  /** What the last operation on the way to an approval met. */
  bank: BankContact;
  /** The operation that was sent last, and how it ended. */
  last: { operation: OpenedOperation["operation"]; result: OperationResult };
  /** The journal did not take the last answer yet. */
  pending: boolean;
};

/**
 * Performs an opened operation and those that follow from it.
 *
 * `card` is what the Pay button brought; without it a payment that still needs its card waits. If the gateway refuses a capture, void or
 * refund for what may be its session, nothing moved: one fresh session is opened and the same operation is sent once more in it,
 * each with a row of its own. A refusal in the fresh session is the answer.
 */
export async function performOperations(
  opened: OpenedOperation,
  deps: Deps,
  card?: CardToken,
): Promise<Progress> {
  const { id: paymentId, gatewayOrderId } = opened.payment;
  const [, orderNumber] = /^(\w{4}-\w{1,4})-\d+$/.exec(gatewayOrderId) ?? [];
  const ids = { paymentId, gatewayOrderId, ...(orderNumber !== undefined && { orderNumber }) };
  return inSpan(`payment ${opened.operation.kind}`, ids, () => performAll(opened, deps, card));
}

async function performAll(opened: OpenedOperation, deps: Deps, card?: CardToken): Promise<Progress> {
  const { requestedBy } = opened.operation;
  let current = opened;
  let bank: BankContact = "not_asked";
  let inNewSession = false;
  for (;;) {
    const { payment, operation } = current;
    const result = await performOperation(current, deps, card);
    if (payment.status !== "APPROVED") bank = bankContact(result);
    const performed = { operation, result, inNewSession };
    const choose = (after: OpenPayment) => nextAfter(after, performed, card !== undefined);
    const closed: ClosedOperation | undefined = await closeOperation(deps, current, result, deps.now(), {
      requestedBy,
      choose,
    });
    if (closed?.next === undefined) {
      const last = { operation, result: closed?.result ?? result };
      return { payment: closed?.payment ?? payment, bank, last, pending: closed?.pending === true };
    }
    inNewSession = operation.kind === "CREATE_SESSION";
    current = closed.next;
  }
}

/** The operation that follows from one that was performed; undefined if none does. */
function nextAfter(
  payment: OpenPayment,
  {
    operation: { kind, amountMinor, refund, movement },
    result,
    inNewSession,
  }: Progress["last"] & { inNewSession: boolean },
  withCard: boolean,
): NextOperation | undefined {
  // No other operation comes between a session and its movement, so that what was left to move is still left.
  if (movement !== undefined) return result.state === "SUCCEEDED" ? movement : undefined;
  if (kind === "CAPTURE" || kind === "VOID" || kind === "REFUND") {
    const renews = result.sessionDoubted && !inNewSession;
    return renews ? { kind: "CREATE_SESSION", movement: { kind, amountMinor, refund } } : undefined;
  }
  // An operation that was never sent may be retried, but not immediately.
  return result.state === "UNSENT" ? undefined : nextOperation(payment, withCard);
}
