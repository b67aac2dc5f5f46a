import type { Order, OrderStatus, Transaction, TransactionType } from "@/sandbox/ledger/records";
import { toDecimalText } from "@/sandbox/money";
import { createTransactionId } from "./create-transaction-id";
import { buildFullResponse } from "./full-response";
import { GatewayError } from "./gateway-error";
import { gatewayResponseOf } from "./gateway-response";
import type { OperationContext, OperationResult } from "./operation-context";
import type { CaptureRequest, RefundRequest, VoidRequest } from "./requests";
import { followUpSession, minorAmount, requireSameSession, sessionGone } from "./session-rules";

/** Collects part or all of the remaining authorization. Gateway document, Endpoints, 6. */
export function capture(
  { order: { id }, transaction, session }: CaptureRequest,
  context: OperationContext,
): OperationResult {
  const order = chargedOrder(id, session, context);
  if (order.chargeType !== "AUTHORIZATION" || order.status === "CANCELLED") {
    throw new GatewayError("The order is not authorized", { field: "order.id" });
  }
  const amount = amountInOrderCurrency(transaction, order);
  requireAtMost(amount, order.authorized - order.captured, order, "left of the authorization");
  return recordMovement("CAPTURE", amount, order, { captured: order.captured + amount }, context);
}

/** Releases the authorization, while nothing is captured. Gateway document, Endpoints, 7. */
export function voidAuthorization(request: VoidRequest, context: OperationContext): OperationResult {
  const order = chargedOrder(request.order.id, request.session, context);
  if (order.chargeType !== "AUTHORIZATION" || order.status === "CANCELLED") {
    throw new GatewayError("The order is not authorized", { field: "order.id" });
  }
  if (request.originalTransactionId !== order.chargeId) {
    throw new GatewayError("No authorization of this order has that transaction id", {
      field: "originalTransactionId",
    });
  }
  if (order.captured > 0) {
    throw new GatewayError("Part of the authorization is already captured", {
      field: "originalTransactionId",
      cause: "REQUEST_REJECTED",
    });
  }
  return recordMovement(
    "VOID_AUTHORIZATION",
    order.authorized,
    order,
    { authorized: 0, status: "CANCELLED" },
    context,
  );
}

/** Gives back part or all of what was paid or captured. Gateway document, Endpoints, 8. */
export function refund(
  { order: { id }, transaction, session }: RefundRequest,
  context: OperationContext,
): OperationResult {
  const order = chargedOrder(id, session, context);
  if (order.captured === 0) {
    throw new GatewayError("The order has not been paid or captured", { field: "order.id" });
  }
  const amount = amountInOrderCurrency(transaction, order);
  requireAtMost(amount, order.captured - order.refunded, order, "left to refund");
  return recordMovement("REFUND", amount, order, { refunded: order.refunded + amount }, context);
}

function chargedOrder(
  id: string,
  inBody: { id: string } | undefined,
  { bank, now, sessionId }: OperationContext,
): Order {
  const order = bank.ledger.order(id);
  if (!order?.chargeId) {
    // An unknown session comes first, so that it does not look like an unknown order.
    if (!bank.ledger.session(sessionId)) throw sessionGone();
    throw new GatewayError("No paid or authorized order has that id", { field: "order.id" });
  }
  requireSameSession(followUpSession(bank, sessionId, order, now), inBody);
  return order;
}

function amountInOrderCurrency(requested: { amount: number; currency: string }, order: Order): number {
  if (requested.currency !== order.currency) {
    throw new GatewayError(`The order's currency is ${order.currency}`, { field: "transaction.currency" });
  }
  return minorAmount(requested.amount, requested.currency, "transaction.amount");
}

function requireAtMost(amount: number, limit: number, { currency }: Order, what: string): void {
  if (amount <= limit) return;
  throw new GatewayError(`Only ${toDecimalText(limit, currency)} ${currency} is ${what}`, {
    field: "transaction.amount",
    cause: "REQUEST_REJECTED",
  });
}

function recordMovement(
  type: TransactionType,
  amount: number,
  before: Order,
  change: Partial<Order>,
  { bank, now, sessionId, fault }: OperationContext,
): OperationResult {
  const response = gatewayResponseOf("APPROVED", fault);
  const after = { ...before, ...change, updatedAt: now };
  after.status = change.status ?? statusOf(after);
  const transaction: Transaction = {
    id: createTransactionId(bank, fault),
    orderId: before.id,
    type,
    amount,
    currency: before.currency,
    time: now,
    result: response.result,
    gatewayCode: response.gatewayCode,
    moved: response.moved,
    originalTransactionId: before.chargeId,
  };
  const session = bank.ledger.session(sessionId);
  if (!session) throw new Error(`Session ${sessionId} is missing`);
  return {
    status: 201,
    body: buildFullResponse({
      bank,
      session,
      order: response.isFinal ? after : before,
      transaction,
      response,
    }),
    changes: { orders: response.moved ? [after] : [], transactions: [transaction] },
  };
}

function statusOf({ authorized, captured, refunded }: Order): OrderStatus {
  if (refunded > 0) return refunded >= captured ? "REFUNDED" : "PARTIALLY_REFUNDED";
  return captured >= authorized ? "CAPTURED" : "PARTIALLY_CAPTURED";
}
