import "server-only";
import { randomUUID } from "node:crypto";
import type { Database } from "@/lib/db/database";
import { type Operation, Prisma } from "@/lib/db/generated/client";
import type { PaymentStatus } from "@/lib/db/generated/enums";
import { type OperationId, operationIdSchema, type PaymentId } from "@/lib/ids";
import { hasOpenOperation, type NextOperation, type PaymentEvent } from "./state-table";

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
    include: { operations: { orderBy: { sequence: "asc" } } },
  });
  const operations = payment.operations.map((row) => ({ ...row, id: operationIdSchema.parse(row.id) }));
  return { ...payment, id: paymentId, operations };
}

/**
 * Opens the operation that `choose` names, with the payment locked while it chooses.
 *
 * Undefined where nothing is chosen or another operation is open. The unique index operation_one_open holds the
 * same rule in the database. A charge of the merchant whose agreement has ended is not opened: its attempt ends.
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
    if (
      payment.initiator === "MERCHANT" &&
      next.kind === "PAY" &&
      !(await lockActiveAgreement(tx, payment))
    ) {
      await endWithAgreement(tx, payment);
      return undefined;
    }
    const opened = nextOpened(payment, next, requestedBy);
    await insertOperation(tx, opened);
    return opened;
  });
}

/** Locks the agreement of a payment, so that it does not end meanwhile; false where it is not active. */
export async function lockActiveAgreement(
  tx: Transaction,
  { agreementId, savedCardId }: Pick<OpenPayment, "agreementId" | "savedCardId">,
): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "agreement" WHERE "id" = ${agreementId}::uuid AND "saved_card_id" = ${savedCardId}::uuid
      AND "state" = 'ACTIVE' FOR NO KEY UPDATE`;
  return rows.length === 1;
}

async function endWithAgreement(tx: Transaction, payment: JournaledPayment): Promise<void> {
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

/** Writes the row of an opened operation. */
export async function insertOperation(tx: Transaction, opened: OpenedOperation): Promise<void> {
  await tx.$executeRaw`WITH ${openSql(opened, Prisma.sql`SELECT 1`)} SELECT 1`;
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
