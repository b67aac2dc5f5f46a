import type { Result } from "@/lib/result";
import type { Money } from "@/lib/money/money";

/** A card as the hosted frame hands it over: month 1 to 12, year two digits. */
export type CardToken = { token: string; expiryMonth: number; expiryYear: number };

/** What was sent and what came back, secrets struck out: kept in the journal for people. */
export type Evidence = {
  request: { path: string; body: unknown };
  response?: { status: number; contentType?: string; body: string };
  sentAt: string;
  answeredAt?: string;
};

/**
 * Why a call brought no usable answer.
 *
 * `unreachable`: it never left, and may be repeated. `refused`: the gateway said no before anything moved
 * (`sessionGone` when the session is expired, unknown or used up). `outcome_unknown`: it was sent, and what
 * came of it cannot be told; never repeated by a program.
 */
export type GatewayFailure =
  | { kind: "unreachable"; reason: string }
  | { kind: "refused"; reason: string; status: number; field?: string; sessionGone: boolean }
  | { kind: "outcome_unknown"; reason: string };

export type Exchange<T> = { result: Result<T, GatewayFailure>; evidence: Evidence };

export type SessionAnswer = { sessionId: string };

export type CardAnswer = {
  /** False where the session says that it was not updated (updateStatus FAILURE). */
  accepted: boolean;
  brand?: string;
  last4?: string;
  gatewayCode?: string;
};

export type AuthenticationAnswer = {
  transactionId?: string;
  version?: string;
  payerInteraction?: string;
  recommendation?: string;
  gatewayCode?: string;
  /** transaction.authenticationStatus, such as AUTHENTICATION_SUCCESSFUL. */
  authenticationStatus?: string;
  eci?: string;
  redirectHtml?: string;
};

/** The bank's answer to a movement of money. A declined movement moved nothing. */
export type TransactionAnswer = TransactionFacts &
  (
    | { approved: false }
    /** Minor units that the bank approved: less than requested on PARTIALLY_APPROVED. */
    | { approved: true; approvedMinor: number }
  );

type TransactionFacts = {
  transactionId?: string;
  gatewayCode?: string;
  recommendation?: string;
  authenticationStatus?: string;
  version?: string;
  eci?: string;
  brand?: string;
  last4?: string;
};

type InSession = { sessionId: string; orderId: string };

/** The bank's gateway, one function an operation. Gateway document, Endpoints 1 to 8. */
export type Gateway = {
  createSession(): Promise<Exchange<SessionAnswer>>;
  addCard(input: InSession & { amount: Money; card: CardToken }): Promise<Exchange<CardAnswer>>;
  authenticate(
    input: InSession & { amount: Money; card: CardToken; authRedirectUrl: string },
  ): Promise<Exchange<AuthenticationAnswer>>;
  pay(
    input: InSession & { amount: Money; authenticationTransactionId?: string },
  ): Promise<Exchange<TransactionAnswer>>;
  authorize(
    input: InSession & { amount: Money; authenticationTransactionId?: string },
  ): Promise<Exchange<TransactionAnswer>>;
  capture(input: InSession & { amount: Money }): Promise<Exchange<TransactionAnswer>>;
  /** `amount` is what the void gives back: the whole authorization. */
  void(
    input: InSession & { amount: Money; originalTransactionId: string },
  ): Promise<Exchange<TransactionAnswer>>;
  refund(input: InSession & { amount: Money }): Promise<Exchange<TransactionAnswer>>;
};
