import "server-only";
import { type OperationId, operationIdSchema, type PaymentId } from "@/lib/ids";
import { randomUUID } from "node:crypto";
import type { Database } from "@/lib/db/database";
import { type Operation, Prisma } from "@/lib/db/generated/client";
import type { PaymentStatus } from "@/lib/db/generated/enums";
import type { Log } from "@/lib/log/log";
import { applyResult } from "./apply-result";
import { movesMoney, type OperationResult } from "./operation-result";
import { hasOpenOperation, type NextOperation, type PaymentEvent, transitions } from "./state-table";

/** A payment attempt with its operations, oldest first. */
export type JournaledPayment = Omit<
  Prisma.PaymentGetPayload<{ include: { operations: true } }>,
  "id" | "operations"
> & { id: PaymentId; operations: JournaledOperation[] };

type JournaledOperation = Omit<Operation, "id"> & { id: OperationId };

/** The facts of a payment attempt that its operations are sent and decided with. */
export type OpenPayment = Pick<
  JournaledPayment,
  | "id"
  | "gatewayOrderId"
  | "returnToken"
  | "intent"
  | "status"
  | "endReason"
  | "currency"
  | "amountMinor"
  | "captureNowMinor"
  | "authorizedMinor"
  | "capturedMinor"
  | "refundedMinor"
  | "voided"
  | "sessionId"
  | "authTransactionId"
> & {
  operations: readonly Pick<
    JournaledPayment["operations"][number],
    "id" | "sequence" | "kind" | "state" | "gatewayTransactionId"
  >[];
};

/** An operation that this process has opened and must close, with the payment as it was then. */
export type OpenedOperation = {
  payment: OpenPayment;
  operation: {
    id: OperationId;
    sequence: number;
    kind: NextOperation["kind"];
    amountMinor?: bigint;
    requestedBy: string;
    /** By this process's clock, in milliseconds: taken before the row was written. */
    openedAt: number;
  };
};

export type Transaction = Prisma.TransactionClient;
type Choose = (payment: OpenPayment) => NextOperation | undefined;
type Next = { requestedBy: string; choose: Choose };

/** Who caused a payment event, and why. */
export type Cause = { actor: string; cause?: string; operationId?: OperationId };

/** Reads a payment attempt with its operations and locks it until the transaction ends. */
export async function lockPayment(tx: Transaction, paymentId: PaymentId): Promise<JournaledPayment> {
  await tx.$queryRaw`SELECT 1 FROM "payment" WHERE "id" = ${paymentId}::uuid FOR UPDATE`;
  const payment = await tx.payment.findUniqueOrThrow({
    where: { id: paymentId },
    include: { operations: { orderBy: { sequence: "asc" } } },
  });
  const operations = payment.operations.map((row) => ({ ...row, id: operationIdSchema.parse(row.id) }));
  return { ...payment, id: paymentId, operations };
}

/**
 * Opens the operation that `choose` names, with the payment locked while it chooses.
 *
 * Undefined where nothing is chosen or another operation is open. The unique index operation_one_open holds the
 * same rule in the database.
 */
export async function openOperation(
  db: Database,
  paymentId: PaymentId,
  {
    requestedBy,
    choose,
  }: { requestedBy: string; choose: (payment: JournaledPayment) => NextOperation | undefined },
): Promise<OpenedOperation | undefined> {
  return db.$transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (hasOpenOperation(payment)) return undefined;
    const next = choose(payment);
    if (next === undefined) return undefined;
    const opened = nextOpened(payment, next, requestedBy);
    await tx.$executeRaw`WITH ${openSql(opened, Prisma.sql`SELECT 1`)} SELECT 1`;
    return opened;
  });
}

/** The operation that is opened after all others of a payment. */
export function nextOpened(payment: OpenPayment, next: NextOperation, requestedBy: string): OpenedOperation {
  const sequence = (payment.operations.at(-1)?.sequence ?? 0) + 1;
  return {
    payment,
    operation: {
      ...next,
      id: operationIdSchema.parse(randomUUID()),
      sequence,
      requestedBy,
      openedAt: Date.now(),
    },
  };
}

/** A common table expression that inserts the row of an opened operation, once for each row of `source`. */
export function openSql({ payment, operation }: OpenedOperation, source: Prisma.Sql): Prisma.Sql {
  const { id, sequence, kind, amountMinor = null, requestedBy } = operation;
  return Prisma.sql`"opened" AS (
    INSERT INTO "operation" ("id", "payment_id", "sequence", "kind", "amount_minor", "session_id", "requested_by")
    SELECT ${id}::uuid, ${payment.id}::uuid, ${sequence}, ${kind}::"operation_kind", ${amountMinor}::bigint,
      ${payment.sessionId}::text, ${requestedBy}
    FROM (${source}) "source"
    RETURNING "id")`;
}

export type ClosedOperation = {
  /** The payment as it is after the operation. */
  payment: OpenPayment;
  /** The next operation, opened in the same statement. */
  next?: OpenedOperation;
};

/**
 * Closes an operation with its result, moves the payment on and opens what `next` chooses: in one statement.
 *
 * The statement locks the payment first. A late answer still closes an operation that was closed as unknown;
 * after a resolution it changes nothing, and the answer is undefined. An event that the state table does not
 * list is logged as an error and leaves the payment as it is.
 */
