import "server-only";
import { randomUUID } from "node:crypto";
import type { Database } from "@/lib/db/database";
import { type Order, Prisma } from "@/lib/db/generated/client";
import type { PaymentStatus } from "@/lib/db/generated/enums";
import { lockActiveAgreement } from "@/lib/db/lock-row";
import {
  type OperationId,
  operationIdSchema,
  type OrderId,
  type PaymentId,
  paymentIdSchema,
} from "@/lib/ids";
import { required } from "@/lib/invariant";
import { type Consequences, endsWithoutMoney, type PaymentChange } from "./consequences";
import type { OperationResult } from "./operation-result";
import { type OpenPayment, type Payment, readPayment } from "./payment";
import { refundSql, type RefundRequest } from "./refund-request";
import { mintReturnToken } from "./return-token";
import { mayHoldSessionKey } from "./session-key";
import { hasOpenOperation, type NextOperation, type PaymentEvent } from "./state-table";

/** An operation that this process has opened and must close, with the payment as it is since. */
export type OpenedOperation = {
  payment: OpenPayment;
  operation: {
    id: OperationId;
    sequence: number;
    kind: NextOperation["kind"];
    amountMinor?: bigint;
    refund?: RefundRequest;
    requestedBy: string;
    /** By this process's clock, in milliseconds: taken before the row was written. */
    openedAt: number;
  };
};

export type Transaction = Prisma.TransactionClient;
type JournalDeps = { db: Database; now: () => Date; consequences: Consequences };
/** Chooses the operation that follows. */
export type Next = { requestedBy: string; choose: (payment: OpenPayment) => NextOperation | undefined };

/** Who caused a payment event, and why. */
export type Cause = { actor: string; cause?: string; operationId?: OperationId };

/** What a new payment attempt is begun with; all else begins empty. */
export type NewPayment = Pick<
  OpenPayment,
  | "gatewayOrderId"
  | "intent"
  | "currency"
  | "currencyExponent"
  | "amountMinor"
  | "captureNowMinor"
  | "agreementId"
  | "savedCardId"
> & {
  /** Undefined for a verification. */
  order?: { id: OrderId; createdAt: Date };
  attempt: number;
  /** A keyed digest of the card. */
  cardDigest?: string;
};

type AttemptedOrder = Pick<Order, "createdAt" | "number" | "currency" | "currencyExponent" | "totalMinor"> & {
  id: OrderId;
};

/** What the next attempt at an order is begun with: its total, and the number after that of the latest attempt. */
export function nextAttempt(order: AttemptedOrder, latest: { attempt: number } | null) {
  const { id, createdAt, number, currency, currencyExponent, totalMinor: amountMinor } = order;
  const attempt = (latest?.attempt ?? 0) + 1;
  const gatewayOrderId = `${number}-${attempt}`;
  return { order: { id, createdAt }, attempt, gatewayOrderId, currency, currencyExponent, amountMinor };
}

/**
 * Writes a payment attempt, its first event and its first operation. It is the latest attempt of its order from then on.
 *
 * An attempt of the customer begins with a session; one of the merchant has none and begins with its charge.
 */
