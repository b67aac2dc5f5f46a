import type { TransStatus, ThreeDsVersion } from "@/sandbox/cards";
import type { FaultName } from "@/sandbox/fault-definitions";

/** Times are ISO 8601, UTC, with milliseconds; amounts are minor units of `currency`. */
export type Money = {
  amount: number;
  currency: string;
};

export type CardReference = {
  token: string;
  expiryMonth: number;
  /** Two digits. */
  expiryYear: number;
};

export type Agreement = {
  id: string;
  type: "RECURRING";
  expiryDate: string;
  minimumDaysBetweenPayments: string;
  /** The card that was verified or first charged under this agreement. */
  card?: CardReference;
};

export type Session = {
  id: string;
  aes256Key: string;
  version: string;
  updateStatus: "NO_UPDATE" | "SUCCESS" | "FAILURE";
  createdAt: string;
  activeAt: string;
  /** Authenticate calls so far, for `authenticationLimit`. */
  authentications: number;
  order?: Money & { id: string };
  card?: CardReference;
  agreementId?: string;
  /** Used by a pay or authorize that names no `authentication.transactionId`. */
  authenticationId?: string;
  /** Set by the first successful pay, authorize or verify: from then on the session does not expire. */
  usedAt?: string;
};

export type OrderStatus =
  | "INITIATED"
  | "AUTHENTICATION_INITIATED"
  | "AUTHENTICATED"
  | "AUTHENTICATION_NOT_NEEDED"
  | "AUTHENTICATION_UNSUCCESSFUL"
  | "AUTHORIZED"
  | "PARTIALLY_CAPTURED"
  | "CAPTURED"
  | "PARTIALLY_REFUNDED"
  | "REFUNDED"
  | "CANCELLED"
  | "FAILED"
  | "VERIFIED";

export type AuthenticationStatus =
  | "AUTHENTICATION_AVAILABLE"
  | "AUTHENTICATION_PENDING"
  | "AUTHENTICATION_SUCCESSFUL"
  | "AUTHENTICATION_ATTEMPTED"
  | "AUTHENTICATION_FAILED"
  | "AUTHENTICATION_REJECTED"
  | "AUTHENTICATION_UNAVAILABLE"
  | "AUTHENTICATION_NOT_SUPPORTED"
  | "AUTHENTICATION_NOT_IN_EFFECT";

export type Order = {
  id: string;
  sessionId?: string;
  status: OrderStatus;
  authenticationStatus: AuthenticationStatus;
  createdAt: string;
  updatedAt: string;
  authorized: number;
  captured: number;
  refunded: number;
  /** Transaction id of the authorization or the payment. */
  chargeId?: string;
  chargeType?: "AUTHORIZATION" | "PAYMENT";
  authenticationId?: string;
  agreementId?: string;
  card?: CardReference;
} & Money;

export type Authentication = {
  transactionId: string;
  orderId: string;
  sessionId: string;
  createdAt: string;
  updatedAt: string;
  version: ThreeDsVersion | "NONE";
  status: AuthenticationStatus;
  /** Absent until the issuer has decided. */
  transStatus?: TransStatus;
  recommendation: "PROCEED" | "DO_NOT_PROCEED";
  payerInteraction: "REQUIRED" | "NOT_REQUIRED" | "NOT_POSSIBLE";
  /** As in the response to the authenticate operation. */
  gatewayCode: string;
  result: string;
  card: CardReference;
  acsTransactionId: string;
  serverTransactionId: string;
  eci: string;
  authenticationToken: string;
  returnUrl: string;
  wrongCodes: number;
  /** A fault of the callback, ordered at authenticate. */
  proofFault?: FaultName;
  fragment: "none" | "method" | "challenge" | "method_and_challenge" | "unusual" | "pareq";
} & Money;

export type TransactionType =
  | "AUTHENTICATION"
  | "AUTHORIZATION"
  | "CAPTURE"
  | "PAYMENT"
  | "REFUND"
  | "VERIFICATION"
  | "VOID_AUTHORIZATION";

/**
 * How a payment relates to its agreement: the first that stores the card, a later one that the customer makes with the
 * stored card, or one that the merchant makes without a session.
 */
export type CardOnFileUse = "FIRST" | "CUSTOMER" | "MERCHANT";

/** One attempted operation on an order. Those with `moved` are the movements. */
export type Transaction = {
  id: string;
  orderId: string;
  type: TransactionType;
  time: string;
  result: string;
  gatewayCode: string;
  moved: boolean;
  originalTransactionId?: string;
  /** Of a payment, authorization or verification under an agreement. */
  agreementId?: string;
  cardOnFile?: CardOnFileUse;
} & Money;

/** A transaction as the ledger holds it. */
export type LedgerTransaction = {
  /** Real time, also in a seeded run, whose `time` is simulated. */
  bookedAt: string;
} & Transaction;

/** The changes of one operation, committed together. */
export type Changes = {
  sessions?: Session[];
  orders?: Order[];
  authentications?: Authentication[];
  agreements?: Agreement[];
  transactions?: Transaction[];
  /** How many days the bank's clock is ahead from now on. */
  daysAhead?: number;
};
