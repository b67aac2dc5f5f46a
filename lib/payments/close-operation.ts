import "server-only";
import type { Database } from "@/lib/db/database";
import { Prisma } from "@/lib/db/generated/client";
import type { PaymentStatus } from "@/lib/db/generated/enums";
import type { Log } from "@/lib/log/log";
import { applyResult } from "./apply-result";
import { type Next, nextOpened, type OpenedOperation, type OpenPayment, openSql } from "./journal";
import type { AnswerStore } from "./answer-store";
import type { OperationResult } from "./operation-result";

export type ClosedOperation = {
  /** The payment as it is after the operation. */
  payment: OpenPayment;
  /** The next operation, opened in the same statement. */
  next?: OpenedOperation;
  /** The journal did not take the answer, which is stored as soon as possible. Nothing follows here. */
  pending?: true;
};

/**
 * Closes an operation as {@link writeClosing} does, over connections that no page can take, and opens what `next`
 * chooses. If the statement fails, the answer is stored later: it is the only proof of what the bank did.
 */
export async function closeOperation(
  { answers, log }: { answers: AnswerStore; log: Log },
  opened: OpenedOperation,
  result: OperationResult,
  now: Date,
  next?: Next,
): Promise<ClosedOperation | undefined> {
  const plan = planClosing(opened, result, next);
  const ids = { paymentId: opened.payment.id, operationId: opened.operation.id };
  try {
    const closed = await runClosing({ db: answers.db, log }, opened, result, now, plan);
    if (closed === undefined) log.warn({ ...ids, state: result.state }, "late answer after a resolution");
    return closed;
  } catch (error) {
    log.error({ ...ids, state: result.state, error }, "operation not closed");
    answers.storeLater({ ...ids, result, unsentId: plan.following?.operation.id });
    return { payment: opened.payment, pending: true };
  }
}

/**
 * Closes an operation with its result and moves the payment on: in one statement.
 *
 * The statement locks the payment first. A late answer still closes an operation that was closed as unknown;
 * after a resolution it changes nothing, and the answer is undefined. An event that the state table does not
 * list is logged as an error and leaves the payment as it is.
 */
export async function writeClosing(
  deps: { db: Database; log: Log },
  opened: OpenedOperation,
  result: OperationResult,
  now: Date,
): Promise<ClosedOperation | undefined> {
  return runClosing(deps, opened, result, now, planClosing(opened, result));
}

/** The payment as it will be, and the operation that follows. */
function planClosing({ payment, operation }: OpenedOperation, result: OperationResult, next?: Next) {
  const after = applyResult(payment, operation, result);
  const chosen = after.illegal || result.state === "UNKNOWN" ? undefined : next?.choose(after.payment);
  return { after, following: chosen && next && nextOpened(after.payment, chosen, next.requestedBy) };
}

async function runClosing(
  { db, log }: { db: Database; log: Log },
  opened: OpenedOperation,
  result: OperationResult,
  now: Date,
  { after, following }: ReturnType<typeof planClosing>,
): Promise<ClosedOperation | undefined> {
  const before = opened.payment;
  // A row that is not closed is named by its state: with "closed_at" PostgreSQL may read the index of all open rows instead of the key.
  const [row] = await db.$queryRaw<{ closed: boolean; moved: boolean }[]>`
    WITH "locked" AS MATERIALIZED (
      SELECT "id", "status" FROM "payment" WHERE "id" = ${before.id}::uuid FOR UPDATE
    ), "pending" AS MATERIALIZED (
      SELECT o."id", o."state", l."status" FROM "locked" l JOIN "operation" o ON o."payment_id" = l."id"
      WHERE o."id" = ${opened.operation.id}::uuid AND o."state" IN ('OPEN', 'UNKNOWN') FOR UPDATE OF o
    ), "closed" AS (
      UPDATE "operation" o SET ${closedColumns(result, now)}
      FROM "pending" WHERE o."id" = "pending"."id"
      RETURNING o."id", "pending"."state" AS "earlier", "pending"."status"
    ), "movable" AS (
      SELECT 1 FROM "closed" WHERE "status" = ${before.status}::"payment_status"
    ), ${following ? Prisma.sql`${openSql(following, Prisma.sql`SELECT 1 FROM "movable"`)}, ` : Prisma.empty}"moved" AS (
      UPDATE "payment" p SET ${movedColumns(after.payment.status, result)}
      FROM ${following ? Prisma.sql`"opened"` : Prisma.sql`"movable"`} WHERE p."id" = ${before.id}::uuid
      RETURNING p."id"
    ), "event" AS (
      INSERT INTO "payment_event" ("payment_id", "operation_id", "kind", "from_status", "to_status", "actor", "cause")
      SELECT ${before.id}::uuid, "closed"."id", e."kind"::"payment_event_kind", "closed"."status",
        e."to"::"payment_status", ${opened.operation.requestedBy}, e."cause"
      FROM "closed", (VALUES ${eventRows(before.status, after, result)}) e("kind", "to", "cause", "condition")
      WHERE e."condition" = 'always' OR e."condition" = "closed"."earlier"::text
    )
    SELECT EXISTS (SELECT 1 FROM "closed") AS "closed", EXISTS (SELECT 1 FROM "moved") AS "moved"`;
  const ids = { paymentId: before.id, operationId: opened.operation.id };
  if (!row?.closed) return undefined;
  if (after.illegal || !row.moved) {
    log.error({ ...ids, event: result.event, status: before.status }, "illegal payment transition");
    return { payment: before };
  }
  return { payment: following ? following.payment : after.payment, next: following };
}

