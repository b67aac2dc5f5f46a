import "server-only";
import type { Database } from "@/lib/db/database";
import { Prisma } from "@/lib/db/generated/client";
import type { PaymentStatus } from "@/lib/db/generated/enums";
import { required } from "@/lib/invariant";
import type { Log } from "@/lib/log/log";
import { applyResult } from "./apply-result";
import { type Next, nextOpened, type OpenedOperation, openSql, type Transaction } from "./journal";
import { type Consequences, endsWithoutMoney, type PaymentChange } from "./consequences";
import { countOutcome, type OpenPayment, type Payment, totalsSql } from "./payment";
import type { AnswerStore } from "./answer-store";
import { isStep, type OperationResult } from "./operation-result";
import { mayHoldSessionKey } from "./session-key";
import { liveStatuses } from "./state-table";

type ClosingDeps = { db: Database; log: Log; consequences: Consequences };

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
  { answers, log, consequences }: { answers: AnswerStore; log: Log; consequences: Consequences },
  opened: OpenedOperation,
  result: OperationResult,
  now: Date,
  next?: Next,
): Promise<ClosedOperation | undefined> {
  const plan = planClosing(opened, result, next);
  const ids = { paymentId: opened.payment.id, operationId: opened.operation.id };
  try {
    const closed = await runClosing({ db: answers.db, log, consequences }, opened, result, now, plan);
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
  deps: ClosingDeps,
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
  { db, log, consequences }: ClosingDeps,
  opened: OpenedOperation,
  result: OperationResult,
  now: Date,
  plan: ReturnType<typeof planClosing>,
): Promise<ClosedOperation | undefined> {
  const { after, following } = plan;
  const before = opened.payment;
  const ids = { paymentId: before.id, operationId: opened.operation.id };
  const close = (tx: Transaction) => writeRows(tx, opened, result, now, plan);
  const rows =
    endsOrMoves(opened, after.payment) || tellsOfSavedCard(opened, result)
      ? await db.$transaction(async (tx) => {
          const written = await close(tx);
          if (written === undefined) return undefined;
          await countOutcome(tx, written.before, written.after);
          const change = {
            payment: after.payment,
            succeeded: result.state === "SUCCEEDED" ? opened.operation : undefined,
            ended: written.ended,
            card: cardOf(result),
            at: now,
          };
          if (change.succeeded ?? change.ended ?? change.card) await consequences.paymentChanged(tx, change);
          return written;
        })
      : await close(db);
  if (rows === undefined) return undefined;
  if (after.illegal) {
    log.error({ ...ids, event: result.event, status: before.status }, "illegal payment transition");
    return { payment: before };
  }
  return following ? { payment: following.payment, next: following } : { payment: after.payment };
}

/** Whether more follows from an operation than the next one: it may have moved money, or its attempt ends. */
function endsOrMoves({ operation }: OpenedOperation, { status }: OpenPayment): boolean {
  return !isStep(operation.kind) || !(liveStatuses as readonly string[]).includes(status);
}

/** What the bank said of the card. */
function cardOf({ payment: facts = {} }: OperationResult): PaymentChange["card"] {
  const { cardBrand: brand, cardLast4: last4 } = facts;
  return brand === undefined && last4 === undefined ? undefined : { brand, last4 };
}

function tellsOfSavedCard({ payment }: OpenedOperation, result: OperationResult): boolean {
  return payment.savedCardId !== null && cardOf(result) !== undefined;
}

type Outcome = Pick<Payment, "orderId" | "latest" | "orderState" | "outcomeUnknown">;

/**
 * Writes all rows of a closing in one statement, after it has locked the payment; undefined if the operation is closed already.
 *
 * Throws if the payment is another than `opened` says: it is to be read again.
 */
async function writeRows(
  tx: Transaction,
  opened: OpenedOperation,
  result: OperationResult,
  now: Date,
  { after, following }: ReturnType<typeof planClosing>,
): Promise<{ before: Outcome; after: Outcome; ended: PaymentChange["ended"] } | undefined> {
  const before = opened.payment;
  // A row that is not closed is named by its state: with "closed_at" PostgreSQL may read the index of all open rows instead of the key.
  const [row] = await tx.$queryRaw<ClosingRow[]>`
    WITH "locked" AS MATERIALIZED (
      SELECT "id", "status", "revision", "order_state", "outcome_unknown"
      FROM "payment" WHERE "id" = ${before.id}::uuid FOR UPDATE
    ), "pending" AS MATERIALIZED (
      SELECT o."id", o."state", l."status" = ${before.status}::"payment_status" AND l."revision" = ${before.revision} AS "as_read"
      FROM "locked" l JOIN "operation" o ON o."payment_id" = l."id"
      WHERE o."id" = ${opened.operation.id}::uuid AND o."state" IN ('OPEN', 'UNKNOWN') FOR UPDATE OF o
    ), "closed" AS (
      UPDATE "operation" o SET ${closedColumns(result, now)}
      FROM "pending" WHERE o."id" = "pending"."id" AND "pending"."as_read"
      RETURNING o."id", "pending"."state" AS "earlier"
    ), ${following ? Prisma.sql`${openSql(following, Prisma.sql`SELECT 1 FROM "closed"`)}, ` : Prisma.empty}"moved" AS (
      UPDATE "payment" p SET ${movedColumns(after.payment.status, result)}, ${totalsSql((following ?? after).payment)}
      FROM ${following ? Prisma.sql`"opened"` : Prisma.sql`"closed"`} WHERE p."id" = ${before.id}::uuid
      RETURNING p."order_id", p."latest", p."order_state", p."outcome_unknown"
    ), "event" AS (
      INSERT INTO "payment_event" ("payment_id", "operation_id", "kind", "from_status", "to_status", "actor", "cause")
      SELECT ${before.id}::uuid, "closed"."id", e."kind"::"payment_event_kind", ${before.status}::"payment_status",
        e."to"::"payment_status", ${opened.operation.requestedBy}, e."cause"
      FROM "closed", (VALUES ${eventRows(before.status, after, result)}) e("kind", "to", "cause", "condition")
      WHERE e."condition" = 'always' OR e."condition" = "closed"."earlier"::text
      RETURNING "id"
    )
    SELECT m."order_id" AS "orderId", m."latest", m."order_state" AS "orderState", m."outcome_unknown" AS "outcomeUnknown",
      l."order_state" AS "orderStateBefore", l."outcome_unknown" AS "outcomeUnknownBefore", m."latest" IS NOT NULL AS "moved",
      (SELECT max("id") FROM "event") AS "eventId"
    FROM "pending" CROSS JOIN "locked" l LEFT JOIN "moved" m ON true`;
  if (row === undefined) return undefined;
  if (!row.moved) throw new Error("the payment has changed since its operation was opened");
  const { orderId, latest, orderState, outcomeUnknown, orderStateBefore, outcomeUnknownBefore, eventId } =
    row;
  const { event } = result;
  const ends = event !== undefined && !after.illegal && endsWithoutMoney(event, after.payment.status);
  return {
    ended: ends ? { eventId: required(eventId, "event of the closing"), cause: causeOf(result) } : undefined,
    before: { orderId, latest, orderState: orderStateBefore, outcomeUnknown: outcomeUnknownBefore },
    after: { orderId, latest, orderState, outcomeUnknown },
  };
}

type ClosingRow = Outcome & {
  orderStateBefore: Payment["orderState"];
  outcomeUnknownBefore: boolean;
  moved: boolean;
  eventId: bigint | null;
};

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
    "session_key" = ${mayHoldSessionKey(status) ? Prisma.sql`coalesce(${facts.sessionKey ?? null}::text, p."session_key")` : Prisma.sql`NULL`},
    "auth_transaction_id" = coalesce(${facts.authTransactionId ?? null}::text, p."auth_transaction_id"),
    "auth_version" = coalesce(${facts.authVersion ?? null}::text, p."auth_version"),
    "auth_status" = coalesce(${facts.authStatus ?? null}::text, p."auth_status"),
    "eci" = coalesce(${facts.eci ?? null}::text, p."eci"),
    "challenge_html" = coalesce(${facts.challengeHtml ?? null}::text, p."challenge_html"),
    "held" = coalesce(${facts.held ?? null}::boolean, p."held"),
    "card_brand" = coalesce(${facts.cardBrand ?? null}::text, p."card_brand"),
    "card_last4" = coalesce(${facts.cardLast4 ?? null}::text, p."card_last4"),
    "gateway_code" = coalesce(${facts.gatewayCode ?? null}::text, p."gateway_code"),
    "end_reason" = coalesce(${ended ? endReason : null}::text, p."end_reason")`;
}

function causeOf({ endReason, reason, gatewayCode }: OperationResult): string | null {
  return endReason ?? reason ?? gatewayCode ?? null;
}

/** The events of a closing operation, the one of its result last: each with its condition, the state that the operation was in. */
function eventRows(
  status: PaymentStatus,
  after: { payment: Pick<OpenPayment, "status">; illegal: boolean },
  result: OperationResult,
): Prisma.Sql {
  const cause = causeOf(result);
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
