import type { Bank } from "@/sandbox/bank";
import { cardOf } from "@/sandbox/cards";
import type { CardReference, Order, Session } from "@/sandbox/ledger/records";
import { GatewayError } from "./gateway-error";
import type { OperationResult, OperationContext } from "./operation-context";
import type { AddCardRequest, AgreementRequest, AttachAuthenticationRequest } from "./requests";
import type { AgreementResponse, CardResponse, CreateSessionResponse } from "./responses";
import {
  activeSession,
  authenticationLimit,
  minorAmount,
  preparedSession,
  requireSameSession,
  requireUncharged,
  createSessionVersion,
  updateSession,
} from "./session-rules";
import { apiVersion, viewAgreement, viewOrder, viewSession, viewSourceOfFunds } from "./views";

const approved = { gatewayCode: "APPROVED", gatewayRecommendation: "NO_ACTION" };

/** Gateway document, Endpoints, 1. */
export function createSession({ bank, now }: OperationContext): OperationResult {
  const session: Session = {
    id: `SESSION${bank.random.code(24)}`,
    aes256Key: bank.random.bytes(32).toString("base64"),
    version: createSessionVersion(bank),
    updateStatus: "NO_UPDATE",
    createdAt: now,
    activeAt: now,
    authentications: 0,
  };
  const body: CreateSessionResponse = {
    merchant: bank.settings.merchantId,
    result: "SUCCESS",
    session: {
      ...viewSession(session),
      aes256Key: session.aes256Key,
      authenticationLimit,
    },
  };
  return { status: 201, body, changes: { sessions: [session] } };
}

/** Adds the agreement for later payments with a card on file; before the card. */
export function addAgreement(
  { agreement: requested }: AgreementRequest,
  { bank, now, sessionId, fault }: OperationContext,
): OperationResult {
  const session = activeSession(bank, sessionId, now);
  if (session.card) {
    throw new GatewayError("The agreement must be added before the card", { field: "agreement" });
  }
  if (requested.expiryDate < now.slice(0, 10)) {
    throw new GatewayError("The agreement's expiry date has passed", { field: "agreement.expiryDate" });
  }
  // The same customer may renew an agreement and keeps the verified card.
  const agreement = { ...requested, card: bank.ledger.agreement(requested.id)?.card };
  const failed = fault?.name === "update_failure";
  const updated = updateSession(bank, session, now, {
    updateStatus: failed ? "FAILURE" : "SUCCESS",
    agreementId: failed ? session.agreementId : agreement.id,
  });
  const { type, expiryDate, minimumDaysBetweenPayments } = agreement;
  const body: AgreementResponse = {
    merchant: bank.settings.merchantId,
    result: failed ? "FAILURE" : "SUCCESS",
    version: apiVersion,
    session: viewSession(updated),
    agreement: viewAgreement(agreement),
    order: { type, expiryDate, minimumDaysBetweenPayments },
    response: approved,
  };
  return { status: 200, body, changes: { sessions: [updated], agreements: failed ? [] : [agreement] } };
}

/** Gateway document, Endpoints, 2, variant A: adds the order and the tokenized card to the session. */
export function addCard(
  { order: requested, sourceOfFunds }: AddCardRequest,
  { bank, now, sessionId, fault }: OperationContext,
): OperationResult {
  const session = activeSession(bank, sessionId, now);
  const amount = minorAmount(requested.amount, requested.currency, "order.amount");
  const existing = bank.ledger.order(requested.id);
  requireUncharged(existing);
  requireKnownCard(bank, sourceOfFunds);

  const failed = fault?.name === "update_failure";
  const updated = updateSession(
    bank,
    session,
    now,
    failed
      ? { updateStatus: "FAILURE" }
      : {
          updateStatus: "SUCCESS",
          order: { id: requested.id, amount, currency: requested.currency },
          card: sourceOfFunds,
          authenticationId: undefined,
        },
  );
  const order: Order = {
    id: requested.id,
    sessionId: session.id,
    amount,
    currency: requested.currency,
    status: "INITIATED",
    authenticationStatus: "AUTHENTICATION_NOT_IN_EFFECT",
    createdAt: existing?.createdAt ?? now,
    updatedAt: now,
    authorized: 0,
    captured: 0,
    refunded: 0,
    agreementId: session.agreementId,
    card: sourceOfFunds,
  };
  const changes = failed ? { sessions: [updated] } : { sessions: [updated], orders: [order] };
  return { status: 200, body: cardBody(bank, updated, order, sourceOfFunds), changes };
}

/** Variant B: selects the authentication for a later pay or authorize. */
export function attachAuthentication(
  { order: requested, authentication, session: inBody }: AttachAuthenticationRequest,
  { bank, now, sessionId }: OperationContext,
): OperationResult {
  const session = activeSession(bank, sessionId, now);
  requireSameSession(session, inBody);
  const { card } = preparedSession(session, requested);
  const order = bank.ledger.order(requested.id);
  requireUncharged(order);
  const existing = bank.ledger.authentication(authentication.transactionId);
  if (!order || !existing || existing.orderId !== order.id) {
    throw new GatewayError("No authentication of this order has that transaction id", {
      field: "authentication.transactionId",
    });
  }
  const updated = updateSession(bank, session, now, {
    updateStatus: "SUCCESS",
    authenticationId: existing.transactionId,
  });
  return { status: 200, body: cardBody(bank, updated, order, card), changes: { sessions: [updated] } };
}

function cardBody(bank: Bank, session: Session, order: Order, card: CardReference): CardResponse {
  const failed = session.updateStatus === "FAILURE";
  return {
    merchant: bank.settings.merchantId,
    result: failed ? "FAILURE" : "SUCCESS",
    version: apiVersion,
    session: viewSession(session),
    order: viewOrder(order, order.agreementId ? bank.ledger.agreement(order.agreementId) : undefined),
    sourceOfFunds: viewSourceOfFunds(bank, card),
    response: failed
      ? { gatewayCode: "UNSPECIFIED_FAILURE", gatewayRecommendation: "RESUBMIT_LATER" }
      : approved,
  };
}

function requireKnownCard(bank: Bank, { token }: CardReference): void {
  const stored = bank.vault.lookup(token);
  if (!stored || !cardOf(stored.number)) {
    throw new GatewayError("The token is not from this tokenization provider", {
      field: "sourceOfFunds.token",
    });
  }
}