function closedColumns(result: OperationResult, now: Date): Prisma.Sql {
  return Prisma.sql`
    "state" = ${result.state}::"operation_state",
    "closed_at" = ${result.state === "UNKNOWN" ? null : now}::timestamptz,
    "approved_minor" = ${result.approvedMinor ?? null}::bigint,
    "reason" = ${result.reason ?? null}::text,
    "gateway_transaction_id" = ${result.gatewayTransactionId ?? null}::text,
    "gateway_code" = ${result.gatewayCode ?? null}::text,
    "gateway_recommendation" = ${result.gatewayRecommendation ?? null}::text,
    "evidence" = ${result.evidence === undefined ? null : JSON.stringify(result.evidence)}::jsonb`;
}

function movedColumns(
  status: PaymentStatus,
  { payment: facts = {}, endReason }: OperationResult,
): Prisma.Sql {
  const ended = status !== "APPROVED" && endReason !== undefined;
  return Prisma.sql`
    "status" = ${status}::"payment_status",
    "session_id" = coalesce(${facts.sessionId ?? null}::text, p."session_id"),
    "session_key" = coalesce(${facts.sessionKey ?? null}::text, p."session_key"),
    "auth_transaction_id" = coalesce(${facts.authTransactionId ?? null}::text, p."auth_transaction_id"),
    "auth_version" = coalesce(${facts.authVersion ?? null}::text, p."auth_version"),
    "auth_status" = coalesce(${facts.authStatus ?? null}::text, p."auth_status"),
    "eci" = coalesce(${facts.eci ?? null}::text, p."eci"),
    "challenge_html" = coalesce(${facts.challengeHtml ?? null}::text, p."challenge_html"),
    "held" = coalesce(${facts.held ?? null}::boolean, p."held"),
    "card_brand" = coalesce(${facts.cardBrand ?? null}::text, p."card_brand"),
    "card_last4" = coalesce(${facts.cardLast4 ?? null}::text, p."card_last4"),
    "gateway_code" = coalesce(${facts.gatewayCode ?? null}::text, p."gateway_code"),
    "end_reason" = coalesce(${ended ? endReason : null}::text, p."end_reason"),
    "updated_at" = now()`;
}

/** The events of a closing operation: each with its condition, the state that the operation was in. */
function eventRows(
  status: PaymentStatus,
  after: { payment: Pick<OpenPayment, "status">; illegal: boolean },
  result: OperationResult,
): Prisma.Sql {
  const cause = result.endReason ?? result.reason ?? result.gatewayCode ?? null;
  const row = (kind: string, to: PaymentStatus, condition: string) =>
    Prisma.sql`(${kind}::text, ${to}::text, ${cause}::text, ${condition}::text)`;
  const rows = [
    row(
      result.state === "UNKNOWN" ? "outcome_unknown" : "answered_late",
      status,
      result.state === "UNKNOWN" ? "OPEN" : "UNKNOWN",
    ),
  ];
  if (result.event !== undefined && !after.illegal)
    rows.push(row(result.event, after.payment.status, "always"));
  return Prisma.join(rows);
}
