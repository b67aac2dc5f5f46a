import type { OperationKind, OperationState, PaymentStatus } from "@/lib/db/generated/enums";
import type {
  AgreementAnswer,
  AuthenticationAnswer,
  CardAnswer,
  Evidence,
  GatewayFailure,
  SessionAnswer,
  TransactionAnswer,
} from "@/lib/gateway/gateway";
import type { PaymentFailure } from "./order-state";
import type { BankContact } from "./payment-breaker";
import type { PaymentEvent } from "./state-table";

/** Milliseconds for which a process tries to store an answer of the bank that the journal did not take. */
export const answerLifetime = 120_000;

/** The reason of an operation that was not sent because its process had been suspended. */
export const notSentInTimeReason = "not_sent_in_time";

/** The reason of an operation that was not sent because a failover may forget its row. */
export const notDurableReason = "not_durable";

/** The reason of an operation whose answer bears the transaction id of another one. */
export const repeatedIdReason = "repeated_transaction_id";

/** Why the shop itself did not send an operation: not in time, not prepared, not on a standby, or without the token of the saved card. */
const notSentReasons = [
  notSentInTimeReason,
  notDurableReason,
  "not_prepared",
  "token_erased",
  "token_unreadable",
] as const;
export type NotSentReason = (typeof notSentReasons)[number];

/** What a gateway call means: how its operation is closed, and what happens to its payment. */
export type OperationResult = {
  state: OperationState;
  event?: PaymentEvent;
  /** Set on the payment when the attempt ends. */
  endReason?: PaymentFailure;
  /** Why the operation did not succeed, for staff. */
  reason?: string;
  /** Refused for what may be its session: nothing moved, and in a fresh one it may succeed. */
  sessionDoubted?: true;
  approvedMinor?: bigint;
  gatewayTransactionId?: string;
  gatewayCode?: string;
  gatewayRecommendation?: string;
  payment?: {
    sessionId?: string;
    /** The session's key, encrypted. */
    sessionKey?: string;
    authTransactionId?: string;
    authVersion?: string;
    authStatus?: string;
    eci?: string;
    challengeHtml?: string;
    /** Whether the charge is only authorized and held for a person. */
    held?: boolean;
    cardBrand?: string;
    cardLast4?: string;
    gatewayCode?: string;
  };
  evidence?: Evidence;
};

export type MovementKind = Exclude<
  OperationKind,
  "CREATE_SESSION" | "ADD_AGREEMENT" | "ADD_CARD" | "AUTHENTICATE" | "VERIFY"
>;

const movementKinds: readonly OperationKind[] = ["PAY", "AUTHORIZE", "CAPTURE", "VOID", "REFUND"];

export function movesMoney(kind: OperationKind): kind is MovementKind {
  return movementKinds.includes(kind);
}

export function isCharge(kind: OperationKind): boolean {
  return kind === "PAY" || kind === "AUTHORIZE";
}

/** Whether an operation is a step on the way to a charge or a verification: it decides nothing. */
export function isStep(kind: OperationKind): boolean {
  return !movesMoney(kind) && kind !== "VERIFY";
}

/** Whether an operation ends an attempt: a charge, or the verification of a card, which moves nothing. */
export function isDecision(kind: OperationKind): boolean {
  return isCharge(kind) || kind === "VERIFY";
}

/**
 * Reads a call without a usable answer.
 *
 * If the call moves money, a lost answer is an unknown outcome and the payment keeps its status. Any other lost
 * call moved nothing: the attempt ends and the shopper may start another. An approved payment has no attempt to end.
 */
export function failureResult(
  kind: OperationKind,
  failure: GatewayFailure,
  { lastTry, status }: { lastTry: boolean; status: PaymentStatus },
): OperationResult {
  const ending = (event: "failed" | "expired", endReason: PaymentFailure) =>
    status === "APPROVED" ? {} : { event, endReason };
  const shopRefused = refusesShop(failure) ? "shop_refused" : undefined;
  switch (failure.kind) {
    case "unreachable": {
      const retries = isCharge(kind) && !lastTry;
      return {
        state: "UNSENT",
        reason: failure.reason,
        ...(retries ? {} : ending("failed", "unreachable")),
      };
    }
    case "refused": {
      // The platform's explanation has no fixed format, so a refused session is not told by it.
      const doubted = failure.sessionGone || failure.invalidRequest ? { sessionDoubted: true as const } : {};
      if (failure.sessionGone) {
        return {
          ...doubted,
          state: "REFUSED",
          reason: "session_gone",
          ...ending("expired", "session_expired"),
        };
      }
      const reason = failure.field === undefined ? failure.reason : `${failure.reason} (${failure.field})`;
      const endReason = kind === "ADD_CARD" && failure.status === 400 ? "card_refused" : "technical";
      return { ...doubted, state: "REFUSED", reason, ...ending("failed", shopRefused ?? endReason) };
    }
    case "outcome_unknown":
      if (movesMoney(kind)) return { state: "UNKNOWN", reason: failure.reason };
      return { state: "LOST", reason: failure.reason, ...ending("failed", shopRefused ?? "technical") };
  }
}

