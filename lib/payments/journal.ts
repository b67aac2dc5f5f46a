import "server-only";
import type { Database } from "@/lib/db/database";
import type { Prisma } from "@/lib/db/generated/client";
import { movesMoney, type Outcome } from "./operation-result";
import { hasOpenOperation, type NextOperation, type PaymentEvent, transitions } from "./state-table";

/** A payment with its order's number and its whole journal, oldest first. */
export type JournaledPayment = Prisma.PaymentGetPayload<{ include: { operations: true } }>;

/** A journal row that this process has opened and must close; `claimedAt` is by this process's own clock. */
export type OpenOperation = {
  id: string;
  kind: NextOperation["kind"];
  amountMinor?: bigint;
  claimedAt: number;
};

export type Claim = { payment: JournaledPayment; operation: OpenOperation };

type Choose = (payment: JournaledPayment) => NextOperation | undefined;
export type Transaction = Prisma.TransactionClient;

/** The payment with its journal, locked until the transaction ends. */
export async function lockPayment(tx: Transaction, paymentId: string): Promise<JournaledPayment> {
  await tx.$queryRaw`SELECT 1 FROM "payment" WHERE "id" = ${paymentId}::uuid FOR UPDATE`;
  return tx.payment.findUniqueOrThrow({
    where: { id: paymentId },
    include: { operations: { orderBy: { sequence: "asc" } } },
  });
}

/**
 * Opens the journal row of the operation that `choose` names, with the payment locked while it chooses.
 *
 * Undefined where nothing is chosen or another operation is open: then somebody else is at it. Unique index
 * operation_one_open stands behind the check.
 */
export async function openOperation(
  db: Database,
  paymentId: string,
  requestedBy: string,
  choose: Choose,
): Promise<Claim | undefined> {
  return db.$transaction(async (tx) => openChosen(tx, await lockPayment(tx, paymentId), requestedBy, choose));
}

async function openChosen(
  tx: Transaction,
  payment: JournaledPayment,
  requestedBy: string,
  choose: Choose,
): Promise<Claim | undefined> {
  if (hasOpenOperation(payment)) return undefined;
  const next = choose(payment);
  if (next === undefined) return undefined;
  const claimedAt = Date.now();
  const row = await tx.operation.create({
    data: {
      paymentId: payment.id,
      sequence: payment.revision + 1,
      kind: next.kind,
      amountMinor: next.amountMinor ?? null,
      sessionId: payment.sessionId,
      requestedBy,
    },
  });
  return { payment, operation: { id: row.id, claimedAt, ...next } };
}

/**
 * Closes a claimed row with what came of its call, moves the payment on, and opens what `choose` names next,
 * all in one transaction.
 *
 * An answer that comes after the row was given up as UNKNOWN still closes it; one that comes after it was
 * settled changes nothing.
 */
export async function closeOperation(
  db: Database,
  claim: Claim,
  outcome: Outcome,
  now: Date,
  next?: { requestedBy: string; choose: Choose },
): Promise<Claim | undefined> {
  return db.$transaction(async (tx) => {
    const payment = await lockPayment(tx, claim.payment.id);
    const row = payment.operations.find(({ id }) => id === claim.operation.id);
    if (row === undefined || row.closedAt !== null) return undefined;
    await tx.operation.update({
      where: { id: row.id },
      data: {
        state: outcome.state,
        closedAt: outcome.state === "UNKNOWN" ? null : now,
        approvedMinor: outcome.approvedMinor ?? null,
        reason: outcome.reason ?? null,
        gatewayTransactionId: outcome.gatewayTransactionId ?? null,
        gatewayCode: outcome.gatewayCode ?? null,
        gatewayRecommendation: outcome.gatewayRecommendation ?? null,
        evidence: outcome.evidence as Prisma.InputJsonValue | undefined,
      },
    });
    await movePayment(tx, payment, outcome, now);
    if (next === undefined) return undefined;
    return openChosen(tx, await lockPayment(tx, payment.id), next.requestedBy, next.choose);
  });
}

/** Moves a payment on by an operation's outcome, where the state table admits its event. */
export async function movePayment(
  tx: Transaction,
  payment: JournaledPayment,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  const status = outcome.event && transitions[payment.status][outcome.event];
  const facts = Object.fromEntries(
    Object.entries(outcome.payment ?? {}).filter(([, value]) => value !== undefined),
  );
  if (status === undefined && Object.keys(facts).length === 0) return;
  await tx.payment.update({
    where: { id: payment.id },
    data: {
      ...facts,
      ...(status && { status }),
      ...(status &&
        outcome.endReason !== undefined &&
        status !== "APPROVED" && { endReason: outcome.endReason }),
      ...(outcome.event === "challenged" && { challengedAt: now }),
    },
  });
}

/**
 * Moves a payment on by something that is no gateway call: the payer's return, an expiry.
 *
 * False where the state table does not admit it, or where an operation is open.
 */
export async function applyEvent(
  db: Database,
  paymentId: string,
  event: PaymentEvent,
  facts: { endReason?: string; returnedAt?: Date },
): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const status = transitions[payment.status][event];
    if (status === undefined || hasOpenOperation(payment)) return false;
    await tx.payment.update({ where: { id: paymentId }, data: { ...facts, status, challengeHtml: null } });
    return true;
  });
}

/**
 * Gives up rows that were opened before `openedBefore` and never closed: their process has died.
 *
 * About money they become UNKNOWN and stay open; any other moved nothing, and ends its attempt.
 */
export async function closeStaleOperations(
  db: Database,
  paymentId: string,
  openedBefore: Date,
  now: Date,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const row = payment.operations.find(({ state, openedAt }) => state === "OPEN" && openedAt < openedBefore);
    if (row === undefined) return;
    const money = movesMoney(row.kind);
    await tx.operation.update({
      where: { id: row.id },
      data: { state: money ? "UNKNOWN" : "LOST", closedAt: money ? null : now, reason: "process_died" },
    });
    if (!money)
      await movePayment(tx, payment, { state: "LOST", event: "failed", endReason: "technical" }, now);
  });
}
