import "server-only";
import pLimit from "p-limit";

import { type PaymentId, paymentIdSchema } from "@/lib/ids";
import { advancePayment, staleBefore } from "./advance-payment";
import { applyEvent } from "./apply-event";
import type { PaymentFailure } from "./order-state";
import type { Deps } from "./deps";
import {
  countExpiringAuthorizations,
  type DuePayment,
  findAbandonedPayments,
  findIdlePayments,
} from "./find-payments";

/** Milliseconds that a gateway session lives, and so the time an attempt has to come to a charge. See docs/gateway.md. */
export const sessionLife = 15 * 60_000;
/** How many payments a pass handles at once, so that slow ones do not delay all others. */
const lanes = 4;
/** Milliseconds after which a pass begins no other payment: the next pass takes what is left. */
const passTakes = 90_000;
/**
 * How many payments a pass expired, continued and failed to handle, and how many authorizations with something left to capture end
 * soon or have ended.
 */
export type Sweep = {
  expired: number;
  continued: number;
  failed: number;
  ending: number;
};

/**
 * Continues or expires every payment that has no running request. One pass; several processes may run one at once.
 *
 * Closes stale operations (those that move money get an unknown outcome), retries what was never sent, and expires
 * abandoned checkouts and challenges. Nothing expires while an operation is open, and nothing that may have happened is
 * sent again: the state table decides the next operation. A payment that fails is counted, logged and left alone for a
 * while that doubles each time; payments that have not failed come first. Once `signal` is aborted, no further payment is
 * begun.
 */
export async function sweep({ signal }: { signal?: AbortSignal }, deps: Deps): Promise<Sweep> {
  const counts: Sweep = { expired: 0, continued: 0, failed: 0, ending: 0 };
  const begun = Date.now();
  const limit = pLimit(lanes);
  const handle = async (
    { id, failures, ...payment }: DuePayment,
    work: (
      id: PaymentId,
      payment: Pick<DuePayment, "status" | "initiator">,
    ) => Promise<keyof Sweep | undefined>,
  ) => {
    if (signal?.aborted || Date.now() - begun > passTakes) return;
    const paymentId = paymentIdSchema.parse(id);
    try {
      const done = await work(paymentId, payment);
      if (done !== undefined) counts[done] += 1;
      if (done === "failed") await backOff(deps, paymentId, failures + 1);
      else if (failures > 0) await deps.db.sweepBackoff.deleteMany({ where: { paymentId } });
    } catch (error) {
      counts.failed += 1;
      deps.log.error({ paymentId, error, counts: { failures: failures + 1 } }, "sweep failed for a payment");
      await backOff(deps, paymentId, failures + 1);
    }
  };
  const ended = new Date(deps.now().getTime() - sessionLife);
  const abandoned = await findAbandonedPayments({ endedBefore: ended }, deps);
  await limit.map(leastFailedFirst(abandoned), (payment) =>
    handle(payment, async (id, facts) => {
      const endReason = abandonedReason(facts);
      const expired = await applyEvent(deps, id, "expired", { actor: "system", endReason });
      return expired && "expired";
    }),
  );
  const idle = await findIdlePayments({ staleBefore: staleBefore(deps) }, deps);
  await limit.map(leastFailedFirst(idle), (payment) =>
    handle(payment, async (paymentId) => {
      await advancePayment({ paymentId }, deps);
      if (!(await isUndone(deps, paymentId))) return "continued";
      deps.log.warn({ paymentId }, "sweep could not send");
      return "failed";
    }),
  );
  counts.ending = await countExpiringAuthorizations(deps);
  return counts;
}

function abandonedReason({ status, initiator }: Pick<DuePayment, "status" | "initiator">): PaymentFailure {
  if (status === "CHALLENGE") return "challenge_expired";
  // A charge of the merchant has no session: it could not be sent for all that time.
  return initiator === "MERCHANT" ? "unreachable" : "session_expired";
}

function leastFailedFirst(payments: DuePayment[]): DuePayment[] {
  return payments.toSorted((a, b) => a.failures - b.failures);
}

/** Whether the last operation of a payment that goes on was not carried out, so that a later pass may try again. */
async function isUndone({ db }: Deps, paymentId: PaymentId): Promise<boolean> {
  const last = await db.operation.findFirst({
    where: { paymentId, payment: { status: { in: ["READY", "APPROVED"] } } },
    orderBy: { sequence: "desc" },
    select: { state: true },
  });
  return last !== null && ["UNSENT", "REFUSED", "LOST"].includes(last.state);
}

/** Leaves a payment alone for a minute, then two, four, … at most an hour. */
async function backOff({ db, now }: Deps, paymentId: PaymentId, failures: number): Promise<void> {
  const minutes = Math.min(2 ** (failures - 1), 60);
  const nextAt = new Date(now().getTime() + minutes * 60_000);
  const backoff = { failures, nextAt };
  await db.sweepBackoff.upsert({
    where: { paymentId },
    create: { paymentId, ...backoff },
    update: backoff,
  });
}