/** Whether the gateway refused the shop itself: its credentials or its merchant id. */
export function refusesShop(failure: GatewayFailure): boolean {
  if (failure.kind === "refused") return failure.shopRefused;
  return failure.kind === "outcome_unknown" && ["unauthorized", "http_403"].includes(failure.reason);
}

const noBankReasons = ["timed_out", "connection_lost", "server_error"];

/** Whether the bank was there: an operation that met none has no answer, a server's error, or was never sent for it. */
export function bankContact({ state, reason = "" }: OperationResult): BankContact {
  if (state === "UNSENT")
    return (notSentReasons as readonly string[]).includes(reason) ? "not_asked" : "down";
  return noBankReasons.includes(reason) ? "down" : "answered";
}

export function sessionResult({ sessionId }: SessionAnswer, sessionKey: string | undefined): OperationResult {
  return { state: "SUCCEEDED", event: "session_opened", payment: { sessionId, sessionKey } };
}

export function cardResult(answer: CardAnswer): OperationResult {
  const facts = { gatewayCode: answer.gatewayCode };
  if (!answer.accepted) return { ...facts, state: "DECLINED", event: "failed", endReason: "card_refused" };
  return {
    ...facts,
    state: "SUCCEEDED",
    event: "card_added",
    payment: { cardBrand: answer.brand, cardLast4: answer.last4 },
  };
}

export function agreementResult(answer: AgreementAnswer): OperationResult {
  const facts = { gatewayCode: answer.gatewayCode };
  if (!answer.accepted) return { ...facts, state: "DECLINED", event: "failed", endReason: "technical" };
  return { ...facts, state: "SUCCEEDED", event: "agreement_added" };
}

/** What the merchant decided about payers whose authentication proves nothing. */
export type AuthenticationSettings = {
  /** What to do if the payer's issuer is unavailable. */
  authenticationUnavailable: "proceed" | "stop";
  /** What to do with an approval that does not say that the payer was authenticated. */
  unprovenAuthentication: "accept" | "hold";
};

/**
 * Reads the answer to authenticate.
 *
 * The recommendation and the payer interaction decide, not `result` or `gatewayCode`; an answer without them stops the
 * attempt. FAILED and REJECTED always stop it. UNAVAILABLE continues with PROCEED, unless the merchant's setting is
 * "stop". If the answer does not confirm the authentication, the setting may hold the charge. The whole table is in docs/three-d-secure.md. See docs/gateway.md.
 */
