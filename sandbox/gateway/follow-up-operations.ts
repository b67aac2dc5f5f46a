import type { Order, OrderStatus, Transaction, TransactionType } from "@/sandbox/ledger/records";
import { toDecimalText } from "@/sandbox/money";
import type { OperationResult, OperationContext } from "./operation-context";
import { buildFullResponse } from "./full-response";
import { gatewayResponseOf } from "./gateway-response";
import { GatewayError } from "./gateway-error";
import type { CaptureRequest, RefundRequest, VoidRequest } from "./requests";
import { followUpSession, minorAmount, requireSameSession, sessionGone } from "./session-rules";
import { transactionId } from "./transaction-id";

/** Takes part or all of what is left of an authorization. Gateway document, Endpoints, 6. */
export function capture(
  { order: { id }, transaction, session }: CaptureRequest,
  context: OperationContext,
): OperationResult {
  const order = chargedOrder(id, session, context);
  if (order.chargeType !== "AUTHORIZATION" || order.status === "CANCELLED") {
    throw new GatewayError("The order is not authorized", { field: "order.id" });
  }
  const amount = sameCurrencyAmount(transaction, order);
  requireAtMost(amount, order.authorized - order.captured, order, "left of the authorization");
  return moved("CAPTURE", amount, order, { captured: order.captured + amount }, context);
}

/** Gives the authorization back; only while nothing is captured. Gateway document, Endpoints, 7. */
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
    throw new GatewayError("Part of the authorization is captured already", {
      field: "originalTransactionId",
      cause: "REQUEST_REJECTED",
    });
  }
  return moved(
    "VOID_AUTHORIZATION",
    order.authorized,
    order,
    { authorized: 0, status: "CANCELLED" },
    context,
  );
}

/** Pays back part or all of what was taken. Gateway document, Endpoints, 8. */
export function refund(
  { order: { id }, transaction, session }: RefundRequest,
  context: OperationContext,
): OperationResult {
  const order = chargedOrder(id, session, context);
  if (order.captured === 0) {
    throw new GatewayError("The order has not been paid or captured", { field: "order.id" });
  }
  const amount = sameCurrencyAmount(transaction, order);
  requireAtMost(amount, order.captured - order.refunded, order, "left to refund");
  return moved("REFUND", amount, order, { refunded: order.refunded + amount }, context);
}

function chargedOrder(
  id: string,
  inBody: { id: string } | undefined,
  { bank, now, sessionId }: OperationContext,
): Order {
  const order = bank.ledger.order(id);
  if (!order?.chargeId) {
    // The session is judged first: one that is gone must not look like an order that is.
    if (!bank.ledger.session(sessionId)) throw sessionGone();
    throw new GatewayError("No paid or authorized order has that id", { field: "order.id" });
  }
  requireSameSession(followUpSession(bank, sessionId, order, now), inBody);
  return order;
}

function sameCurrencyAmount(wanted: { amount: number; currency: string }, order: Order): number {
  if (wanted.currency !== order.currency) {
    throw new GatewayError(`The order's currency is ${order.currency}`, { field: "transaction.currency" });
  }
  return minorAmount(wanted.amount, wanted.currency, "transaction.amount");
}

function requireAtMost(amount: number, limit: number, { currency }: Order, what: string): void {
  if (amount <= limit) return;
  throw new GatewayError(`Only ${toDecimalText(limit, currency)} ${currency} is ${what}`, {
    field: "transaction.amount",
    cause: "REQUEST_REJECTED",
  });
}

function moved(
  type: TransactionType,
  amount: number,
  before: Order,
  change: Partial<Order>,
  { bank, now, sessionId, fault }: OperationContext,
): OperationResult {
  const outcome = gatewayResponseOf("APPROVED", fault);
  const after = { ...before, ...change, updatedAt: now };
  after.status = change.status ?? statusOf(after);
  const transaction: Transaction = {
    id: transactionId(bank),
    orderId: before.id,
    type,
    amount,
    currency: before.currency,
    time: now,
    result: outcome.result,
    gatewayCode: outcome.gatewayCode,
    moved: outcome.moved,
    originalTransactionId: before.chargeId,
  };
  const session = bank.ledger.session(sessionId);
  if (!session) throw new Error(`Session ${sessionId} was there a moment ago`);
  return {
    status: 201,
    body: buildFullResponse({ bank, session, order: outcome.known ? after : before, transaction, outcome }),
    changes: { orders: outcome.moved ? [after] : [], transactions: [transaction] },
  };
}

function statusOf({ authorized, captured, refunded }: Order): OrderStatus {
  if (refunded > 0) return refunded >= captured ? "REFUNDED" : "PARTIALLY_REFUNDED";
  return captured >= authorized ? "CAPTURED" : "PARTIALLY_CAPTURED";
}
