import type { Bank } from "@/sandbox/bank";
import type { Order, Session, Transaction } from "@/sandbox/ledger/records";
import type { GatewayResponse } from "./gateway-response";
import type { FullResponse, recurringResponse } from "./responses";
import type { z } from "@hono/zod-openapi";
import {
  API_VERSION,
  viewAgreement,
  viewAuthentication,
  viewOrder,
  viewSession,
  viewSourceOfFunds,
  viewTransaction,
} from "./views";

type Told = {
  bank: Bank;
  /** The order as the answer may show it. */
  order: Order;
  transaction: Transaction;
  outcome: GatewayResponse;
};

/** R-full without a session. */
export function buildRecurringResponse({
  bank,
  order,
  transaction,
  outcome,
}: Told): z.infer<typeof recurringResponse> {
  const agreement = order.agreementId ? bank.ledger.agreement(order.agreementId) : undefined;
  const authentication = order.authenticationId
    ? bank.ledger.authentication(order.authenticationId)
    : undefined;
  return {
    merchant: bank.settings.merchantId,
    result: outcome.result,
    version: API_VERSION,
    agreement: viewAgreement(agreement),
    order: viewOrder(order, agreement),
    sourceOfFunds: viewSourceOfFunds(bank, order.card ?? { token: "", expiryMonth: 1, expiryYear: 0 }),
    authentication: viewAuthentication(bank, authentication),
    transaction: viewTransaction(transaction, order),
    timeOfLastUpdate: transaction.time,
    timeOfRecord: transaction.time,
    response: { gatewayCode: outcome.gatewayCode, gatewayRecommendation: outcome.recommendation },
  };
}

/** R-full. */
export function buildFullResponse({ session, ...told }: Told & { session: Session }): FullResponse {
  return { ...buildRecurringResponse(told), session: viewSession(session) };
}
