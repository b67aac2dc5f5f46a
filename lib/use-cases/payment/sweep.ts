import "server-only";
import type { PaymentStatus } from "@/lib/db/generated/enums";
import { type PaymentId, paymentIdSchema } from "@/lib/ids";
import type { Payment } from "@/lib/db/generated/client";
import { advancePayment, staleBefore } from "@/lib/payments/advance-payment";
import { applyEvent } from "@/lib/payments/apply-event";
import type { Deps } from "@/lib/use-cases/deps";
import { expiringAuthorizations } from "@/lib/payments/expiring-authorizations";

/** Milliseconds that a gateway session lives, and so the time an attempt has to come to a charge. Supplement, MPGS. */
export const sessionLife = 15 * 60_000;
/** Milliseconds after which a payment without a running request is continued. */
const idleAfter = 30_000;
/** How many payments one pass handles. */
const batch = 200;

/**
 * How many payments a pass expired, continued and failed to handle; and how many authorizations with something left to
 * capture end soon or have ended.
 */
export type Sweep = { expired: number; continued: number; failed: number; ending: number };

/**
 * Continues or expires every payment that has no running request. One pass; several processes may run one at once.
 *
 * Closes stale operations (those that move money get an unknown outcome), retries charges that were never sent, and
 * expires abandoned checkouts and challenges. Nothing expires while an operation is open, and nothing that may have
 * happened is sent again: the state table decides the next operation. A payment that fails is counted and logged, and
 * the next pass tries it again.
 */
export async function sweep(_: Record<string, never>, deps: Deps): Promise<Sweep> {
  const counts: Sweep = { expired: 0, continued: 0, failed: 0, ending: 0 };
  const each = async (
    payments: Pick<Payment, "id" | "status">[],
    work: (id: PaymentId, status: PaymentStatus) => Promise<"expired" | "continued" | undefined>,
  ) => {
    for (const { id, status } of payments) {
      const paymentId = paymentIdSchema.parse(id);
      const done = await work(paymentId, status).catch((error: unknown) => {
        deps.log.error({ paymentId, error }, "sweep failed for a payment");
        return "failed" as const;
      });
      if (done !== undefined) counts[done] += 1;
    }
  };
  await each(await abandonedPayments(deps), async (id, status) => {
    const endReason = status === "CHALLENGE" ? "challenge_expired" : "session_expired";
    const expired = await applyEvent(deps.db, id, "expired", { actor: "system", endReason });
    return expired && "expired";
  });
  await each(await idlePayments(deps), async (paymentId) => {
    await advancePayment({ paymentId }, deps);
    return "continued";
  });
  counts.ending = await deps.db.payment.count({ where: expiringAuthorizations(deps) });
  return counts;
}

/** Attempts without money whose session has ended at the gateway. */
async function abandonedPayments({ db, now }: Deps): Promise<Pick<Payment, "id" | "status">[]> {
  const ended = new Date(now().getTime() - sessionLife);
  return db.payment.findMany({
    where: {
      status: { in: ["STARTED", "SESSION_OPEN", "CARD_ADDED", "CHALLENGE", "READY"] },
      updatedAt: { lt: ended },
      operations: { none: { state: { in: ["OPEN", "UNKNOWN"] } } },
    },
    orderBy: { updatedAt: "asc" },
    take: batch,
    select: { id: true, status: true },
  });
}

/** Payments with a stale operation, or with a next operation that needs no person. */
async function idlePayments(deps: Deps): Promise<Pick<Payment, "id" | "status">[]> {
  const { db, now } = deps;
  const idle = { updatedAt: { lt: new Date(now().getTime() - idleAfter) } };
  const nothingOpen = { none: { state: { in: ["OPEN" as const, "UNKNOWN" as const] } } };
  return db.payment.findMany({
    where: {
      OR: [
        { operations: { some: { state: "OPEN", openedAt: { lt: staleBefore(deps) } } } },
        { status: "READY", operations: nothingOpen, ...idle },
        {
          status: "APPROVED",
          captureNowMinor: { gt: 0 },
          // Where the bank approved only a part, staff decide.
          authorizedMinor: { equals: db.payment.fields.amountMinor },
          capturedMinor: 0,
          voided: false,
          operations: { none: { kind: { in: ["CAPTURE", "VOID"] } } },
          ...idle,
        },
      ],
    },
    orderBy: { updatedAt: "asc" },
    take: batch,
    select: { id: true, status: true },
  });
}
