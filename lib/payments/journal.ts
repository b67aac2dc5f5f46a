import "server-only";
import { randomUUID } from "node:crypto";
import type { Database } from "@/lib/db/database";
import { type Operation, Prisma } from "@/lib/db/generated/client";
import type { PaymentStatus } from "@/lib/db/generated/enums";
import { type OperationId, operationIdSchema, type PaymentId } from "@/lib/ids";
import { type ReadPayment, readPayment } from "./read-payment";
import { hasOpenOperation, type NextOperation, type PaymentEvent } from "./state-table";

/** A payment attempt with its operations, oldest first. */
export type JournaledPayment = Omit<
  Prisma.PaymentGetPayload<{ include: { operations: true } }>,
  "id" | "operations"
> & { id: PaymentId; operations: JournaledOperation[] };

/** Without the evidence, the largest column by far, which decides nothing. */
type JournaledOperation = Omit<Operation, "id" | "evidence"> & { id: OperationId };

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
  | "currencyExponent"
  | "amountMinor"
  | "captureNowMinor"
  | "authorizedMinor"
  | "capturedMinor"
  | "refundedMinor"
  | "voided"
  | "held"
  | "sessionId"
  | "initiator"
  | "agreementId"
  | "savedCardId"
  | "authTransactionId"
> & {
  operations: readonly Pick<
    JournaledPayment["operations"][number],
    "id" | "sequence" | "kind" | "state" | "reason" | "requestedBy" | "gatewayTransactionId"
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
/** Chooses the operation that follows. */
export type Next = { requestedBy: string; choose: (payment: OpenPayment) => NextOperation | undefined };

/** Who caused a payment event, and why. */
export type Cause = { actor: string; cause?: string; operationId?: OperationId };

/** Reads a payment attempt with its operations and locks it until the transaction ends. */
export async function lockPayment(tx: Transaction, paymentId: PaymentId): Promise<JournaledPayment> {
  await tx.$queryRaw`SELECT 1 FROM "payment" WHERE "id" = ${paymentId}::uuid FOR UPDATE`;
  const payment = await tx.payment.findUniqueOrThrow({
    where: { id: paymentId },
    include: { operations: { orderBy: { sequence: "asc" }, omit: { evidence: true } } },
  });
  const operations = payment.operations.map((row) => ({ ...row, id: operationIdSchema.parse(row.id) }));
  return { ...payment, id: paymentId, operations };
}

/**
 * Opens the operation that `choose` names, as {@link openFollowing} does; undefined if nothing is chosen or another
 * operation is open.
 */
export async function openOperation(
  db: Database,
  paymentId: PaymentId,
  next: { requestedBy: string; choose: (payment: ReadPayment) => NextOperation | undefined },
): Promise<OpenedOperation | undefined> {
  return openFollowing(db, await readPayment(db, paymentId), next);
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
  db: Database,
  payment: ReadPayment,
  next: { requestedBy: string; choose: (payment: ReadPayment) => NextOperation | undefined },
): Promise<OpenedOperation | undefined> {
  if (hasOpenOperation(payment)) return undefined;
  const chosen = next.choose(payment);
  if (chosen === undefined) return undefined;
  const opened = nextOpened(payment, chosen, next.requestedBy);
  const asRead = Prisma.sql`
    SELECT 1 FROM "payment" WHERE "id" = ${payment.id}::uuid AND "revision" = ${payment.revision}
      AND "status" = ${payment.status}::"payment_status" FOR UPDATE`;
  if (payment.initiator === "MERCHANT" && chosen.kind === "PAY") {
    const result = await db.$transaction((tx) => insertCharge(tx, opened, asRead));
    if (result === "agreement_ended") return undefined;
    return result === "opened" ? opened : openOperation(db, payment.id, next);
  }
  return (await insertOperation(db, opened, asRead)) ? opened : openOperation(db, payment.id, next);
}

/** Writes the row of a charge of the merchant, with its agreement locked; ends its attempt if that has ended. */
async function insertCharge(
  tx: Transaction,
  opened: OpenedOperation,
  asRead: Prisma.Sql,
): Promise<"opened" | "changed" | "agreement_ended"> {
  const locked = await tx.$queryRaw<unknown[]>(asRead);
  if (locked.length === 0) return "changed";
  if (await lockActiveAgreement(tx, opened.payment)) {
    await insertOperation(tx, opened);
    return "opened";
  }
  await endWithAgreement(tx, opened.payment);
  return "agreement_ended";
}

/** Locks the agreement of a payment, so that it does not end meanwhile; false if it is not active. */
export async function lockActiveAgreement(
  tx: Transaction,
  { agreementId, savedCardId }: Pick<OpenPayment, "agreementId" | "savedCardId">,
): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "agreement" WHERE "id" = ${agreementId}::uuid AND "saved_card_id" = ${savedCardId}::uuid
      AND "state" = 'ACTIVE' FOR NO KEY UPDATE`;
  return rows.length === 1;
}

async function endWithAgreement(tx: Transaction, payment: OpenPayment): Promise<void> {
  const endReason = "agreement_ended";
  await tx.payment.update({ where: { id: payment.id }, data: { status: "EXPIRED", endReason } });
  await recordEvent(tx, payment, "expired", "EXPIRED", { actor: "system", cause: endReason });
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

/** Writes the row of an opened operation; false if `source`, a query, has no row. */
export async function insertOperation(
  tx: Transaction,
  opened: OpenedOperation,
  source = Prisma.sql`SELECT 1`,
): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`WITH ${openSql(opened, source)} SELECT 1 FROM "opened"`;
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
