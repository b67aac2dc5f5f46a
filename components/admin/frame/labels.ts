import { cardBrandNames } from "@/lib/i18n/card-brand";
import { required } from "@/lib/invariant";
import type {
  AdminAgreementView,
  AdminOrderFilter,
  AdminOrderRow,
  CorrectedColumn,
  AdminPaymentView,
  TimelineEntry,
} from "@/lib/back-office/views";
import type { OrderState, OrderTaxView } from "@/lib/orders/views";
import type { MailRow } from "@/lib/mail/list-mails";
import type { OperationView } from "@/lib/unknown-outcomes/read-operation";
import type { LimitRefusalRow } from "@/lib/security/list-security-events";
import type { StaffRole } from "@/lib/staff/rights";

// The names that staff read, one for each thing. Messages stand in messages.ts.

/** The name of a state, and the colour of its badge. */
export type Label = { text: string; tone: "neutral" | "info" | "success" | "warning" | "destructive" };

export const orderStateLabels = {
  unpaid: { text: "Unpaid", tone: "neutral" },
  in_progress: { text: "In progress", tone: "info" },
  outcome_unknown: { text: "Unknown outcome", tone: "warning" },
  authorized: { text: "Authorized", tone: "info" },
  partly_approved: { text: "Approved in part", tone: "warning" },
  partly_captured: { text: "Partly captured", tone: "info" },
  paid: { text: "Paid", tone: "success" },
  partly_refunded: { text: "Partly refunded", tone: "neutral" },
  refunded: { text: "Refunded", tone: "neutral" },
  cancelled: { text: "Cancelled", tone: "neutral" },
  failed: { text: "Failed", tone: "destructive" },
  expired: { text: "Expired", tone: "neutral" },
} satisfies Record<OrderState, Label>;

/** Why a person must look at an order. */
export const reviewLabels = {
  held: "Held for review",
  not_captured: "Not captured yet",
} satisfies Record<NonNullable<AdminOrderRow["review"]>["kind"], string>;

/** What a mail is about. */
export const mailLabels = {
  order_confirmation: "Order confirmation",
  payment_failed: "Failed payment",
  captured: "Charge notice",
  dispatched: "Dispatch notice",
  voided: "Cancellation notice",
  refunded: "Refund notice",
  order_link: "Link to the order",
  sign_in: "Sign-in code",
  card_expiring: "Card expires soon",
  plan_started: "Plan started",
  plan_charge_upcoming: "Charge announced",
  plan_charged: "Receipt of a charge",
  plan_charge_failed: "Failed charge",
  plan_changed: "Plan changed",
  plan_ended: "Plan ended",
  staff_password_reset: "New password for staff",
  staff_notice: "Notice to staff",
  email_corrected: "Address corrected",
} satisfies Record<MailRow["kind"], string>;

export const mailStateLabels = {
  QUEUED: { text: "Waiting", tone: "info" },
  SENDING: { text: "Being sent", tone: "info" },
  SENT: { text: "Sent", tone: "success" },
  REFUSED: { text: "Not sent", tone: "destructive" },
  UNKNOWN: { text: "Perhaps sent", tone: "warning" },
  OBSOLETE: { text: "Not needed any more", tone: "neutral" },
} satisfies Record<MailRow["state"], Label>;

/** States without money: the shopper did not pay, or pays now. */
const abandoned: readonly OrderState[] = ["unpaid", "in_progress", "failed", "expired"];

const stateFilters = Object.entries(orderStateLabels).map(
  ([state, { text }]) => [state as OrderState, text] as const,
);

/** The filters of the order list, in groups: what a person must look at, states with money, and checkouts without. */
export const orderFilterGroups: readonly {
  label: string;
  filters: readonly (readonly [AdminOrderFilter, string])[];
}[] = [
  {
    label: "To look at",
    filters: [
      ["authorization_ending", "Hold ends soon"],
      ["chargeback", "Chargeback"],
      ...Object.entries(reviewLabels).map(
        ([kind, text]) => [kind as keyof typeof reviewLabels, text] as const,
      ),
      ["outcome_unknown", orderStateLabels.outcome_unknown.text],
      ["dispatch_undecided", "Dispatch to decide"],
      ["to_dispatch", "To dispatch"],
    ],
  },
  {
    label: "Paid and authorized",
    filters: stateFilters.filter(([state]) => state !== "outcome_unknown" && !abandoned.includes(state)),
  },
  { label: "Abandoned checkouts", filters: stateFilters.filter(([state]) => abandoned.includes(state)) },
];

/** The name of a filter. */
export function orderFilterLabel(filter: AdminOrderFilter): string {
  const all = orderFilterGroups.flatMap(({ filters }) => filters);
  const [, label] = required(
    all.find(([each]) => each === filter),
    "label of a filter",
  );
  return label;
}

