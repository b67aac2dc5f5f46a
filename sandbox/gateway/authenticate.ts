import { cardOf, type TestCard } from "@/sandbox/cards";
import type { Authentication, Order, Transaction } from "@/sandbox/ledger/records";
import { chooseVersion, transStatusMeanings, withTransStatus } from "@/sandbox/three-ds/trans-status";
import type { OperationResult, OperationContext } from "./operation-context";
import { GatewayError } from "./gateway-error";
import type { AuthenticateRequest } from "./requests";
import type { AuthenticateResponse } from "./responses";
import {
  activeSession,
  AUTHENTICATION_LIMIT,
  preparedSession,
  requireUncharged,
  touched,
} from "./session-rules";
import { transactionId } from "./transaction-id";
import { API_VERSION, viewAuthentication, viewOrder, viewSession, viewTransaction } from "./views";

/** Starts, and where no payer has to act finishes, 3-D Secure. Gateway document, Endpoints, 3. */
export function authenticate(
  request: AuthenticateRequest,
  { bank, now, sessionId }: OperationContext,
): OperationResult {
  const session = activeSession(bank, sessionId, now);
  const { card, order: prepared } = preparedSession(session, request.order);
  requireUncharged(bank.ledger.order(prepared.id));
  const { token, expiryMonth, expiryYear } = request.sourceOfFunds;
  if (token !== card.token) {
    throw new GatewayError("The token is not the one that was added", { field: "sourceOfFunds.token" });
  }
  if (expiryMonth !== card.expiryMonth || expiryYear !== card.expiryYear) {
    const field = expiryMonth === card.expiryMonth ? "expiryYear" : "expiryMonth";
    throw new GatewayError("The expiry is not the one that was added", { field: `sourceOfFunds.${field}` });
  }
  if (session.authentications >= AUTHENTICATION_LIMIT) {
    throw new GatewayError(`The session's authenticationLimit of ${AUTHENTICATION_LIMIT} is used up`, {
      field: "session.id",
      cause: "REQUEST_REJECTED",
    });
  }

  const number = bank.vault.lookup(card.token)?.number ?? "";
  const testCard = cardOf(number);
  const known = bank.ledger.order(prepared.id);
  if (!testCard || !known) throw new GatewayError("The card is not known", { field: "sourceOfFunds.token" });

  const { bytes } = bank.random;
  const started: Authentication = {
    transactionId: transactionId(bank),
    orderId: prepared.id,
    amount: prepared.amount,
    currency: prepared.currency,
    sessionId: session.id,
    createdAt: now,
    updatedAt: now,
    version: "NONE",
    status: "AUTHENTICATION_PENDING",
    advice: "PROCEED",
    payerInteraction: "REQUIRED",
    gatewayCode: "PENDING",
    result: "PENDING",
    card,
    acsTransactionId: uuidOf(bytes(16)),
    serverTransactionId: uuidOf(bytes(16)),
    eci: "",
    authenticationToken: bytes(20).toString("base64"),
    returnUrl: request.authRedirectUrl,
    wrongCodes: 0,
    fragment: "none",
  };
  const authentication = answered(started, testCard, request.acceptVersions, now);
  const order: Order = {
    ...known,
    status: authentication.verdict
      ? transStatusMeanings[authentication.verdict].orderStatus
      : authentication.payerInteraction === "REQUIRED"
        ? "AUTHENTICATION_INITIATED"
        : "AUTHENTICATION_NOT_NEEDED",
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
  const updated = touched(bank, session, now, {
    authentications: session.authentications + 1,
    authenticationId: authentication.transactionId,
  });
  const body: AuthenticateResponse = {
    merchant: bank.settings.merchantId,
    result: authentication.result,
    version: API_VERSION,
    session: viewSession(updated),
    order: viewOrder(order, order.agreementId ? bank.ledger.agreement(order.agreementId) : undefined),
    authentication: viewAuthentication(bank, authentication, { withFragment: true }),
    transaction: viewTransaction(transaction, order),
    timeOfLastUpdate: now,
    timeOfRecord: now,
    response: { gatewayCode: authentication.gatewayCode, gatewayRecommendation: authentication.advice },
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

function answered(
  started: Authentication,
  card: TestCard,
  acceptVersions: string,
  now: string,
): Authentication {
  const profile = card.threeDs;
  const version = chooseVersion(card, acceptVersions);
  if (profile.kind === "not_enrolled" || !version) {
    const succeeded = profile.kind === "not_enrolled" && profile.answered === "SUCCESS";
    return {
      ...started,
      status: "AUTHENTICATION_NOT_SUPPORTED",
      payerInteraction: succeeded ? "NOT_REQUIRED" : "NOT_POSSIBLE",
      gatewayCode: succeeded ? "APPROVED" : "DECLINED",
      result: succeeded ? "SUCCESS" : "FAILURE",
    };
  }
  if (profile.kind === "enrolment_unknown") {
    const unasked: Authentication = { ...started, version, payerInteraction: "NOT_POSSIBLE" };
    return { ...withTransStatus(unasked, "U", { number: card.number, now }), eci: "" };
  }
  // 3DS1 knows no frictionless way: the payer's browser always goes to the issuer.
  if (version === "3DS1") return { ...started, version, fragment: "pareq" };
  if (profile.kind === "challenge") {
    const fragment = profile.unusual ? "unusual" : profile.method ? "method_and_challenge" : "challenge";
    return { ...started, version, fragment };
  }
  const quiet: Authentication = {
    ...started,
    version,
    payerInteraction: "NOT_REQUIRED",
    fragment: profile.fragment ? "method" : "none",
  };
  return withTransStatus(quiet, profile.verdict, { number: card.number, now, advice: profile.advice });
}

function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
