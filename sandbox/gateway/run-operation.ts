import type { Order, Transaction, TransactionType } from "@/sandbox/ledger/records";
import type { OperationName } from "@/sandbox/operation-names";
import { createTransactionId } from "./create-transaction-id";
import { leavesUndone } from "./fault-effects";
import { buildFullResponse, buildRecurringResponse } from "./full-response";
import { gatewayResponseOf } from "./gateway-response";
import type { OperationContext, OperationResult } from "./operation-context";
import type { Operation } from "./operations";
import { minorAmount, sessionGone } from "./session-rules";

/**
 * Runs an operation and commits its changes. An order takes one transaction at a time: another that comes before
 * the first is on disk is answered with LOCK_FAILURE and moves nothing.
 */
export async function runOperation(
  operation: Operation,
  body: unknown,
  context: OperationContext,
): Promise<OperationResult> {
  const { bank, fault } = context;
  const { ledger, busyOrders } = bank;
  if (!operation.isTransaction) {
    const result = operation.run(body, context);
    if (!leavesUndone(fault)) await ledger.commit(result.changes);
    return result;
  }

  const request = body as TransactionRequest;
  const busy = busyOrders.has(request.order.id) ? ledger.order(request.order.id) : undefined;
  if (busy) return rejectBusy(busy, operation.name, request, context);
  const result = operation.run(body, context);
  busyOrders.add(request.order.id);
  try {
    await ledger.commit(result.changes);
  } finally {
    busyOrders.delete(request.order.id);
  }
  return result;
}

/** The part of a transaction's request that LOCK_FAILURE repeats. */
type TransactionRequest = {
  order: { id: string };
  transaction?: { amount: number; currency: string };
};

const transactionTypes: Partial<Record<OperationName, TransactionType>> = {
  pay: "PAYMENT",
  authorize: "AUTHORIZATION",
  verify: "VERIFICATION",
  recurring_pay: "PAYMENT",
  capture: "CAPTURE",
  void: "VOID_AUTHORIZATION",
  refund: "REFUND",
};

async function rejectBusy(
  order: Order,
  name: OperationName,
  request: TransactionRequest,
  { bank, now, sessionId }: OperationContext,
): Promise<OperationResult> {
  const response = gatewayResponseOf("APPROVED", { name: "lock_failure" });
  const requested = request.transaction;
  const transaction: Transaction = {
    id: createTransactionId(bank),
    orderId: order.id,
    type: transactionTypes[name] ?? "PAYMENT",
    amount: requested
      ? minorAmount(requested.amount, requested.currency, "transaction.amount")
      : order.amount,
    currency: requested?.currency ?? order.currency,
    time: now,
    result: response.result,
    gatewayCode: response.gatewayCode,
    moved: false,
  };
  const session = bank.ledger.session(sessionId);
  if (sessionId !== "" && !session) throw sessionGone();
  const changes = { transactions: [transaction] };
  await bank.ledger.commit(changes);
  const parts = { bank, order, transaction, response };
  const body = session ? buildFullResponse({ ...parts, session }) : buildRecurringResponse(parts);
  return { status: 201, body, changes };
}