/** The entries of an order's timeline: the operations, the payment events and the order itself. */
export const timelineLabels = {
  dispatched: "Dispatched",
  corrected: "Corrected",
  CREATE_SESSION: "Gateway session",
  ADD_CARD: "Card added",
  ADD_AGREEMENT: "Agreement",
  AUTHENTICATE: "Payer authentication",
  VERIFY: "Verification of the card",
  PAY: "Payment",
  AUTHORIZE: "Authorization",
  CAPTURE: "Capture",
  VOID: "Void",
  REFUND: "Refund",
  order_placed: "Order placed",
  started: "Payment attempt started",
  session_opened: "Gateway session opened",
  agreement_added: "Agreement added",
  card_added: "Card accepted",
  challenged: "Payer sent to the issuer",
  authenticated: "Payer came back from the issuer",
  not_authenticated: "Payer came back, not authenticated",
  approved: "Payment approved",
  declined: "Payment declined",
  failed: "Payment attempt failed",
  expired: "Payment attempt ended",
  outcome_unknown: "Outcome became unknown",
  answered_late: "The bank answered late",
  resolved: "Unknown outcome resolved",
  rest_closed: "Rest closed",
  note: "Note",
} satisfies Record<Exclude<TimelineEntry["kind"], "of_module">, string>;

export const agreementKindLabels = {
  CARD_ON_FILE: "For later checkouts",
  PLAN: "For a plan",
} satisfies Record<AdminAgreementView["kind"], string>;

export const agreementStateLabels = {
  PENDING: "not approved yet",
  ACTIVE: "in force",
  ENDED: "ended",
} satisfies Record<AdminAgreementView["state"], string>;

export const initiatorLabels = {
  CUSTOMER: "customer-initiated",
  MERCHANT: "merchant-initiated",
} satisfies Record<AdminAgreementView["initiator"], string>;

export const operationStateLabels = {
  OPEN: { text: "Running", tone: "info" },
  UNKNOWN: { text: "Unknown outcome", tone: "warning" },
  SUCCEEDED: { text: "Done", tone: "success" },
  DECLINED: { text: "Declined", tone: "destructive" },
  REFUSED: { text: "Refused", tone: "destructive" },
  UNSENT: { text: "Not sent", tone: "neutral" },
  LOST: { text: "Lost", tone: "destructive" },
  NOT_HAPPENED: { text: "Did not happen", tone: "neutral" },
} satisfies Record<OperationView["state"], Label>;

export const paymentStatusLabels = {
  STARTED: { text: "Started", tone: "info" },
  SESSION_OPEN: { text: "Session open", tone: "info" },
  AGREEMENT_ADDED: { text: "Agreement added", tone: "info" },
  CARD_ADDED: { text: "Card added", tone: "info" },
  CHALLENGE: { text: "With the issuer", tone: "info" },
  READY: { text: "Ready to charge", tone: "info" },
  APPROVED: { text: "Approved", tone: "success" },
  DECLINED: { text: "Declined", tone: "destructive" },
  NOT_AUTHENTICATED: { text: "Not authenticated", tone: "destructive" },
  EXPIRED: { text: "Expired", tone: "neutral" },
  FAILED: { text: "Failed", tone: "destructive" },
} satisfies Record<AdminPaymentView["status"], Label>;

const cardBrandLabels: Record<string, string> = { ...cardBrandNames, UATP: "UATP" };

/** A card such as "Visa •••• 1019"; "the card" if neither brand nor digits are stored. */
export function cardLabel(card: AdminPaymentView["card"]): string {
  if (card === null || (card.brand === null && card.last4 === null)) return "the card";
  const brand = card.brand === null ? "Card" : (cardBrandLabels[card.brand] ?? codeLabel(card.brand));
  return card.last4 === null ? brand : `${brand} ••••\u00a0${card.last4}`;
}

/** Whom an entry of the audit names. */
export function actorOfEntry(actor: string): string {
  return { command: "A command", unknown: "Nobody known" }[actor] ?? actor;
}

export const roleLabels = {
  owner: "Owner",
  manager: "Manager",
  clerk: "Clerk",
  auditor: "Auditor",
} satisfies Record<StaffRole, string>;

/** A code of the gateway or the journal as text: `INSUFFICIENT_FUNDS` is "Insufficient funds". */
export function codeLabel(code: string): string {
  const text = code.replaceAll("_", " ").toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The limits against card testing, and whose requests each counts. */
export const limitLabels = {
  order_attempts: { text: "Attempts to pay one order", subject: "Order" },
  shopper_attempts: { text: "Attempts to pay by one shopper", subject: "Shopper" },
  address_attempts: { text: "Attempts to pay from one address", subject: "Address" },
  card_attempts: { text: "Attempts to pay with one card", subject: "Card" },
  shopper_orders: { text: "Orders by one shopper", subject: "Shopper" },
  address_orders: { text: "Orders from one address", subject: "Address" },
  shopper_codes: { text: "Discount codes tried by one shopper", subject: "Shopper" },
  address_carts: { text: "Carts begun from one address", subject: "Address" },
  address_codes: { text: "Discount codes tried from one address", subject: "Address" },
  declined_for_good: { text: "Card that the bank declined for good", subject: "Card" },
} satisfies Record<LimitRefusalRow["kind"], { text: string; subject: string }>;

/** What a country calls its tax. */
export const taxNames = {
  vat: "VAT",
  gst: "GST",
  sales_tax: "Sales tax",
  consumption_tax: "Consumption tax",
} satisfies Record<OrderTaxView["name"], string>;

/** What staff may correct of an order. */
export const correctedLabels = {
  email: "E-mail address",
  phone: "Phone",
  name: "Name",
  address_line1: "Address line 1",
  address_line2: "Address line 2",
  city: "City",
  postal_code: "Postal code",
} satisfies Record<CorrectedColumn, string>;