export function authenticationResult(
  answer: AuthenticationAnswer,
  { authenticationUnavailable, unprovenAuthentication }: AuthenticationSettings,
): OperationResult {
  const base: OperationResult = {
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
  const stop = (endReason: PaymentFailure, reason?: string): OperationResult => ({
    ...base,
    state: "DECLINED",
    event: "not_authenticated",
    endReason,
    reason,
  });
  const { authenticationStatus: status = "", payerInteraction, recommendation, redirectHtml } = answer;
  if (recommendation === undefined || payerInteraction === undefined) return stop("technical", "no_advice");
  if (status === "AUTHENTICATION_REJECTED" || asksForOtherCard(recommendation)) return stop("card_refused");
  if (status === "AUTHENTICATION_FAILED" || stopsPayment(recommendation)) {
    return stop(stopReason({ status, recommendation }, "not_authenticated"));
  }
  // Nothing is charged without naming it.
  const nameless = answer.transactionId === undefined && !isWithoutAuthentication(answer);
  if (nameless) return stop("technical", "missing_transaction_id");
  if (payerInteraction === "REQUIRED") {
    if (redirectHtml === undefined) return stop("technical", "no_markup");
    // An ECI before the challenge proves nothing.
    const payment = { ...base.payment, eci: undefined, challengeHtml: redirectHtml };
    return { ...base, event: "challenged", payment };
  }
  if (recommendation !== "PROCEED") return stop("technical", "not_advised");
  if (status === "AUTHENTICATION_UNAVAILABLE" && authenticationUnavailable === "stop") {
    return stop("authentication_unavailable", "unavailable");
  }
  const held = unprovenAuthentication === "hold" && !confirmsAuthentication(answer);
  return { ...base, event: "authenticated", payment: { ...base.payment, held } };
}

/** Whether an answer says that the payer was not authenticated because the card needs no authentication. */
function isWithoutAuthentication({
  authenticationStatus,
  version,
  payerInteraction,
}: AuthenticationAnswer): boolean {
  if (payerInteraction === "REQUIRED") return false;
  if (authenticationStatus === undefined) return version === "NONE";
  return ["AUTHENTICATION_NOT_SUPPORTED", "AUTHENTICATION_NOT_IN_EFFECT"].includes(authenticationStatus);
}

/** Why a payment stops whose authentication has this result: `failed` if the bank decided, and said no. */
export function stopReason(
  { status, recommendation }: { status: string | undefined; recommendation: string },
  failed: PaymentFailure,
): PaymentFailure {
  if (status === "AUTHENTICATION_UNAVAILABLE") return "authentication_unavailable";
  return status === "AUTHENTICATION_FAILED" || recommendation.startsWith("DO_NOT_PROCEED")
    ? failed
    : "technical";
}

export function asksForOtherCard(recommendation: string): boolean {
  return /^RESUBMIT_WITH_(ALTERNATIVE|UPDATED)_PAYMENT_DETAILS$/.test(recommendation);
}

export function stopsPayment(recommendation: string): boolean {
  return recommendation.startsWith("DO_NOT_PROCEED") || recommendation.startsWith("RESUBMIT_");
}

/** Why the bank took no money. Any other code is a decline without a reason. See docs/gateway.md. */
export const declineReasons: Record<string, PaymentFailure> = {
  INSUFFICIENT_FUNDS: "insufficient_funds",
  EXPIRED_CARD: "expired_card",
  INVALID_CSC: "card_details",
  DECLINED_CSC: "card_details",
  DECLINED_AVS: "card_details",
  DECLINED_AVS_CSC: "card_details",
  CANCELLED: "cancelled",
  ABORTED: "cancelled",
  AUTHENTICATION_FAILED: "not_confirmed",
  EXTERNAL_VERIFICATION_DECLINED_EXPIRED_CARD: "expired_card",
  EXTERNAL_VERIFICATION_DECLINED_INVALID_CSC: "card_details",
  EXTERNAL_VERIFICATION_PROCESSING_ERROR: "technical",
  NOT_ENROLLED_3D_SECURE: "not_enrolled",
  EXCEEDED_RETRY_LIMIT: "card_refused",
  BLOCKED: "card_refused",
  DUPLICATE_BATCH: "technical",
  ACQUIRER_SYSTEM_ERROR: "technical",
  SYSTEM_ERROR: "technical",
  LOCK_FAILURE: "technical",
  NOT_SUPPORTED: "technical",
  UNSPECIFIED_FAILURE: "technical",
};

/**
 * Reads the bank's answer to a movement. A decline moved nothing.
 *
 * With "hold" an authorization is held whose approval denies the authentication, whatever was proven before it.
 */
export function transactionResult(
  kind: OperationKind,
  answer: TransactionAnswer,
  unprovenAuthentication: AuthenticationSettings["unprovenAuthentication"] = "accept",
): OperationResult {
  const base = {
    gatewayTransactionId: answer.transactionId,
    gatewayCode: answer.gatewayCode,
    gatewayRecommendation: answer.recommendation,
  };
  if (answer.approved) {
    const approved: OperationResult = {
      ...base,
      state: "SUCCEEDED",
      approvedMinor: movesMoney(kind) ? BigInt(answer.approvedMinor) : undefined,
    };
    if (!isDecision(kind)) return approved;
    const denied = answer.authenticationStatus !== undefined && !confirmsAuthentication(answer);
    const held = denied && kind === "AUTHORIZE" && unprovenAuthentication === "hold";
    return {
      ...approved,
      event: "approved",
      payment: {
        authStatus: answer.authenticationStatus,
        authVersion: answer.version,
        eci: answer.eci,
        // An approval that says nothing leaves it as it was.
        held: confirmsAuthentication(answer) ? false : held || undefined,
        cardBrand: answer.brand,
        cardLast4: answer.last4,
        gatewayCode: answer.gatewayCode,
      },
    };
  }
  const endReason = declineReasons[answer.gatewayCode ?? ""] ?? "declined";
  const event = endReason === "not_confirmed" ? "not_authenticated" : "declined";
  return {
    ...base,
    state: "DECLINED",
    reason: "declined",
    ...(isDecision(kind) ? { event, endReason, payment: { gatewayCode: answer.gatewayCode } } : {}),
  };
}

/** Authenticated, attempted, or not enrolled. */
const confirming = ["SUCCESSFUL", "ATTEMPTED", "NOT_SUPPORTED"];

/** The schemes' ECI of an authentication without a result. */
const withoutResult = ["00", "07"];
/** The schemes' ECI that mean authenticated or attempted in every scheme. */
const withResult = ["01", "02", "05"];

/**
 * Whether an answer of the bank says that the payer was authenticated, that it was attempted, or that the card is not
 * enrolled.
 *
 * The status decides; without one, version NONE (not enrolled) or the ECI. See docs/gateway.md.
 */
export function confirmsAuthentication(answer: {
  authenticationStatus?: string;
  version?: string;
  eci?: string;
}): boolean {
  const status = answer.authenticationStatus?.replace(/^AUTHENTICATION_/, "");
  const eci = answer.eci?.padStart(2, "0") ?? "";
  if (status !== undefined) return confirming.includes(status) && !withoutResult.includes(eci);
  return answer.version === "NONE" || withResult.includes(eci);
}
