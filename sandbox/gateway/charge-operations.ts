import type { Bank } from "@/sandbox/bank";
import { cardOf } from "@/sandbox/cards";
import { chargeResponse } from "@/sandbox/charge-response";
import type { Authentication, Order } from "@/sandbox/ledger/records";
import { buildFullResponse } from "./full-response";
import { GatewayError } from "./gateway-error";
import type { OperationContext, OperationResult } from "./operation-context";
import { type ChargeType, recordCharge } from "./record-charge";
import type { PayRequest, VerifyRequest } from "./requests";
import {
  activeSession,
  preparedSession,
  requireSameSession,
  requireUncharged,
  updateSession,
} from "./session-rules";

/** Takes the whole amount at once. Gateway document, Endpoints, 4. */
export function pay(request: PayRequest, context: OperationContext): OperationResult {
  return charge("PAYMENT", request, context);
}

/** Holds the amount for later captures. Gateway document, Endpoints, 5. */
export function authorize(request: PayRequest, context: OperationContext): OperationResult {
  return charge("AUTHORIZATION", request, context);
}

/** Verifies card and payer without moving money, and stores the card for the session's agreement. */
export function verify(request: VerifyRequest, context: OperationContext): OperationResult {
  const { amount: _unused, ...order } = request.order;
  return charge("VERIFICATION", { ...request, order }, context);
}

function charge(
  type: ChargeType,
  request: PayRequest | VerifyRequest,
  { bank, now, sessionId, fault }: OperationContext,
): OperationResult {
  const session = activeSession(bank, sessionId, now);
  requireSameSession(session, request.session);
  const { card, order: prepared } = preparedSession(session, request.order);
  const before = bank.ledger.order(prepared.id);
  requireUncharged(before);
  const testCard = cardOf(bank.vault.lookup(card.token)?.number ?? "");
  if (!before || !testCard) {
    throw new GatewayError("The card is unknown", { field: "sourceOfFunds.token" });
  }

  const agreement = session.agreementId ? bank.ledger.agreement(session.agreementId) : undefined;
  const authenticationId = request.authentication?.transactionId;
  const authentication = authenticationOf(bank, before, authenticationId, session.authenticationId);
  const admitted = authentication ? admitsPayment(authentication) : testCard.threeDs.kind !== "challenge";
  const { order, shownOrder, transaction, response } = recordCharge({
    bank,
    before,
    type,
    amount: type === "VERIFICATION" ? 0 : prepared.amount,
    code: admitted ? chargeResponse(testCard.charge, card, new Date(now)) : "AUTHENTICATION_FAILED",
    cardOnFile: agreement && (agreement.card?.token === card.token ? "CUSTOMER" : "FIRST"),
    fault,
    now,
  });
  const updated = updateSession(bank, session, now, response.moved ? { usedAt: now } : {});
  return {
    status: 201,
    body: buildFullResponse({ bank, session: updated, order: shownOrder, transaction, response }),
    changes: {
      sessions: [updated],
      orders: [order],
      transactions: [transaction],
      agreements: agreement && response.moved ? [{ ...agreement, card }] : undefined,
    },
  };
}

/** The authentication that the request names, or else the session's last one. */
function authenticationOf(
  bank: Bank,
  order: Order,
  requestedId: string | undefined,
  sessionsLastId: string | undefined,
): Authentication | undefined {
  if (requestedId === undefined) {
    return sessionsLastId ? bank.ledger.authentication(sessionsLastId) : undefined;
  }
  const authentication = bank.ledger.authentication(requestedId);
  if (
    authentication?.orderId !== order.id ||
    authentication.amount !== order.amount ||
    authentication.currency !== order.currency ||
    authentication.card.token !== order.card?.token
  ) {
    throw new GatewayError("No authentication of this order, amount and card has that transaction id", {
      field: "authentication.transactionId",
    });
  }
  return authentication;
}

function admitsPayment({ status, recommendation }: Authentication): boolean {
  return (
    recommendation === "PROCEED" &&
    status !== "AUTHENTICATION_PENDING" &&
    status !== "AUTHENTICATION_FAILED" &&
    status !== "AUTHENTICATION_REJECTED"
  );
}
