import type { OperationName } from "@/sandbox/fault-names";
import type { Order, Transaction, TransactionType } from "@/sandbox/ledger/records";
import type { OperationResult, OperationContext } from "./operation-context";
import { leavesUndone } from "./fault-effects";
import { buildFullResponse, buildRecurringResponse } from "./full-response";
import type { Operation } from "./operations";
import { gatewayResponseOf } from "./gateway-response";
import { minorAmount, sessionGone } from "./session-rules";
import { transactionId } from "./transaction-id";

/**
 * Runs an operation and commits what it changed; an order takes one operation that moves money at a time.
 *
 * One that comes while another is not on the disk yet answers LOCK_FAILURE, and moves nothing.
 */
export async function runOperation(
  operation: Operation,
  body: unknown,
  context: OperationContext,
): Promise<OperationResult> {
  const { bank, fault } = context;
  const { ledger, busyOrders } = bank;
  if (!operation.charges) {
    const answer = operation.run(body, context);
    if (!leavesUndone(fault)) await ledger.commit(answer.changes);
    return answer;
  }

  const asked = body as Asked;
  const busy = busyOrders.has(asked.order.id) ? ledger.order(asked.order.id) : undefined;
  if (busy) return locked(TYPES[operation.name] ?? "PAYMENT", { order: busy, asked, context });
  const answer = operation.run(body, context);
  busyOrders.add(asked.order.id);
  try {
    await ledger.commit(answer.changes);
  } finally {
    busyOrders.delete(asked.order.id);
  }
  return answer;
}

/** As much of a request that moves money as LOCK_FAILURE repeats. */
type Asked = {
  order: { id: string };
  transaction?: { amount: number; currency: string };
};

const TYPES: Partial<Record<OperationName, TransactionType>> = {
  pay: "PAYMENT",
  authorize: "AUTHORIZATION",
  verify: "VERIFICATION",
  recurring_pay: "PAYMENT",
  capture: "CAPTURE",
  void: "VOID_AUTHORIZATION",
  refund: "REFUND",
};

async function locked(
  type: TransactionType,
  { order, asked, context }: { order: Order; asked: Asked; context: OperationContext },
): Promise<OperationResult> {
  const { bank, now, sessionId } = context;
  const outcome = gatewayResponseOf("APPROVED", { name: "lock_failure" });
  const wanted = asked.transaction;
  const transaction: Transaction = {
    id: transactionId(bank),
    orderId: order.id,
    type,
    amount: wanted ? minorAmount(wanted.amount, wanted.currency, "transaction.amount") : order.amount,
    currency: wanted?.currency ?? order.currency,
    time: now,
    result: outcome.result,
    gatewayCode: outcome.gatewayCode,
    moved: false,
  };
  const told = { bank, order, transaction, outcome };
  const session = bank.ledger.session(sessionId);
  if (sessionId !== "" && !session) throw sessionGone();
  const changes = { transactions: [transaction] };
  await bank.ledger.commit(changes);
  return {
    status: 201,
    body: session ? buildFullResponse({ ...told, session }) : buildRecurringResponse(told),
    changes,
  };
}
