import { cardOf } from "@/sandbox/cards";
import type {
  Authentication,
  CardReference,
  Order,
  OrderStatus,
  Transaction,
} from "@/sandbox/ledger/records";
import { respondToAuthentication } from "@/sandbox/three-ds/respond-to-authentication";
import { transStatusMeanings } from "@/sandbox/three-ds/trans-status";
import { createTransactionId } from "./create-transaction-id";
import { GatewayError } from "./gateway-error";
import type { OperationContext, OperationResult } from "./operation-context";
import type { AuthenticateRequest } from "./requests";
import type { AuthenticateResponse } from "./responses";
import {
  activeSession,
  authenticationLimit,
  preparedSession,
  requireUncharged,
  updateSession,
} from "./session-rules";
import { apiVersion, viewAuthentication, viewOrder, viewSession, viewTransaction } from "./views";

/** Starts 3-D Secure, and finishes it if the payer has nothing to do. Gateway document, Endpoints, 3. */
export function authenticate(
  request: AuthenticateRequest,
  { bank, now, sessionId, fault }: OperationContext,
): OperationResult {
  const session = activeSession(bank, sessionId, now);
  const { card, order: prepared } = preparedSession(session, request.order);
  const before = bank.ledger.order(prepared.id);
  requireUncharged(before);
  requireSameCard(request.sourceOfFunds, card);
  if (session.authentications >= authenticationLimit) {
    throw new GatewayError(`The session's authenticationLimit of ${authenticationLimit} is used up`, {
      field: "session.id",
      cause: "REQUEST_REJECTED",
    });
  }
  const testCard = cardOf(bank.vault.lookup(card.token)?.number ?? "");
  if (!testCard || !before) throw new GatewayError("The card is unknown", { field: "sourceOfFunds.token" });

  const { bytes } = bank.random;
  const started: Authentication = {
    transactionId: createTransactionId(bank, fault),
    orderId: prepared.id,
    amount: prepared.amount,
    currency: prepared.currency,
    sessionId: session.id,
    createdAt: now,
    updatedAt: now,
    version: "NONE",
    status: "AUTHENTICATION_PENDING",
    recommendation: "PROCEED",
    payerInteraction: "REQUIRED",
    gatewayCode: "PENDING",
    result: "PENDING",
    card,
    acsTransactionId: uuidFrom(bytes(16)),
    serverTransactionId: uuidFrom(bytes(16)),
    eci: "",
    authenticationToken: bytes(20).toString("base64"),
    returnUrl: request.authRedirectUrl,
    wrongCodes: 0,
    proofFault: fault?.name,
    fragment: "none",
  };
  const { acceptVersions } = request;
  const authentication = respondToAuthentication(started, testCard, { acceptVersions, now });
  const order: Order = {
    ...before,
    status: orderStatusOf(authentication),
    authenticationStatus: authentication.status,
    authenticationId: authentication.transactionId,
    updatedAt: now,
  };
  const transaction: Transaction = {
    id: authentication.transactionId,
    orderId: order.id,
    type: "AUTHENTICATION",
    amount: order.amount,
    currency: order.currency,
    time: now,
    result: authentication.result,
    gatewayCode: authentication.gatewayCode,
    moved: false,
  };
  const updated = updateSession(bank, session, now, {
    authentications: session.authentications + 1,
    authenticationId: authentication.transactionId,
  });
  const body: AuthenticateResponse = {
    merchant: bank.settings.merchantId,
    result: authentication.result,
    version: apiVersion,
    session: viewSession(updated),
    order: viewOrder(order, order.agreementId ? bank.ledger.agreement(order.agreementId) : undefined),
    authentication: viewAuthentication(bank, authentication, { withFragment: true }),
    transaction: viewTransaction(transaction, order),
    timeOfLastUpdate: now,
    timeOfRecord: now,
    response: {
      gatewayCode: authentication.gatewayCode,
      gatewayRecommendation: authentication.recommendation,
    },
  };
  return {
    status: 201,
    body,
    changes: {
      sessions: [updated],
      orders: [order],
      authentications: [authentication],
      transactions: [transaction],
    },
  };
}

function requireSameCard({ token, expiryMonth, expiryYear }: CardReference, added: CardReference): void {
  if (token !== added.token) {
    throw new GatewayError("The token is not the one that was added", { field: "sourceOfFunds.token" });
  }
  if (expiryMonth !== added.expiryMonth || expiryYear !== added.expiryYear) {
    const field = expiryMonth === added.expiryMonth ? "expiryYear" : "expiryMonth";
    throw new GatewayError("The expiry is not the one that was added", { field: `sourceOfFunds.${field}` });
  }
}

function orderStatusOf({ transStatus, payerInteraction }: Authentication): OrderStatus {
  if (transStatus) return transStatusMeanings[transStatus].orderStatus;
  return payerInteraction === "REQUIRED" ? "AUTHENTICATION_INITIATED" : "AUTHENTICATION_NOT_NEEDED";
}

function uuidFrom(bytes: Buffer): string {
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
