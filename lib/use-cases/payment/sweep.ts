import "server-only";
import type { Payment } from "@/lib/db/generated/client";
import { advancePayment, staleBefore } from "@/lib/payments/advance-payment";
import { applyEvent } from "@/lib/payments/journal";
import type { Deps } from "@/lib/use-cases/deps";
import { expiringAuthorizations } from "@/lib/payments/expiring-authorizations";

/** Milliseconds that a gateway session lives, and so the time an attempt has to come to a charge. Supplement, MPGS. */
export const sessionLife = 15 * 60_000;
/** Milliseconds after which an attempt that nobody drives any more is taken up: its request has ended long before. */
const idleAfter = 30_000;
/** How many payments one pass takes up; the next pass takes the next. */
const batch = 200;

/**
 * How many payments a pass gave up waiting for, took further, and could not handle; and of how many the
 * authorization ends soon, or has ended, with something left to capture.
 */
export type Sweep = { expired: number; driven: number; failed: number; ending: number };

/**
 * Takes up every payment that nobody is at any more: one pass, which several processes may run at once.
 *
 * Closes what a dead process left open (about money: as unknown, for people to settle), tries again what never
 * left, and expires checkouts and challenges that were abandoned. Nothing expires while an operation is open,
 * and nothing that may have happened is sent again: what happens next to a payment is the state table's choice.
 * A payment that fails is counted and left to the next pass.
 */
export async function sweep(_: Record<string, never>, deps: Deps): Promise<Sweep> {
  const counts: Sweep = { expired: 0, driven: 0, failed: 0, ending: 0 };
  const each = async <T>(taken: T[], work: (one: T) => Promise<"expired" | "driven" | undefined>) => {
    for (const one of taken) {
      const done = await work(one).catch(() => "failed" as const);
      if (done !== undefined) counts[done] += 1;
    }
  };
  await each(await abandoned(deps), async ({ id, status }) => {
    const endReason = status === "CHALLENGE" ? "challenge_expired" : "session_expired";
    const ended = await applyEvent(deps.db, id, "expired", { endReason });
    return ended ? "expired" : undefined;
  });
  await each(await leftBehind(deps), async (paymentId) => {
    await advancePayment({ paymentId }, deps);
    return "driven";
  });
  counts.ending = await deps.db.payment.count({ where: expiringAuthorizations(deps) });
  return counts;
}

/** Attempts without money whose session has ended at the gateway. */
async function abandoned({ db, now }: Deps): Promise<Pick<Payment, "id" | "status">[]> {
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

/** Payments with a row that a dead process left open, or with a step before them that needs no person. */
async function leftBehind(deps: Deps): Promise<string[]> {
  const { db, now } = deps;
  const idle = { updatedAt: { lt: new Date(now().getTime() - idleAfter) } };
  const nothingOpen = { none: { state: { in: ["OPEN" as const, "UNKNOWN" as const] } } };
  const payments = await db.payment.findMany({
    where: {
      OR: [
        { operations: { some: { state: "OPEN", openedAt: { lt: staleBefore(deps) } } } },
        { status: "READY", operations: nothingOpen, ...idle },
        {
          status: "APPROVED",
          captureNowMinor: { gt: 0 },
          // Of a part that the bank approved, a person decides.
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
    select: { id: true },
  });
  return payments.map(({ id }) => id);
}
