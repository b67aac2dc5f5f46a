import type { Bank } from "@/sandbox/bank";
import { cardOf, maskNumber } from "@/sandbox/cards";
import { redirectHtml } from "@/sandbox/three-ds/redirect-html";
import type {
  Agreement,
  Authentication,
  CardReference,
  Order,
  Session,
  Transaction,
} from "@/sandbox/ledger/records";
import { toWire } from "@/sandbox/money";
import type {
  AgreementView,
  AuthenticationView,
  OrderView,
  SessionView,
  SourceOfFundsView,
  TransactionView,
} from "./responses";

/** Authorizations are held this long; `order.expiryDate` says until when. */
const ORDER_LIFE_DAYS = 30;
const MERCHANT_CATEGORY_CODE = "5999";
const ACQUIRER_MERCHANT_ID = "SANDBOX-ACQUIRER";

export const API_VERSION = "63";

export function viewSession({ id, updateStatus, version }: Session): SessionView {
  return { id, updateStatus, version };
}

export function viewOrder(order: Order, agreement?: Agreement): OrderView {
  const wire = (minor: number) => toWire(minor, order.currency);
  return {
    id: order.id,
    type: agreement?.type ?? "OTHER",
    status: order.status,
    authenticationStatus: order.authenticationStatus,
    creationTime: order.createdAt,
    lastUpdatedTime: order.updatedAt,
    expiryDate: agreement?.expiryDate ?? dayAfter(order.createdAt, ORDER_LIFE_DAYS),
    minimumDaysBetweenPayments: agreement?.minimumDaysBetweenPayments ?? "0",
    merchantCategoryCode: MERCHANT_CATEGORY_CODE,
    currency: order.currency,
    totalAuthorizedAmount: wire(order.authorized),
    totalCapturedAmount: wire(order.captured),
    totalRefundedAmount: wire(order.refunded),
  };
}

export function viewAgreement(agreement: Agreement | undefined): AgreementView {
  if (!agreement) return { id: "", type: "OTHER", expiryDate: "", minimumDaysBetweenPayments: "0" };
  const { id, type, expiryDate, minimumDaysBetweenPayments } = agreement;
  return { id, type, expiryDate, minimumDaysBetweenPayments };
}

export function viewSourceOfFunds(
  bank: Bank,
  { token, expiryMonth, expiryYear }: CardReference,
): SourceOfFundsView {
  const number = bank.vault.lookup(token)?.number ?? "";
  const card = cardOf(number);
  return {
    type: "CARD",
    provided: {
      card: {
        brand: card?.brand ?? "UNKNOWN",
        scheme: card?.brand ?? "UNKNOWN",
        fundingMethod: card?.fundingMethod ?? "UNKNOWN",
        number: maskNumber(number),
        expiry: { month: expiryMonth, year: expiryYear },
      },
    },
  };
}

const NO_AUTHENTICATION: AuthenticationView = {
  version: "NONE",
  payerInteraction: "NOT_REQUIRED",
  redirect: { domainName: "" },
  "3ds1": { paResStatus: "", veResEnrolled: "" },
  "3ds2": { acsEci: "", authenticationToken: "", transactionId: "" },
};

/** `withFragment` is for the answer to authenticate: later answers never repeat `redirectHtml`. */
export function viewAuthentication(
  bank: Bank,
  authentication: Authentication | undefined,
  { withFragment = false } = {},
): AuthenticationView {
  if (!authentication) return NO_AUTHENTICATION;
  const { version, verdict, payerInteraction, eci, authenticationToken, fragment } = authentication;
  const finished = verdict !== undefined;
  return {
    version,
    payerInteraction,
    redirectHtml: withFragment && fragment !== "none" ? redirectHtml(bank, authentication) : undefined,
    redirect: { domainName: fragment === "none" ? "" : new URL(bank.urls.acs).host },
    "3ds1": {
      paResStatus: version === "3DS1" && payerInteraction === "REQUIRED" ? (verdict ?? "") : "",
      veResEnrolled: enrolment(authentication),
    },
    "3ds2":
      version === "3DS2"
        ? {
            acsEci: finished ? eci : "",
            authenticationToken: finished ? authenticationToken : "",
            transactionId: authentication.serverTransactionId,
          }
        : NO_AUTHENTICATION["3ds2"],
  };
}

/** 3DS1: enrolled, not enrolled, unknown. */
function enrolment({ version, payerInteraction }: Authentication): "Y" | "N" | "U" | "" {
  if (version === "3DS2") return "";
  if (version === "NONE") return "N";
  return payerInteraction === "NOT_POSSIBLE" ? "U" : "Y";
}

export function viewTransaction(transaction: Transaction, order: Order): TransactionView {
  return {
    id: transaction.id,
    type: transaction.type,
    amount: toWire(transaction.amount, transaction.currency),
    currency: transaction.currency,
    authenticationStatus: order.authenticationStatus,
    acquirer: { merchantId: ACQUIRER_MERCHANT_ID },
  };
}

function dayAfter(time: string, days: number): string {
  return new Date(Date.parse(time) + days * 86_400_000).toISOString().slice(0, 10);
}
