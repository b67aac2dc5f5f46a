import type { z } from "@hono/zod-openapi";
import type { Bank } from "@/sandbox/bank";
import type { Order, Session, Transaction } from "@/sandbox/ledger/records";
import type { GatewayResponse } from "./gateway-response";
import type { FullResponse, recurringResponse } from "./responses";
import {
  apiVersion,
  viewAgreement,
  viewAuthentication,
  viewOrder,
  viewSession,
  viewSourceOfFunds,
  viewTransaction,
} from "./views";

type ResponseParts = {
  bank: Bank;
  /** As the response may show it. */
  order: Order;
  transaction: Transaction;
  response: GatewayResponse;
};

/** R-full. */
export function buildFullResponse({ session, ...parts }: ResponseParts & { session: Session }): FullResponse {
  return { ...buildRecurringResponse(parts), session: viewSession(session) };
}

/** R-full without a session. */
export function buildRecurringResponse({
  bank,
  order,
  transaction,
  response,
}: ResponseParts): z.infer<typeof recurringResponse> {
  const agreement = order.agreementId ? bank.ledger.agreement(order.agreementId) : undefined;
  const authentication = order.authenticationId
    ? bank.ledger.authentication(order.authenticationId)
    : undefined;
  return {
    merchant: bank.settings.merchantId,
    result: response.result,
    version: apiVersion,
    agreement: viewAgreement(agreement),
    order: viewOrder(order, agreement),
    sourceOfFunds: viewSourceOfFunds(bank, order.card ?? { token: "", expiryMonth: 1, expiryYear: 0 }),
    authentication: viewAuthentication(bank, authentication),
    transaction: viewTransaction(transaction, order),
    timeOfLastUpdate: transaction.time,
    timeOfRecord: transaction.time,
    response: { gatewayCode: response.gatewayCode, gatewayRecommendation: response.recommendation },
  };
}