export async function insertPayment(
  tx: Transaction,
  { order, attempt, cardDigest, ...begun }: NewPayment,
  { initiator, requestedBy }: { initiator: OpenPayment["initiator"]; requestedBy: "shopper" | "system" },
): Promise<OpenedOperation> {
  const byMerchant = initiator === "MERCHANT";
  const payment: OpenPayment = {
    ...begun,
    id: paymentIdSchema.parse(randomUUID()),
    orderId: order?.id ?? null,
    returnToken: mintReturnToken(),
    initiator,
    status: byMerchant ? "READY" : "STARTED",
    endReason: null,
    authorizedMinor: 0n,
    capturedMinor: 0n,
    refundedMinor: 0n,
    capturePendingMinor: 0n,
    refundPendingMinor: 0n,
    voided: false,
    restClosedAt: null,
    chargedBackMinor: 0n,
    outcomeUnknown: false,
    revision: 0,
    held: false,
    sessionId: null,
    authTransactionId: null,
    operations: [],
  };
  const first: NextOperation = byMerchant
    ? { kind: "PAY", amountMinor: payment.amountMinor }
    : { kind: "CREATE_SESSION" };
  const opened = nextOpened(payment, first, requestedBy);
  if (order !== undefined && attempt > 1) await replaceLatest(tx, order.id);
  await tx.$executeRaw`
    WITH "started" AS (
      INSERT INTO "payment" ("id", "order_id", "ordered_at", "initiator", "agreement_id", "saved_card_id", "attempt",
        "gateway_order_id", "return_token", "intent", "status", "currency", "currency_exponent", "amount_minor",
        "capture_now_minor", "card_digest", "revision")
      VALUES (${payment.id}::uuid, ${payment.orderId}::uuid, ${order?.createdAt ?? null}::timestamptz,
        ${initiator}::"payment_initiator",
        ${payment.agreementId}::uuid, ${payment.savedCardId}::uuid, ${attempt}::int, ${payment.gatewayOrderId}::text,
        ${payment.returnToken}::text, ${payment.intent}::"payment_intent", ${payment.status}::"payment_status",
        ${payment.currency}::text, ${payment.currencyExponent}::int, ${payment.amountMinor}::bigint,
        ${payment.captureNowMinor}::bigint, ${cardDigest ?? null}::text, ${opened.payment.revision}::int)
      RETURNING "id", "status"
    ), "event" AS (
      INSERT INTO "payment_event" ("payment_id", "kind", "to_status", "actor")
      SELECT "id", 'started', "status", ${requestedBy}::text FROM "started"
    ), ${openSql(opened, Prisma.sql`SELECT 1 FROM "started"`)}
    SELECT 1 FROM "started"`;
  return opened;
}

/** The attempt before is no longer the latest one. */
async function replaceLatest(tx: Transaction, orderId: OrderId): Promise<void> {
  await tx.payment.updateMany({ where: { orderId, latest: true }, data: { latest: false } });
}

/**
 * Opens the operation that `choose` names, as {@link openFollowing} does; undefined if nothing is chosen or another
 * operation is open.
 */
export async function openOperation(
  deps: JournalDeps,
  paymentId: PaymentId,
  next: { requestedBy: string; choose: (payment: Payment) => NextOperation | undefined },
): Promise<OpenedOperation | undefined> {
  return openFollowing(deps, await readPayment(deps.db, paymentId), next);
}

/**
 * Opens the operation that `choose` names for a payment that was just read, in one statement.
 *
 * The statement opens it only if the payment is still as it was read: its status, the length of its journal, whether its
 * rest is closed, what the bank took back and how often something left say so, because an operation that was closed never changes. Otherwise the payment is read again, and `choose` is asked again.
 * Undefined if nothing is chosen or another operation is open; the unique index operation_one_open holds the same rule in
 * the database. A charge of the merchant whose agreement has ended is not opened: its attempt ends.
 */
export async function openFollowing(
  deps: JournalDeps,
  payment: Payment,
  next: { requestedBy: string; choose: (payment: Payment) => NextOperation | undefined },
): Promise<OpenedOperation | undefined> {
  if (hasOpenOperation(payment)) return undefined;
  const chosen = next.choose(payment);
  if (chosen === undefined) return undefined;
  const opened = nextOpened(payment, chosen, next.requestedBy);
  const asRead = Prisma.sql`
    SELECT 1 FROM "payment" WHERE "id" = ${payment.id}::uuid AND "revision" = ${payment.revision}
      AND "status" = ${payment.status}::"payment_status"
      AND ("rest_closed_at" IS NULL) = ${payment.restClosedAt === null}
      AND "charged_back_minor" = ${payment.chargedBackMinor} AND "dispatch_count" = ${payment.dispatchCount} FOR UPDATE`;
  if (payment.initiator === "MERCHANT" && chosen.kind === "PAY") {
    const result = await deps.db.$transaction((tx) => insertCharge(tx, payment, opened, asRead, deps));
    if (result === "agreement_ended") return undefined;
    return result === "opened" ? opened : openOperation(deps, payment.id, next);
  }
  return (await insertOperation(deps.db, opened, asRead)) ? opened : openOperation(deps, payment.id, next);
}

/** Writes the row of a charge of the merchant, with its agreement locked; ends its attempt if that has ended. */
async function insertCharge(
  tx: Transaction,
  payment: Payment,
  opened: OpenedOperation,
  asRead: Prisma.Sql,
  deps: JournalDeps,
): Promise<"opened" | "changed" | "agreement_ended"> {
  const locked = await tx.$queryRaw<unknown[]>(asRead);
  if (locked.length === 0) return "changed";
  if (await lockActiveAgreement(tx, payment)) {
    await insertOperation(tx, opened);
    return "opened";
  }
  const endReason = "agreement_ended";
  const cause = { actor: "system", cause: endReason };
  const after: Payment = { ...payment, status: "EXPIRED" };
  await movePayment(tx, payment, { after, events: ["expired"], cause, endReason }, deps);
  return endReason;
}

