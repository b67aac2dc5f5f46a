import "server-only";
import type { PaymentId } from "@/lib/ids";
import type { CardToken } from "@/lib/gateway/gateway";
import { closeOperation } from "./close-operation";
import { closeStaleOperation } from "./close-stale-operation";
import { type OpenedOperation, openOperation } from "./journal";
import type { OpenPayment } from "./payment";
import { bankContact } from "./operation-result";
import type { BankContact } from "./payment-breaker";
import { performFollowUp } from "./perform-follow-up";
import { type PaymentDeps, performOperation } from "./perform-operation";
import { nextOperation } from "./state-table";

/** Milliseconds after the gateway's timeout at which an open operation counts as stale. */
const staleAfter = 15_000;

/**
 * Continues a payment as far as it can go without a person and without a card.
 *
 * Safe to call any number of times, from several processes at once: the process that opens the next operation
 * performs it, all others return.
 */
export async function advancePayment(
  { paymentId }: { paymentId: PaymentId },
  deps: PaymentDeps,
): Promise<void> {
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
  deps: PaymentDeps,
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
export function staleBefore({ now, settings }: Pick<PaymentDeps, "now" | "settings">): Date {
  return new Date(now().getTime() - settings.gatewayTimeoutMs - staleAfter);
}
