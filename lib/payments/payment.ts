import "server-only";
import { randomBytes } from "node:crypto";
import type { Database } from "@/lib/db/database";
import type { Operation, Prisma } from "@/lib/db/generated/client";
import { lockPaymentRow } from "@/lib/db/lock-row";
import {
  type OperationId,
  operationIdSchema,
  type OrderNumber,
  type PaymentId,
  paymentIdSchema,
} from "@/lib/ids";

/** What is read of an operation: all but its evidence, the largest column by far, which decides nothing. */
const operationColumns = { omit: { evidence: true }, orderBy: { sequence: "asc" } } as const;

/** A payment attempt with its operations, oldest first. */
export type Payment = Omit<Prisma.PaymentGetPayload<object>, "id"> & {
  id: PaymentId;
  operations: (Omit<Operation, "id" | "evidence"> & { id: OperationId })[];
};

/** The facts of a payment attempt that its operations are sent and decided with. `revision` is the length of its journal. */
export type OpenPayment = Pick<
  Payment,
  | "id"
  | "orderId"
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
  | "capturePendingMinor"
  | "refundPendingMinor"
  | "voided"
  | "restClosedAt"
  | "chargedBackMinor"
  | "dispatchCount"
  | "outcomeUnknown"
  | "revision"
  | "held"
  | "sessionId"
  | "initiator"
  | "agreementId"
  | "savedCardId"
  | "authTransactionId"
> & {
  operations: readonly Pick<
    Payment["operations"][number],
    "id" | "sequence" | "kind" | "state" | "reason" | "requestedBy" | "gatewayTransactionId"
  >[];
};

type Transaction = Prisma.TransactionClient;

/** Reads a payment attempt without a lock. */
export async function readPayment(db: Transaction, id: PaymentId): Promise<Payment> {
  const row = await db.payment.findUniqueOrThrow({
    // One statement, so that what it returns was true at one moment.
    relationLoadStrategy: "join",
    where: { id },
    include: { operations: operationColumns },
  });
  const operations = row.operations.map((each) => ({ ...each, id: operationIdSchema.parse(each.id) }));
  return { ...row, id, operations };
}

/** Finds the approved payment of an order, with what never changes of it; undefined if it has none. */
export async function findApprovedPayment(db: Database, number: OrderNumber) {
  const found = await db.payment.findFirst({
    where: { order: { number }, status: "APPROVED" },
    select: { id: true, currency: true, currencyExponent: true },
  });
  return found === null ? undefined : { ...found, id: paymentIdSchema.parse(found.id) };
}

/** Reads a payment attempt and locks it until the transaction ends. */
export async function lockPayment(tx: Transaction, id: PaymentId): Promise<Payment> {
  await lockPaymentRow(tx, id);
  return readPayment(tx, id);
}

/** Makes the token in the path that a payer returns to: 256 random bits in base64url. */
export function mintReturnToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Whether a path segment has the form of a return token. Any other text is not sent to the database. */
export function isReturnToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}
