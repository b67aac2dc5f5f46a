import type { Bank } from "@/sandbox/bank";
import { maskCardNumber } from "@/sandbox/card-number";
import { cardOf } from "@/sandbox/cards";
import type {
  Agreement,
  Authentication,
  CardReference,
  Order,
  Session,
  Transaction,
} from "@/sandbox/ledger/records";
import { toWire } from "@/sandbox/money";
import { redirectHtml } from "@/sandbox/three-ds/redirect-html";
import type {
  AgreementView,
  AuthenticationView,
  OrderView,
  SessionView,
  SourceOfFundsView,
  TransactionView,
} from "./responses";

/** For `order.expiryDate` of an order without an agreement. */
const orderLifetimeDays = 30;
const merchantCategoryCode = "5999";
const acquirerMerchantId = "SANDBOX-ACQUIRER";

export const apiVersion = "63";

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
    expiryDate: agreement?.expiryDate ?? addDays(order.createdAt, orderLifetimeDays),
    minimumDaysBetweenPayments: agreement?.minimumDaysBetweenPayments ?? "0",
    merchantCategoryCode,
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
        number: maskCardNumber(number),
        expiry: { month: expiryMonth, year: expiryYear },
      },
    },
  };
}

const noAuthentication: AuthenticationView = {
  version: "NONE",
  payerInteraction: "NOT_REQUIRED",
  redirect: { domainName: "" },
  "3ds1": { paResStatus: "", veResEnrolled: "" },
  "3ds2": { acsEci: "", authenticationToken: "", transactionId: "" },
};

/** `withFragment` is for the response to authenticate; later responses do not repeat `redirectHtml`. */
export function viewAuthentication(
  bank: Bank,
  authentication: Authentication | undefined,
  { withFragment = false } = {},
): AuthenticationView {
  if (!authentication) return noAuthentication;
  const { version, transStatus, payerInteraction, eci, authenticationToken, fragment } = authentication;
  const finished = transStatus !== undefined;
  return {
    version,
    payerInteraction,
    redirectHtml: withFragment && fragment !== "none" ? redirectHtml(bank, authentication) : undefined,
    redirect: { domainName: fragment === "none" ? "" : new URL(bank.urls.acs).host },
    "3ds1": {
      paResStatus: version === "3DS1" && payerInteraction === "REQUIRED" ? (transStatus ?? "") : "",
      veResEnrolled: enrolment(authentication),
    },
    "3ds2":
      version === "3DS2"
        ? {
            acsEci: finished ? eci : "",
            authenticationToken: finished ? authenticationToken : "",
            transactionId: authentication.serverTransactionId,
          }
        : noAuthentication["3ds2"],
  };
}

/** `veResEnrolled`: Y, N or U in 3DS1, empty in 3DS2. */
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
    acquirer: { merchantId: acquirerMerchantId },
  };
}

function addDays(time: string, days: number): string {
  return new Date(Date.parse(time) + days * 86_400_000).toISOString().slice(0, 10);
}
