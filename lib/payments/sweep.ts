import "server-only";
import pLimit from "p-limit";

import { type PaymentId, paymentIdSchema } from "@/lib/ids";
import { type Payment, Prisma, type SweepBackoff } from "@/lib/db/generated/client";
import { advancePayment, staleBefore } from "./advance-payment";
import { applyEvent } from "./apply-event";
import type { PaymentFailure } from "./order-state";
import type { Deps } from "./deps";
import { programs } from "./state-table";
import { countedAtMost } from "@/lib/lists/list-page";
import { expiringAuthorizations } from "./expiring-authorizations";

/** Milliseconds that a gateway session lives, and so the time an attempt has to come to a charge. Supplement, MPGS. */
export const sessionLife = 15 * 60_000;
/** Milliseconds after which a payment without a running request is continued. */
const idleAfter = 30_000;
/** How many payments a pass handles at once, so that slow ones do not delay all others. */
const lanes = 4;
/** Milliseconds after which a pass begins no other payment: the next pass takes what is left. */
const passTakes = 90_000;
/** How many payments of each kind a pass reads. */
const batch = 5_000;

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

type DuePayment = Pick<Payment, "id" | "status" | "initiator"> & Pick<SweepBackoff, "failures">;

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
  const abandoned = await abandonedPayments(deps);
  await limit.map(leastFailedFirst(abandoned), (payment) =>
    handle(payment, async (id, facts) => {
      const endReason = abandonedReason(facts);
      const expired = await applyEvent(deps, id, "expired", { actor: "system", endReason });
      return expired && "expired";
    }),
  );
  const idle = await idlePayments(deps);
  await limit.map(leastFailedFirst(idle), (payment) =>
    handle(payment, async (paymentId) => {
      await advancePayment({ paymentId }, deps);
      if (!(await isUndone(deps, paymentId))) return "continued";
      deps.log.warn({ paymentId }, "sweep could not send");
      return "failed";
    }),
  );
  counts.ending = await countEnding(deps);
  return counts;
}

/** How many authorizations end soon or have ended, up to {@link countedAtMost}. */
async function countEnding(deps: Deps): Promise<number> {
  const [row] = await deps.db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count"
    FROM (SELECT 1 FROM "payment" p WHERE ${expiringAuthorizations(deps)} LIMIT ${countedAtMost}) "ending"`;
  return row?.count ?? 0;
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

/** What is read of a payment "p" that is due: it has not failed, or its time to be tried again has come. */
function duePayments(from: Prisma.Sql, where: Prisma.Sql, { now }: Pick<Deps, "now">): Prisma.Sql {
  return Prisma.sql`
    SELECT p."id", p."status", p."initiator", p."updated_at" AS "updatedAt", coalesce(b."failures", 0) AS "failures"
    FROM ${from} LEFT JOIN "sweep_backoff" b ON b."payment_id" = p."id"
    WHERE ${where} AND (b."next_at" IS NULL OR b."next_at" <= ${now()})`;
}

const nothingOpen = Prisma.sql`NOT EXISTS (
  SELECT 1 FROM "operation" o WHERE o."payment_id" = p."id" AND o."state" IN ('OPEN', 'UNKNOWN'))`;

/** Attempts without money whose session has ended at the gateway. */
async function abandonedPayments(deps: Deps): Promise<DuePayment[]> {
  const { db, now } = deps;
  const ended = new Date(now().getTime() - sessionLife);
  const where = Prisma.sql`
    p."status" IN ('STARTED', 'SESSION_OPEN', 'AGREEMENT_ADDED', 'CARD_ADDED', 'CHALLENGE', 'READY')
    AND p."updated_at" < ${ended} AND ${nothingOpen}`;
  return db.$queryRaw`
    ${duePayments(Prisma.sql`"payment" p`, where, deps)} ORDER BY p."updated_at" LIMIT ${batch}`;
}

/** Captures and voids after which the shop captures nothing by itself: the rule of the state table, for the database. */
const askedForByStaffOrSent = Prisma.sql`
  o."kind" = 'VOID' OR (o."kind" = 'CAPTURE' AND (
    NOT (o."requested_by" = ANY(${programs}::text[])) OR o."state" NOT IN ('UNSENT', 'REFUSED')
    OR (o."state" = 'REFUSED' AND o."reason" IS DISTINCT FROM 'session_gone')))`;

/**
 * Payments with a stale operation, or with a next operation that needs no person.
 *
 * Three statements in one, because each finds its payments by an index of its own.
 */
async function idlePayments(deps: Deps): Promise<DuePayment[]> {
  const { db, now, settings } = deps;
  const idle = new Date(now().getTime() - idleAfter);
  const ended = new Date(now().getTime() - settings.authorizationDays * 24 * 60 * 60_000);
  const payments = Prisma.sql`"payment" p`;
  const stale = Prisma.sql`o."state" = 'OPEN' AND o."opened_at" < ${staleBefore(deps)}`;
  const ready = Prisma.sql`p."status" = 'READY' AND p."updated_at" < ${idle} AND ${nothingOpen}`;
  // If the bank approved only a part, staff decide. After the authorization's end the bank may decline a capture, and staff decide.
  // A subquery for each of the few that are not captured: the planner would read all authorizations of these days instead.
  const captured = Prisma.sql`
    p."status" = 'APPROVED' AND NOT p."voided" AND p."captured_minor" = 0 AND (p."capture_now_minor" > 0 OR p."intent" = 'PAY')
    AND NOT p."held" AND p."authorized_minor" = p."amount_minor" AND p."updated_at" < ${idle}
    AND NOT EXISTS (SELECT 1 FROM "operation" o WHERE o."payment_id" = p."id" AND (${askedForByStaffOrSent}))
    AND (SELECT max(o."opened_at") FROM "operation" o WHERE o."payment_id" = p."id" AND o."kind" = 'AUTHORIZE'
      AND o."state" = 'SUCCEEDED') > ${ended}`;
  return db.$queryRaw`
    ${duePayments(Prisma.sql`"operation" o JOIN "payment" p ON p."id" = o."payment_id"`, stale, deps)}
    UNION ${duePayments(payments, ready, deps)}
    UNION ${duePayments(payments, captured, deps)}
    ORDER BY "updatedAt" LIMIT ${batch}`;
}
