import "server-only";
import { randomUUID } from "node:crypto";
import type { Database } from "@/lib/db/database";
import { type Order, Prisma } from "@/lib/db/generated/client";
import type { PaymentEventKind } from "@/lib/db/generated/enums";
import { lockActiveAgreement } from "@/lib/db/lock-row";
import {
  type OperationId,
  operationIdSchema,
  type OrderId,
  type PaymentId,
  paymentIdSchema,
} from "@/lib/ids";
import { type Consequences, endsWithoutMoney, type PaymentChange, recordedKinds } from "./consequences";
import type { OperationResult } from "./operation-result";
import { lockPayment, mintReturnToken, type OpenPayment, type Payment } from "./payment";
import { mayHoldSessionKey } from "./session-key";
import { hasOpenOperation, type NextOperation } from "./state-table";

/** An operation that this process has opened and must close, with the payment as it is since. */
export type OpenedOperation = {
  payment: OpenPayment;
  operation: NextOperation & {
    id: OperationId;
    sequence: number;
    requestedBy: string;
    /** By this process's clock, in milliseconds: taken before the row was written. */
    openedAt: number;
  };
};

export type Transaction = Prisma.TransactionClient;
type JournalDeps = { now: () => Date; consequences: Consequences };
/** Chooses the operation that follows. */
export type NextChoice<P extends OpenPayment = OpenPayment> = {
  requestedBy: string;
  choose: (payment: P) => NextOperation | undefined;
};

/** Who caused a payment event, and why. */
export type Cause = { actor: string; cause?: string | null; operationId?: OperationId };

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
  payerAddress?: string;
  termsVersion?: string;
  termsLanguage?: string;
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

/** What the database writes of a new attempt by itself. */
const emptyPayment = {
  endReason: null,
  authorizedMinor: 0n,
  capturedMinor: 0n,
  refundedMinor: 0n,
  capturePendingMinor: 0n,
  refundPendingMinor: 0n,
  voided: false,
  restClosedAt: null,
  chargedBackMinor: 0n,
  dispatchCount: 0,
  outcomeUnknown: false,
  held: false,
  sessionId: null,
  authTransactionId: null,
  operations: [],
} as const;

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
  const columns = {
    ...begun,
    id: paymentIdSchema.parse(randomUUID()),
    orderId: order?.id ?? null,
    returnToken: mintReturnToken(),
    initiator,
    status: byMerchant ? "READY" : "STARTED",
    revision: 1,
  } as const;
  const first: NextOperation = byMerchant
    ? { kind: "PAY", amountMinor: columns.amountMinor }
    : { kind: "CREATE_SESSION" };
  const opened = newOperation({ ...columns, ...emptyPayment }, first, requestedBy);
  if (order !== undefined && attempt > 1)
    await tx.payment.updateMany({ where: { orderId: order.id, latest: true }, data: { latest: false } });
  await tx.payment.create({
    data: { ...columns, attempt, cardDigest, orderedAt: order?.createdAt },
    select: { id: true },
  });
  await recordEvent(tx, columns.id, { kind: "started", toStatus: columns.status }, { actor: requestedBy });
  await insertOperation(tx, opened);
  return opened;
}

/**
 * Locks a payment and opens the operation that `choose` names; undefined if nothing is chosen or another operation is open.
 *
 * The unique index operation_one_open holds the same rule in the database. A charge of the merchant whose agreement has ended is
 * not opened: its attempt ends.
 */
export async function openOperation(
  { db, ...deps }: JournalDeps & { db: Database },
  paymentId: PaymentId,
  next: NextChoice<Payment>,
): Promise<OpenedOperation | undefined> {
  return db.$transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const chosen = hasOpenOperation(payment) ? undefined : next.choose(payment);
    if (chosen === undefined) return undefined;
    if (
      payment.initiator === "MERCHANT" &&
      chosen.kind === "PAY" &&
      !(await lockActiveAgreement(tx, payment))
    ) {
      const endReason = "agreement_ended";
      const after: Payment = { ...payment, status: "EXPIRED", endReason };
      const cause = { actor: "system", cause: endReason };
      await movePayment(tx, payment, { after, events: ["expired"], cause }, deps);
      return undefined;
    }
    const opened = newOperation(payment, chosen, next.requestedBy);
    await tx.payment.update({
      where: { id: paymentId },
      data: totalsOf(opened.payment),
      select: { id: true },
    });
    await insertOperation(tx, opened);
    return opened;
  });
}

/** The operation that is opened after all others of a payment, with the payment as it is then. */
export function newOperation(
  payment: OpenPayment,
  next: NextOperation,
  requestedBy: string,
): OpenedOperation {
  const { kind, amountMinor = 0n } = next;
  const id = operationIdSchema.parse(randomUUID());
  const sequence = (payment.operations.at(-1)?.sequence ?? 0) + 1;
  const row = { id, sequence, kind, requestedBy, reason: null, gatewayTransactionId: null };
  return {
    payment: {
      ...payment,
      revision: sequence,
      capturePendingMinor: kind === "CAPTURE" ? amountMinor : 0n,
      refundPendingMinor: kind === "REFUND" ? amountMinor : 0n,
      operations: [...payment.operations, { ...row, state: "OPEN" }],
    },
    operation: { ...next, id, sequence, requestedBy, openedAt: Date.now() },
  };
}

