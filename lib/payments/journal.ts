import "server-only";
import { randomUUID } from "node:crypto";
import type { Database } from "@/lib/db/database";
import { Prisma } from "@/lib/db/generated/client";
import { lockActiveAgreement } from "@/lib/db/lock-row";
import type { PaymentStatus } from "@/lib/db/generated/enums";
import { type OperationId, operationIdSchema, type PaymentId } from "@/lib/ids";
import { type OpenPayment, type Payment, readPayment, totalsSql, updatePayment } from "./payment";
import { type Consequences, endsWithoutMoney, type PaymentChange } from "./consequences";
import { hasOpenOperation, type NextOperation, type PaymentEvent } from "./state-table";

/** An operation that this process has opened and must close, with the payment as it is since. */
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
type JournalDeps = { db: Database; now: () => Date; consequences: Consequences };
/** Chooses the operation that follows. */
export type Next = { requestedBy: string; choose: (payment: OpenPayment) => NextOperation | undefined };

/** Who caused a payment event, and why. */
export type Cause = { actor: string; cause?: string; operationId?: OperationId };

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
 * The statement opens it only if the payment is still as it was read: its status and the length of its journal say so,
 * because an operation that was closed never changes. Otherwise the payment is read again, and `choose` is asked again.
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
      AND "status" = ${payment.status}::"payment_status" FOR UPDATE`;
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
  await endWithAgreement(tx, payment, deps);
  return "agreement_ended";
}

async function endWithAgreement(
  tx: Transaction,
  payment: Payment,
  { consequences, now }: JournalDeps,
): Promise<void> {
  const endReason = "agreement_ended";
  await updatePayment(tx, payment, { ...payment, status: "EXPIRED" }, { endReason });
  const ended = await recordEvent(tx, payment, "expired", "EXPIRED", { actor: "system", cause: endReason });
  await consequences.paymentChanged(tx, { payment: { ...payment, endReason }, ended, at: now() });
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
export function openSql({ payment, operation }: OpenedOperation, source: Prisma.Sql): Prisma.Sql {
  const { id, sequence, kind, amountMinor = null, requestedBy } = operation;
  return Prisma.sql`"opened" AS (
    INSERT INTO "operation" ("id", "payment_id", "sequence", "kind", "amount_minor", "session_id", "requested_by")
    SELECT ${id}::uuid, ${payment.id}::uuid, ${sequence}, ${kind}::"operation_kind", ${amountMinor}::bigint,
      ${payment.sessionId}::text, ${requestedBy}
    FROM (${source}) "source"
    RETURNING "id")`;
}

/** Records a change of a payment attempt; returns the event if it ends the attempt without money. */
export async function recordEvent(
  tx: Transaction,
  payment: { id: PaymentId; status: PaymentStatus },
  kind: PaymentEvent | "outcome_unknown" | "resolved",
  toStatus: PaymentStatus,
  { actor, cause, operationId }: Cause,
): Promise<PaymentChange["ended"]> {
  const { id: eventId } = await tx.paymentEvent.create({
    data: { paymentId: payment.id, operationId, kind, fromStatus: payment.status, toStatus, actor, cause },
    select: { id: true },
  });
  return endsWithoutMoney(kind, toStatus) ? { eventId, cause } : undefined;
}
