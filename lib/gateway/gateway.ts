import type { GatewayOrderId, SessionId } from "@/lib/ids";
import type { Result } from "@/lib/result";
import type { Money } from "@/lib/money/money";

/** The token of a card with its expiry: month 1 to 12, year two digits. */
export type CardToken = { token: string; expiryMonth: number; expiryYear: number };

/** Request and response of one gateway call with secrets redacted. Stored in the journal for staff. Times are ISO 8601. */
export type Evidence = {
  request: { path: string; body: unknown };
  response?: {
    status: number;
    contentType?: string;
    /** The platform's code of an error, and the id of the request in a header: what the bank's support asks for. */
    supportCode?: string;
    requestId?: string;
    body: string;
  };
  sentAt: string;
  answeredAt?: string;
  /** Of a new session: how many operations may use it. */
  authenticationLimit?: number;
};

/**
 * Why a call brought no usable answer.
 *
 * `unreachable`: the request never left and may be sent again. `refused`: the gateway itself rejected the request
 * before anything moved; `sessionGone` if the session is expired, unknown or used up, `invalidRequest` if its cause is
 * INVALID_REQUEST, which may be the session too, `shopRefused` if it is about the merchant and not the request. `outcome_unknown`: the request
 * was sent and has no usable answer; a program never repeats it.
 */
export type GatewayFailure =
  | { kind: "unreachable"; reason: string }
  | {
      kind: "refused";
      reason: string;
      status: number;
      field?: string;
      sessionGone: boolean;
      invalidRequest: boolean;
      shopRefused: boolean;
    }
  | { kind: "outcome_unknown"; reason: string };

/** What a call met, for who watches the gateway. */
export type GatewayCallFacts = {
  failure?: GatewayFailure;
  /** How far the gateway's clock is ahead of this machine's, beyond what the call's duration explains; undefined without its time. */
  clockOffMs?: number;
};

export type Exchange<T> = { result: Result<T, GatewayFailure>; evidence: Evidence };

export type SessionAnswer = {
  sessionId: SessionId;
  /** Base64 of the key under which the callback's result is encrypted. Secret: never stored or logged as it is. */
  aes256Key?: string;
};

export type AgreementAnswer = {
  /** False if the gateway did not update the session (updateStatus FAILURE). */
  accepted: boolean;
  gatewayCode?: string;
};

export type CardAnswer = {
  /** False if the gateway did not update the session (updateStatus FAILURE). */
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

type InSession = { sessionId: SessionId; orderId: GatewayOrderId; amount: Money };

type Charge = InSession & { authenticationTransactionId?: string };

/** An agreement as it is sent to the bank. The day is a calendar date such as "2031-12-31". */
export type AgreementTerms = { id: string; expiryDate: string; minimumDaysBetweenPayments: number };

/**
 * The bank's gateway: one function per operation. Gateway document, Endpoints 1 to 8; supplement, Facts from the bank's public
 * pages, for the agreement, the verification and the payment with a card on file.
 */
export type Gateway = {
  createSession(): Promise<Exchange<SessionAnswer>>;
  /** After the session is created and before the card. */
  addAgreement(input: {
    sessionId: SessionId;
    agreement: AgreementTerms;
  }): Promise<Exchange<AgreementAnswer>>;
  addCard(input: InSession & { card: CardToken }): Promise<Exchange<CardAnswer>>;
  authenticate(
    input: InSession & { card: CardToken; authRedirectUrl: string },
  ): Promise<Exchange<AuthenticationAnswer>>;
  pay(input: Charge): Promise<Exchange<TransactionAnswer>>;
  authorize(input: Charge): Promise<Exchange<TransactionAnswer>>;
  /** Checks the card and the payer, and moves nothing. `amount` gives the currency. */
  verify(input: Charge): Promise<Exchange<TransactionAnswer>>;
  /** A payment with a card on file, without a session. */
  payByAgreement(input: {
    orderId: GatewayOrderId;
    amount: Money;
    agreementId: string;
    cardToken: string;
  }): Promise<Exchange<TransactionAnswer>>;
  capture(input: InSession): Promise<Exchange<TransactionAnswer>>;
  /** `amount` is the whole authorization. */
  void(input: InSession & { originalTransactionId: string }): Promise<Exchange<TransactionAnswer>>;
  refund(input: InSession): Promise<Exchange<TransactionAnswer>>;
};