export async function closeOperation(
  { db, log }: { db: Database; log: Log },
  opened: OpenedOperation,
  result: OperationResult,
  now: Date,
  next?: Next,
): Promise<ClosedOperation | undefined> {
  const before = opened.payment;
  const after = applyResult(before, opened.operation, result);
  const chosen = after.illegal || result.state === "UNKNOWN" ? undefined : next?.choose(after.payment);
  const following = chosen && next && nextOpened(after.payment, chosen, next.requestedBy);
  const [row] = await db.$queryRaw<{ closed: boolean; moved: boolean }[]>`
    WITH "locked" AS MATERIALIZED (
      SELECT "id", "status" FROM "payment" WHERE "id" = ${before.id}::uuid FOR UPDATE
    ), "pending" AS MATERIALIZED (
      SELECT o."id", o."state", l."status" FROM "locked" l JOIN "operation" o ON o."payment_id" = l."id"
      WHERE o."id" = ${opened.operation.id}::uuid AND o."closed_at" IS NULL FOR UPDATE OF o
    ), "closed" AS (
      UPDATE "operation" o SET ${closedColumns(result, now)}
      FROM "pending" WHERE o."id" = "pending"."id"
      RETURNING o."id", "pending"."state" AS "earlier", "pending"."status"
    ), "moved" AS (
      UPDATE "payment" p SET ${movedColumns(after.payment.status, result)}
      FROM "closed" WHERE p."id" = ${before.id}::uuid AND "closed"."status" = ${before.status}::"payment_status"
      RETURNING p."id"
    ), "event" AS (
      INSERT INTO "payment_event" ("payment_id", "operation_id", "kind", "from_status", "to_status", "actor", "cause")
      SELECT ${before.id}::uuid, "closed"."id", e."kind"::"payment_event_kind", "closed"."status",
        e."to"::"payment_status", ${opened.operation.requestedBy}, e."cause"
      FROM "closed", (VALUES ${eventRows(before.status, after, result)}) e("kind", "to", "cause", "condition")
      WHERE e."condition" = 'always' OR e."condition" = "closed"."earlier"::text
    )${following ? Prisma.sql`, ${openSql(following, Prisma.sql`SELECT 1 FROM "moved"`)}` : Prisma.empty}
    SELECT EXISTS (SELECT 1 FROM "closed") AS "closed", EXISTS (SELECT 1 FROM "moved") AS "moved"`;
  const ids = { paymentId: before.id, operationId: opened.operation.id };
  if (!row?.closed) {
    log.warn({ ...ids, state: result.state }, "late answer after a resolution");
    return undefined;
  }
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
    "auth_transaction_id" = coalesce(${facts.authTransactionId ?? null}::text, p."auth_transaction_id"),
    "auth_version" = coalesce(${facts.authVersion ?? null}::text, p."auth_version"),
    "auth_status" = coalesce(${facts.authStatus ?? null}::text, p."auth_status"),
    "eci" = coalesce(${facts.eci ?? null}::text, p."eci"),
    "challenge_html" = coalesce(${facts.challengeHtml ?? null}::text, p."challenge_html"),
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

/** Records a change of a payment attempt. */
export async function recordEvent(
  tx: Transaction,
  payment: { id: PaymentId; status: PaymentStatus },
  kind: PaymentEvent | "outcome_unknown" | "resolved",
  toStatus: PaymentStatus,
  { actor, cause, operationId }: Cause,
): Promise<void> {
  await tx.paymentEvent.create({
    data: { paymentId: payment.id, operationId, kind, fromStatus: payment.status, toStatus, actor, cause },
  });
}

/**
 * Moves a payment on by something that is no gateway call: the payer's return, an expiry.
 *
 * Undefined where the state table does not list it, or where an operation is open. Opens what `next` chooses in
 * the same transaction.
 */
export async function applyEvent(
  db: Database,
  paymentId: PaymentId,
  event: PaymentEvent,
  { actor, cause, endReason }: Cause & { endReason?: string },
  next?: Next,
): Promise<ClosedOperation | undefined> {
  return db.$transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const status = transitions[payment.status][event];
    if (status === undefined || hasOpenOperation(payment)) return undefined;
    await tx.payment.update({ where: { id: paymentId }, data: { endReason, status, challengeHtml: null } });
    await recordEvent(tx, payment, event, status, { actor, cause: cause ?? endReason });
    const after = { ...payment, status };
    const chosen = next?.choose(after);
    if (chosen === undefined || next === undefined) return { payment: after };
    const opened = nextOpened(after, chosen, next.requestedBy);
    await tx.$executeRaw`WITH ${openSql(opened, Prisma.sql`SELECT 1`)} SELECT 1`;
    return { payment: after, next: opened };
  });
}

/**
 * Closes the operation that was opened before `openedBefore` and is still open: its process has died.
 *
 * One that moves money gets an unknown outcome and stays open; any other moved nothing, and ends its attempt.
 */
export async function closeStaleOperation(
  { db, log }: { db: Database; log: Log },
  paymentId: PaymentId,
  openedBefore: Date,
  now: Date,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const row = payment.operations.find(({ state, openedAt }) => state === "OPEN" && openedAt < openedBefore);
    if (row === undefined) return;
    const unknown = movesMoney(row.kind);
    const reason = "process_died";
    await tx.operation.update({
      where: { id: row.id },
      data: { state: unknown ? "UNKNOWN" : "LOST", closedAt: unknown ? null : now, reason },
    });
    const cause = { actor: "system", cause: reason, operationId: row.id };
    log.warn({ paymentId, operationId: row.id, kind: row.kind, reason }, "stale operation closed");
    if (unknown) return recordEvent(tx, payment, "outcome_unknown", payment.status, cause);
    const status = transitions[payment.status].failed;
    if (status === undefined) return;
    await tx.payment.update({ where: { id: paymentId }, data: { status, endReason: "technical" } });
    await recordEvent(tx, payment, "failed", status, cause);
  });
}
