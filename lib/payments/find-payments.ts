import "server-only";
import type { ReadDatabase } from "@/lib/db/database";
import { type Payment, Prisma, type SweepBackoff } from "@/lib/db/generated/client";
import { countedAtMost } from "@/lib/lists/list-page";
import { authorizedBefore } from "./authorization-expiry";
import { notCaptured, type Review } from "./review";
import { programs } from "./state-table";

/** What payments are found with. */
export type FindDeps = { db: ReadDatabase; now: () => Date; settings: { authorizationDays: number } };

/** A payment without a running request, and how often in a row it could not be handled. */
export type DuePayment = Pick<Payment, "id" | "status" | "initiator"> & Pick<SweepBackoff, "failures">;

/** How many payments of each kind are read at once. */
const batch = 5_000;
/** Milliseconds after which a payment without a running request is continued. */
const idleAfter = 30_000;

/**
 * The payments "p" whose authorization ends soon or has ended, with something left to capture.
 *
 * A subquery for each of the few that are not captured whole: the planner would join them with all old operations. An order is
 * authorized after it was placed, so the index leaves out all younger ones.
 */
export function expiringAuthorizations({ now, settings }: Omit<FindDeps, "db">): Prisma.Sql {
  const before = authorizedBefore(settings.authorizationDays, now());
  return Prisma.sql`p."status" = 'APPROVED' AND NOT p."voided" AND p."captured_minor" < p."authorized_minor"
    AND p."rest_closed_at" IS NULL AND p."ordered_at" <= ${before}
    AND (SELECT min(o."opened_at") FROM "operation" o WHERE o."payment_id" = p."id" AND o."kind" = 'AUTHORIZE'
      AND o."state" = 'SUCCEEDED') <= ${before}`;
}

/** How many authorizations end soon or have ended, up to {@link countedAtMost}. */
export async function countExpiringAuthorizations(deps: FindDeps): Promise<number> {
  const [row] = await deps.db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count"
    FROM (SELECT 1 FROM "payment" p WHERE ${expiringAuthorizations(deps)} LIMIT ${countedAtMost}) "ending"`;
  return row?.count ?? 0;
}

/** The same rules as `reviewOf`, for the database: the payments "p" that a person must look at. */
export const paymentsToReview = {
  held: Prisma.sql`p."status" = 'APPROVED' AND NOT p."voided" AND p."captured_minor" = 0 AND p."held"`,
  not_captured: Prisma.sql`p."status" = 'APPROVED' AND NOT p."voided" AND p."captured_minor" = 0 AND NOT p."held"
    AND (p."capture_now_minor" > 0 OR p."intent" = 'PAY') AND p."authorized_minor" = p."amount_minor"
    AND NOT EXISTS (SELECT 1 FROM "operation" o WHERE o."payment_id" = p."id" AND o."closed_at" IS NULL)
    AND EXISTS (SELECT 1 FROM "operation" o WHERE o."payment_id" = p."id" AND o."kind" = 'CAPTURE'
      AND o."requested_by" = ANY(${programs}::text[]) AND o."state" = ANY(${notCaptured}::"operation_state"[]))`,
} satisfies Record<Review["kind"], Prisma.Sql>;

/** What is read of a payment "p" that is due: it has not failed, or its time to be tried again has come. */
function duePayments(from: Prisma.Sql, where: Prisma.Sql, { now }: Pick<FindDeps, "now">): Prisma.Sql {
  return Prisma.sql`
    SELECT p."id", p."status", p."initiator", p."updated_at" AS "updatedAt", coalesce(b."failures", 0) AS "failures"
    FROM ${from} LEFT JOIN "sweep_backoff" b ON b."payment_id" = p."id"
    WHERE ${where} AND (b."next_at" IS NULL OR b."next_at" <= ${now()})`;
}

const nothingOpen = Prisma.sql`NOT EXISTS (
  SELECT 1 FROM "operation" o WHERE o."payment_id" = p."id" AND o."state" IN ('OPEN', 'UNKNOWN'))`;

/** Attempts without money in which nothing has happened since their session ended at the gateway. */
export async function findAbandonedPayments(
  { endedBefore }: { endedBefore: Date },
  deps: FindDeps,
): Promise<DuePayment[]> {
  const where = Prisma.sql`
    p."status" IN ('STARTED', 'SESSION_OPEN', 'AGREEMENT_ADDED', 'CARD_ADDED', 'CHALLENGE', 'READY')
    AND p."updated_at" < ${endedBefore} AND ${nothingOpen}`;
  return deps.db.$queryRaw`
    ${duePayments(Prisma.sql`"payment" p`, where, deps)} ORDER BY p."updated_at" LIMIT ${batch}`;
}

/** Captures and voids after which the shop captures nothing by itself: the rule of the state table, for the database. */
const askedForByStaffOrSent = Prisma.sql`
  o."kind" = 'VOID' OR (o."kind" = 'CAPTURE' AND (
    NOT (o."requested_by" = ANY(${programs}::text[])) OR o."state" NOT IN ('UNSENT', 'REFUSED')
    OR (o."state" = 'REFUSED' AND o."reason" IS DISTINCT FROM 'session_gone' AND NOT EXISTS (
      SELECT 1 FROM "operation" f
      WHERE f."payment_id" = o."payment_id" AND f."sequence" = o."sequence" + 1 AND f."kind" = 'CREATE_SESSION'))))`;

/**
 * Payments with a stale operation, or with a next operation that needs no person.
 *
 * Three statements in one, because each finds its payments by an index of its own.
 */
export async function findIdlePayments(
  { staleBefore }: { staleBefore: Date },
  deps: FindDeps,
): Promise<DuePayment[]> {
  const { db, now, settings } = deps;
  const idle = new Date(now().getTime() - idleAfter);
  const ended = new Date(now().getTime() - settings.authorizationDays * 24 * 60 * 60_000);
  const payments = Prisma.sql`"payment" p`;
  const stale = Prisma.sql`o."state" = 'OPEN' AND o."opened_at" < ${staleBefore}`;
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