/** Writes the row of an opened operation; the payment is locked, and its totals are written beside it. */
async function insertOperation(tx: Transaction, { payment, operation }: OpenedOperation): Promise<void> {
  const { id, sequence, kind, amountMinor, requestedBy, refund } = operation;
  await tx.operation.create({
    data: {
      id,
      paymentId: payment.id,
      sequence,
      kind,
      amountMinor,
      sessionId: payment.sessionId,
      requestedBy,
    },
    select: { id: true },
  });
  if (refund === undefined) return;
  const { reason, note, delivery, lines } = refund;
  await tx.refund.create({
    data: { operationId: id, reason, note, delivery },
    select: { operationId: true },
  });
  await tx.refundLine.createMany({
    data: lines.map(({ lineId, quantity, unsent }) => ({
      operationId: id,
      orderLineId: lineId,
      quantity,
      unsent,
    })),
  });
}

/** Writes the answer to an operation of a locked payment; false if it is closed already. An unknown outcome stays open. */
export async function writeAnswer(
  tx: Transaction,
  id: OperationId,
  result: OperationResult,
  now: Date,
): Promise<boolean> {
  const { state, approvedMinor, reason, gatewayTransactionId, gatewayCode, gatewayRecommendation } = result;
  const { count } = await tx.operation.updateMany({
    where: { id, state: { in: ["OPEN", "UNKNOWN"] } },
    data: {
      state,
      closedAt: state === "UNKNOWN" ? null : now,
      approvedMinor: approvedMinor ?? null,
      reason: reason ?? null,
      gatewayTransactionId: gatewayTransactionId ?? null,
      gatewayCode: gatewayCode ?? null,
      gatewayRecommendation: gatewayRecommendation ?? null,
      evidence: (result.evidence as Prisma.InputJsonObject | undefined) ?? Prisma.DbNull,
    },
  });
  return count === 1;
}

/** The sums of a payment's journal. The database compares the two (`payment_totals_of_journal`). */
function totalsOf({
  authorizedMinor,
  capturedMinor,
  refundedMinor,
  capturePendingMinor,
  refundPendingMinor,
  voided,
  outcomeUnknown,
  revision,
}: OpenPayment) {
  const pending = { capturePendingMinor, refundPendingMinor };
  return { authorizedMinor, capturedMinor, refundedMinor, ...pending, voided, outcomeUnknown, revision };
}

/** How a locked payment moves on. */
export type Move = {
  /** As it is then, with the sums of its journal. */
  after: OpenPayment;
  /** Recorded with `cause`; the last one leads to the new status. */
  events: PaymentEventKind[];
  cause: Cause;
  /** Other columns that change. */
  data?: Prisma.PaymentUncheckedUpdateInput;
  succeeded?: PaymentChange["succeeded"];
  card?: PaymentChange["card"];
  /** The operation that is opened after it. */
  next?: OpenedOperation;
};

/** Moves a locked payment on, opens the operation that is next, and does what follows elsewhere from money that moved or an attempt that ended. */
export async function movePayment(
  tx: Transaction,
  before: { status: OpenPayment["status"] },
  { after, events, cause, data, succeeded, card, next }: Move,
  { now, consequences }: JournalDeps,
): Promise<void> {
  const { id, status, endReason } = after;
  await tx.payment.update({
    where: { id },
    data: {
      ...data,
      ...totalsOf(next?.payment ?? after),
      status,
      endReason,
      ...(!mayHoldSessionKey(status) && { sessionKey: null }),
    },
    select: { id: true },
  });
  let ended: PaymentChange["ended"];
  for (const [index, kind] of events.entries()) {
    const toStatus = index === events.length - 1 ? status : before.status;
    ended = await recordEvent(tx, id, { kind, fromStatus: before.status, toStatus }, cause);
  }
  if (next !== undefined) await insertOperation(tx, next);
  const recorded = recordedKinds.find((kind) => events.includes(kind));
  const change = { payment: after, succeeded, ended, card, recorded, operationId: cause.operationId };
  if (succeeded ?? ended ?? card ?? recorded) await consequences.paymentChanged(tx, { ...change, at: now() });
}

/** Records a change of a payment attempt; returns the event if it ends the attempt without money. */
export async function recordEvent(
  tx: Transaction,
  paymentId: PaymentId,
  event: { kind: PaymentEventKind; fromStatus?: OpenPayment["status"]; toStatus: OpenPayment["status"] },
  { actor, cause, operationId }: Cause,
): Promise<PaymentChange["ended"]> {
  const { id: eventId } = await tx.paymentEvent.create({
    data: { paymentId, operationId, ...event, actor, cause },
    select: { id: true },
  });
  return endsWithoutMoney(event.kind, event.toStatus) ? { eventId, cause } : undefined;
}
