import type { OperationKind, OperationState } from "@/lib/db/generated/enums";
import type {
  AuthenticationAnswer,
  CardAnswer,
  Evidence,
  GatewayFailure,
  SessionAnswer,
  TransactionAnswer,
} from "@/lib/gateway/gateway";
import type { PaymentEvent } from "./state-table";

/** What an answered (or lost) call means: how its journal row closes, and what happens to its payment. */
export type Outcome = {
  state: OperationState;
  event?: PaymentEvent;
  /** A word of the shopper's sentences (PaymentFailure), set on the payment when it ends. */
  endReason?: string;
  /** Why the row did not succeed, for staff. */
  reason?: string;
  approvedMinor?: bigint;
  gatewayTransactionId?: string;
  gatewayCode?: string;
  gatewayRecommendation?: string;
  payment?: {
    sessionId?: string;
    authTransactionId?: string;
    authVersion?: string;
    authStatus?: string;
    eci?: string;
    challengeHtml?: string;
    cardBrand?: string;
    cardLast4?: string;
    gatewayCode?: string;
  };
  evidence?: Evidence;
};

const moneyKinds: readonly OperationKind[] = ["PAY", "AUTHORIZE", "CAPTURE", "VOID", "REFUND"];

export function movesMoney(kind: OperationKind): boolean {
  return moneyKinds.includes(kind);
}

export function isCharge(kind: OperationKind): boolean {
  return kind === "PAY" || kind === "AUTHORIZE";
}

/**
 * A call without a usable answer.
 *
 * A lost answer about money leaves the row open as UNKNOWN and the payment where it stands. Everything
 * else that is lost moved nothing: the attempt ends and the shopper may start another.
 */
export function failureResult(kind: OperationKind, failure: GatewayFailure, lastTry: boolean): Outcome {
  switch (failure.kind) {
    case "unreachable": {
      const again = isCharge(kind) && !lastTry;
      return {
        state: "UNSENT",
        reason: failure.reason,
        ...(again ? {} : { event: "failed" as const, endReason: "unreachable" }),
      };
    }
    case "refused": {
      const reason = failure.field === undefined ? failure.reason : `${failure.reason} (${failure.field})`;
      if (failure.sessionGone) {
        return { state: "REFUSED", reason: "session_gone", event: "expired", endReason: "session_expired" };
      }
      const endReason = kind === "ADD_CARD" && failure.status === 400 ? "card_refused" : "technical";
      return { state: "REFUSED", reason, event: "failed", endReason };
    }
    case "outcome_unknown":
      if (movesMoney(kind)) return { state: "UNKNOWN", reason: failure.reason };
      return { state: "LOST", reason: failure.reason, event: "failed", endReason: "technical" };
  }
}

export function sessionResult(answer: SessionAnswer): Outcome {
  return { state: "SUCCEEDED", event: "session_opened", payment: { sessionId: answer.sessionId } };
}

export function cardResult(answer: CardAnswer): Outcome {
  const facts = { gatewayCode: answer.gatewayCode };
  if (!answer.accepted) return { ...facts, state: "DECLINED", event: "failed", endReason: "card_refused" };
  return {
    ...facts,
    state: "SUCCEEDED",
    event: "card_added",
    payment: { cardBrand: answer.brand, cardLast4: answer.last4 },
  };
}

/** Recommendations that the same card will not do. */
const otherCardAdvised = [
  "RESUBMIT_WITH_ALTERNATIVE_PAYMENT_DETAILS",
  "RESUBMIT_WITH_UPDATED_PAYMENT_DETAILS",
];

const stoppingStatuses = ["AUTHENTICATION_FAILED", "AUTHENTICATION_REJECTED"];

/**
 * Reads an authentication: neither `result` nor `gatewayCode` decides, the recommendation and the payer's
 * interaction do, and an answer without them stops. Failed and rejected never go on; unavailable goes on with
 * PROCEED unless the merchant says stop. The whole table: docs/three-d-secure.md. Supplement, Facts from MPGS
 * and Assumptions.
 */
