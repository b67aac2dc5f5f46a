import { cardOf, chargeResponse, type TestCard } from "@/sandbox/cards";
import type { Bank } from "@/sandbox/bank";
import type { Authentication, CardReference, Order, Transaction } from "@/sandbox/ledger/records";
import { admitsPayment } from "@/sandbox/three-ds/trans-status";
import type { OperationResult, OperationContext } from "./operation-context";
import { buildFullResponse, buildRecurringResponse } from "./full-response";
import { type GatewayResponse, gatewayResponseOf } from "./gateway-response";
import { GatewayError } from "./gateway-error";
import type { PayRequest, RecurringPayRequest, VerifyRequest } from "./requests";
import {
  activeSession,
  minorAmount,
  preparedSession,
  requireSameSession,
  requireUncharged,
  touched,
} from "./session-rules";
import { transactionId } from "./transaction-id";

type ChargeType = "PAYMENT" | "AUTHORIZATION" | "VERIFICATION";

/** Takes the whole amount at once. Gateway document, Endpoints, 4. */
export function pay(request: PayRequest, context: OperationContext): OperationResult {
  return charge("PAYMENT", request, context);
}

/** Holds the amount for later captures. Gateway document, Endpoints, 5. */
export function authorize(request: PayRequest, context: OperationContext): OperationResult {
  return charge("AUTHORIZATION", request, context);
}

/** Checks card and payer without moving money, and keeps the card for the session's agreement. */
export function verify(request: VerifyRequest, context: OperationContext): OperationResult {
  const { amount: _unused, ...order } = request.order;
  return charge("VERIFICATION", { ...request, order }, context);
}

function charge(
  type: ChargeType,
  request: PayRequest | VerifyRequest,
  context: OperationContext,
): OperationResult {
  const { bank, now, sessionId, fault } = context;
  const session = activeSession(bank, sessionId, now);
  requireSameSession(session, request.session);
  const { card, order: prepared } = preparedSession(session, request.order);
  const before = bank.ledger.order(prepared.id);
  requireUncharged(before);
  const testCard = storedCard(bank, card);
  if (!before || !testCard) throw new GatewayError("The card is not known", { field: "sourceOfFunds.token" });

  const authentication = restingOn(
    bank,
    request.authentication?.transactionId,
    before,
    session.authenticationId,
  );
  const refused = authentication ? !admitsPayment(authentication) : testCard.threeDs.kind === "challenge";
  const verdict = refused ? "AUTHENTICATION_FAILED" : chargeResponse(testCard, card, new Date(now));
  const partial = fault?.name === "partial_approval" && verdict === "APPROVED" && type !== "VERIFICATION";
  const outcome = gatewayResponseOf(partial ? "PARTIALLY_APPROVED" : verdict, fault);

  const amount = type === "VERIFICATION" ? 0 : partial ? Math.ceil(prepared.amount / 2) : prepared.amount;
  const { order, transaction } = booked({ bank, before, type, amount, outcome, now });
  const used = outcome.moved ? { usedAt: now } : {};
  const updated = touched(bank, session, now, used);
  const agreement =
    outcome.moved && session.agreementId ? bank.ledger.agreement(session.agreementId) : undefined;
  return {
    status: 201,
    body: buildFullResponse({
      bank,
      session: updated,
      order: outcome.known ? order : before,
      transaction,
      outcome,
    }),
    changes: {
      sessions: [updated],
      orders: [order],
      transactions: [transaction],
      agreements: agreement && [{ ...agreement, card }],
    },
  };
}

/** Takes a payment with a card on file, under an agreement whose card was verified or paid with before. */
export function recurringPay(
  request: RecurringPayRequest,
  { bank, now, fault }: OperationContext,
): OperationResult {
  const agreement = bank.ledger.agreement(request.agreement.id);
  if (!agreement?.card) {
    throw new GatewayError("No verified agreement has that id", { field: "agreement.id" });
  }
  if (agreement.expiryDate < now.slice(0, 10)) {
    throw new GatewayError("The agreement has expired", { field: "agreement.id", cause: "REQUEST_REJECTED" });
  }
  if (agreement.card.token !== request.card.token) {
    throw new GatewayError("The token is not the agreement's card", { field: "card.token" });
  }
  requireUncharged(bank.ledger.order(request.order.id));
  const testCard = storedCard(bank, agreement.card);
  if (!testCard) throw new GatewayError("The card is not known", { field: "card.token" });

  const { id, currency } = request.order;
  const whole = minorAmount(request.order.amount, currency, "order.amount");
  const before: Order = {
    id,
    amount: whole,
    currency,
    status: "INITIATED",
    authenticationStatus: "AUTHENTICATION_NOT_IN_EFFECT",
    createdAt: bank.ledger.order(id)?.createdAt ?? now,
    updatedAt: now,
    authorized: 0,
    captured: 0,
    refunded: 0,
    agreementId: agreement.id,
    card: agreement.card,
  };
  const verdict = chargeResponse(testCard, agreement.card, new Date(now));
  const partial = fault?.name === "partial_approval" && verdict === "APPROVED";
  const outcome = gatewayResponseOf(partial ? "PARTIALLY_APPROVED" : verdict, fault);
  const amount = partial ? Math.ceil(whole / 2) : whole;
  const { order, transaction } = booked({ bank, before, type: "PAYMENT", amount, outcome, now });
  return {
    status: 201,
    body: buildRecurringResponse({ bank, order: outcome.known ? order : before, transaction, outcome }),
    changes: { orders: [order], transactions: [transaction] },
  };
}

function storedCard(bank: Bank, { token }: CardReference): TestCard | undefined {
  const stored = bank.vault.lookup(token);
  return stored && cardOf(stored.number);
}

/** The authentication that the charge rests on: the one it names, else the session's last. */
function restingOn(
  bank: Bank,
  named: string | undefined,
  order: Order,
  ofSession: string | undefined,
): Authentication | undefined {
  if (named === undefined) return ofSession ? bank.ledger.authentication(ofSession) : undefined;
  const authentication = bank.ledger.authentication(named);
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

type Booking = {
  bank: Bank;
  before: Order;
  type: ChargeType;
  /** Minor units. */
  amount: number;
  outcome: GatewayResponse;
  now: string;
};

function booked({ bank, before, type, amount, outcome, now }: Booking): {
  order: Order;
  transaction: Transaction;
} {
  const transaction: Transaction = {
    id: transactionId(bank),
    orderId: before.id,
    type,
    amount,
    currency: before.currency,
    time: now,
    result: outcome.result,
    gatewayCode: outcome.gatewayCode,
    moved: outcome.moved && type !== "VERIFICATION",
  };
  if (!outcome.moved) {
    const status = outcome.known ? "FAILED" : before.status;
    return { order: { ...before, status, updatedAt: now }, transaction };
  }
  if (type === "VERIFICATION") {
    return { order: { ...before, status: "VERIFIED", updatedAt: now }, transaction };
  }
  const order: Order = {
    ...before,
    updatedAt: now,
    chargeId: transaction.id,
    chargeType: type,
    authorized: amount,
    captured: type === "PAYMENT" ? amount : 0,
    status: type === "PAYMENT" ? "CAPTURED" : "AUTHORIZED",
  };
  return { order, transaction };
}
