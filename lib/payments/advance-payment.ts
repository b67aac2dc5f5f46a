import "server-only";
import type { CardToken } from "@/lib/gateway/gateway";
import { openOperation, closeOperation, closeStaleOperations, type JournaledPayment } from "./journal";
import { performInSession } from "./perform-in-session";
import { type PaymentDeps, performOperation } from "./perform-operation";
import { nextOperation } from "./state-table";

/** Milliseconds past the gateway's own time-out after which an open row's process is taken for dead. */
const staleAfter = 15_000;

/**
 * Takes a payment as far as it goes by itself.
 *
 * It can be called any number of times, from anywhere, at once: who claims the next journal row performs it,
 * everyone else returns. `card` is what the Pay button brought; without it a payment that still needs its
 * card waits.
 */
export async function advancePayment(
  { paymentId, card }: { paymentId: string; card?: CardToken },
  deps: PaymentDeps,
): Promise<void> {
  const { db, now } = deps;
  const choose = (payment: JournaledPayment) => nextOperation(payment, card !== undefined);
  if (card === undefined) await closeStaleOperations(db, paymentId, staleBefore(deps), now());
  const requestedBy = card === undefined ? "system" : "shopper";
  let claim = await openOperation(db, paymentId, requestedBy, choose);
  while (claim !== undefined) {
    if (claim.operation.kind === "CAPTURE") {
      await performInSession(claim, requestedBy, deps);
      return;
    }
    const outcome = await performOperation(claim, deps, card);
    // What never left may be repeated, but not in the same breath.
    const goOn = outcome.state !== "UNSENT";
    claim = await closeOperation(db, claim, outcome, now(), goOn ? { requestedBy, choose } : undefined);
  }
}

/** The time before which an open row's process must have ended: its answer can come no more. */
export function staleBefore({ now, settings }: Pick<PaymentDeps, "now" | "settings">): Date {
  return new Date(now().getTime() - settings.gatewayTimeoutMs - staleAfter);
}