export function authenticationResult(
  answer: AuthenticationAnswer,
  authenticationUnavailable: "proceed" | "stop",
): Outcome {
  const base: Outcome = {
    state: "SUCCEEDED",
    gatewayTransactionId: answer.transactionId,
    gatewayCode: answer.gatewayCode,
    gatewayRecommendation: answer.recommendation,
    payment: {
      authTransactionId: answer.transactionId,
      authVersion: answer.version,
      authStatus: answer.authenticationStatus,
      eci: answer.eci,
    },
  };
  const stop: Outcome = {
    ...base,
    state: "DECLINED",
    event: "not_authenticated",
    endReason: "not_authenticated",
  };
  const { authenticationStatus: status = "", payerInteraction, recommendation, redirectHtml } = answer;
  if (recommendation === undefined || payerInteraction === undefined) return { ...stop, reason: "no_advice" };
  if (status === "AUTHENTICATION_REJECTED" || otherCardAdvised.includes(recommendation)) {
    return { ...stop, endReason: "card_refused" };
  }
  if (stoppingStatuses.includes(status) || stopsPayment(recommendation)) return stop;
  if (payerInteraction === "REQUIRED") {
    if (redirectHtml === undefined) return { ...stop, reason: "no_markup" };
    return { ...base, event: "challenged", payment: { ...base.payment, challengeHtml: redirectHtml } };
  }
  if (recommendation !== "PROCEED") return { ...stop, reason: "not_advised" };
  if (status === "AUTHENTICATION_UNAVAILABLE" && authenticationUnavailable === "stop") {
    return { ...stop, reason: "unavailable" };
  }
  return { ...base, event: "authenticated" };
}

/**
 * Reads what the payer brought back from a challenge: it may stop the payment, and proves nothing else.
 *
 * `FAILURE` with leave to proceed is how an issuer that could not be asked comes back.
 */
export function payerReturnEvent(
  fields: Readonly<Record<string, string>>,
  authenticationUnavailable: "proceed" | "stop",
): "authenticated" | "not_authenticated" {
  const unavailable = fields.result === "FAILURE" && authenticationUnavailable === "stop";
  const stopped = unavailable || stopsPayment(fields["response.gatewayRecommendation"] ?? "");
  return stopped ? "not_authenticated" : "authenticated";
}

/** Whether a recommendation says that this payment must not go on. */
function stopsPayment(recommendation: string): boolean {
  return recommendation.startsWith("DO_NOT_PROCEED") || recommendation.startsWith("RESUBMIT_");
}

const declineReasons: Record<string, string> = {
  INSUFFICIENT_FUNDS: "insufficient_funds",
  EXPIRED_CARD: "expired_card",
  AUTHENTICATION_FAILED: "not_authenticated",
  ACQUIRER_SYSTEM_ERROR: "technical",
  SYSTEM_ERROR: "technical",
  LOCK_FAILURE: "technical",
  NOT_SUPPORTED: "technical",
  UNSPECIFIED_FAILURE: "technical",
};

/** Reads the bank's answer to a movement. A decline moved nothing. */
export function transactionResult(kind: OperationKind, answer: TransactionAnswer): Outcome {
  const base = {
    gatewayTransactionId: answer.transactionId,
    gatewayCode: answer.gatewayCode,
    gatewayRecommendation: answer.recommendation,
  };
  if (answer.approved) {
    const approved: Outcome = { ...base, state: "SUCCEEDED", approvedMinor: BigInt(answer.approvedMinor) };
    if (!isCharge(kind)) return approved;
    return {
      ...approved,
      event: "approved",
      payment: {
        authStatus: answer.authenticationStatus,
        authVersion: answer.version,
        eci: answer.eci,
        cardBrand: answer.brand,
        cardLast4: answer.last4,
        gatewayCode: answer.gatewayCode,
      },
    };
  }
  const endReason = declineReasons[answer.gatewayCode ?? ""] ?? "declined";
  const event = endReason === "not_authenticated" ? "not_authenticated" : "declined";
  return {
    ...base,
    state: "DECLINED",
    reason: "declined",
    ...(isCharge(kind) ? { event, endReason, payment: { gatewayCode: answer.gatewayCode } } : {}),
  };
}