/** The operation that is opened after all others of a payment, with the payment as it is then. */
export function nextOpened(payment: OpenPayment, next: NextOperation, requestedBy: string): OpenedOperation {
  const operation = {
    ...next,
    id: operationIdSchema.parse(randomUUID()),
    sequence: (payment.operations.at(-1)?.sequence ?? 0) + 1,
    requestedBy,
    openedAt: Date.now(),
  };
  return { payment: withOpened(payment, operation), operation };
}

function withOpened(payment: OpenPayment, operation: OpenedOperation["operation"]): OpenPayment {
  const { id, sequence, kind, requestedBy, amountMinor = 0n } = operation;
  const row = {
    id,
    sequence,
    kind,
    requestedBy,
    state: "OPEN",
    reason: null,
    gatewayTransactionId: null,
  } as const;
  return {
    ...payment,
    revision: sequence,
    capturePendingMinor: kind === "CAPTURE" ? amountMinor : 0n,
    refundPendingMinor: kind === "REFUND" ? amountMinor : 0n,
    operations: [...payment.operations, row],
  };
}

/** Writes the row of an opened operation, and the payment's totals with it; false if `source`, a query, has no row. */
export async function insertOperation(
  tx: Transaction,
  opened: OpenedOperation,
  source = Prisma.sql`SELECT 1`,
): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    WITH "source" AS MATERIALIZED (${source}), ${openSql(opened, Prisma.sql`SELECT 1 FROM "source"`)}
    UPDATE "payment" SET ${totalsSql(opened.payment)}
    FROM "opened" WHERE "payment"."id" = ${opened.payment.id}::uuid RETURNING 1`;
  return rows.length > 0;
}

/** A common table expression that inserts the row of an opened operation, once for each row of `source`. */
function openSql({ payment, operation }: OpenedOperation, source: Prisma.Sql): Prisma.Sql {
  const { id, sequence, kind, amountMinor = null, requestedBy, refund } = operation;
  return Prisma.sql`"opened" AS (
    INSERT INTO "operation" ("id", "payment_id", "sequence", "kind", "amount_minor", "session_id", "requested_by")
    SELECT ${id}::uuid, ${payment.id}::uuid, ${sequence}, ${kind}::"operation_kind", ${amountMinor}::bigint,
      ${payment.sessionId}::text, ${requestedBy}
    FROM (${source}) "source"
    RETURNING "id")${refundSql(refund)}`;
}

/** The payment as it will be after its operation, and the operation that follows. */
export type ClosingPlan = {
  /** `illegal` if the state table does not list the event of the result. */
  after: { payment: OpenPayment; illegal: boolean };
  following?: OpenedOperation;
};

/**
 * Writes all rows of a closing in one statement, after it has locked the payment; undefined if the operation is closed already.
 *
 * Throws if the payment is another than `opened` says: it is to be read again.
 */
export async function writeClosedRows(
  tx: Transaction,
  opened: OpenedOperation,
  result: OperationResult,
  now: Date,
  { after, following }: ClosingPlan,
): Promise<{ ended: PaymentChange["ended"] } | undefined> {
  const before = opened.payment;
  // A row that is not closed is named by its state: with "closed_at" PostgreSQL may read the index of all open rows instead of the key.
  const [row] = await tx.$queryRaw<ClosingRow[]>`
    WITH "locked" AS MATERIALIZED (
      SELECT "id", "status", "revision" FROM "payment" WHERE "id" = ${before.id}::uuid FOR UPDATE
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
      RETURNING p."id"
    ), "event" AS (
      INSERT INTO "payment_event" ("payment_id", "operation_id", "kind", "from_status", "to_status", "actor", "cause")
      SELECT ${before.id}::uuid, "closed"."id", e."kind"::"payment_event_kind", ${before.status}::"payment_status",
        e."to"::"payment_status", ${opened.operation.requestedBy}, e."cause"
      FROM "closed", (VALUES ${eventRows(before.status, after, result)}) e("kind", "to", "cause", "condition")
      WHERE e."condition" = 'always' OR e."condition" = "closed"."earlier"::text
      RETURNING "id"
    )
    SELECT EXISTS (SELECT 1 FROM "moved") AS "moved", (SELECT max("id") FROM "event") AS "eventId" FROM "pending"`;
  if (row === undefined) return undefined;
  if (!row.moved) throw new Error("the payment has changed since its operation was opened");
  const { event } = result;
  const ends = event !== undefined && !after.illegal && endsWithoutMoney(event, after.payment.status);
  return {
    ended: ends
      ? { eventId: required(row.eventId, "event of the closing"), cause: causeOf(result) }
      : undefined,
  };
}

type ClosingRow = { moved: boolean; eventId: bigint | null };

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
function eventRows(status: PaymentStatus, after: ClosingPlan["after"], result: OperationResult): Prisma.Sql {
  const cause = causeOf(result);
  const row = (kind: string, to: PaymentStatus, condition: string) =>
    Prisma.sql`(${kind}::text, ${to}::text, ${cause}::text, ${condition}::text)`;
  const isUnknown = result.state === "UNKNOWN";
  const rows = [isUnknown ? row("outcome_unknown", status, "OPEN") : row("answered_late", status, "UNKNOWN")];
  if (result.event !== undefined && !after.illegal)
    rows.push(row(result.event, after.payment.status, "always"));
  return Prisma.join(rows);
}

/** The sums of a payment's journal, as a part of an UPDATE. The database compares the two (`payment_totals_of_journal`). */
function totalsSql(payment: OpenPayment): Prisma.Sql {
  return Prisma.sql`
    "authorized_minor" = ${payment.authorizedMinor}::bigint,
    "captured_minor" = ${payment.capturedMinor}::bigint,
    "refunded_minor" = ${payment.refundedMinor}::bigint,
    "capture_pending_minor" = ${payment.capturePendingMinor}::bigint,
    "refund_pending_minor" = ${payment.refundPendingMinor}::bigint,
    "voided" = ${payment.voided}::boolean,
    "outcome_unknown" = ${payment.outcomeUnknown}::boolean,
    "revision" = ${payment.revision}::int,
    "updated_at" = now()`;
}

/** How a locked payment changes by something that is no answer of the bank. */
type Move = {
  after: OpenPayment;
  /** Recorded with `cause`; the last one leads to the new status. */
  events: (PaymentEvent | "outcome_unknown" | "resolved" | "rest_closed")[];
  cause: Cause;
  endReason?: string;
  /** Other columns that change. */
  data?: Prisma.PaymentUncheckedUpdateInput;
  succeeded?: PaymentChange["succeeded"];
};

/** Moves a locked payment on, with the sums of its journal, and does what follows if it ends or an operation has succeeded. */
export async function movePayment(
  tx: Transaction,
  before: Payment,
  { after, events, cause, endReason, data, succeeded }: Move,
  { now, consequences }: Pick<JournalDeps, "now" | "consequences">,
): Promise<void> {
  const { id, status, authorizedMinor, capturedMinor, refundedMinor, capturePendingMinor } = after;
  const { refundPendingMinor, voided, outcomeUnknown, revision } = after;
  const totals = { authorizedMinor, capturedMinor, refundedMinor, capturePendingMinor, refundPendingMinor };
  const erased = mayHoldSessionKey(status) ? {} : { sessionKey: null };
  await tx.payment.update({
    where: { id },
    data: { ...data, endReason, ...totals, voided, outcomeUnknown, revision, status, ...erased },
    select: { id: true },
  });
  let ended: PaymentChange["ended"];
  for (const [index, event] of events.entries()) {
    const toStatus = index === events.length - 1 ? status : before.status;
    ended = await recordEvent(tx, before, event, toStatus, cause);
  }
  if ((succeeded ?? ended) === undefined) return;
  const payment = { ...after, endReason: endReason ?? after.endReason };
  await consequences.paymentChanged(tx, { payment, succeeded, ended, at: now() });
}

/** Records a change of a payment attempt; returns the event if it ends the attempt without money. */
export async function recordEvent(
  tx: Transaction,
  payment: { id: PaymentId; status: PaymentStatus },
  kind: PaymentEvent | "outcome_unknown" | "resolved" | "rest_closed",
  toStatus: PaymentStatus,
  { actor, cause, operationId }: Cause,
): Promise<PaymentChange["ended"]> {
  const { id: eventId } = await tx.paymentEvent.create({
    data: { paymentId: payment.id, operationId, kind, fromStatus: payment.status, toStatus, actor, cause },
    select: { id: true },
  });
  return endsWithoutMoney(kind, toStatus) ? { eventId, cause } : undefined;
}
