import type { AdminOrderFilter, OrderState, TimelineEntry } from "@/lib/use-cases/orders/views";

export type Tone = "neutral" | "info" | "success" | "warning" | "destructive";

/** An order's state for staff: its word, and the tone of its badge. */
export const stateWords = {
  unpaid: { label: "Unpaid", tone: "neutral" },
  in_progress: { label: "In progress", tone: "info" },
  outcome_unknown: { label: "Unknown outcome", tone: "warning" },
  authorized: { label: "Authorized", tone: "info" },
  partly_approved: { label: "Approved in part", tone: "warning" },
  partly_captured: { label: "Partly captured", tone: "info" },
  paid: { label: "Paid", tone: "success" },
  partly_refunded: { label: "Partly refunded", tone: "neutral" },
  refunded: { label: "Refunded", tone: "neutral" },
  cancelled: { label: "Cancelled", tone: "neutral" },
  failed: { label: "Failed", tone: "destructive" },
} satisfies Record<OrderState, { label: string; tone: Tone }>;

/** What staff may look for in the list of orders, and its words. */
export const filters: readonly (readonly [AdminOrderFilter, string])[] = [
  ...Object.entries(stateWords).map(([state, { label }]) => [state as OrderState, label] as const),
  ["authorization_ending", "Hold ends soon"],
];

/** What happened, for the timeline. */
export const kindWords: Record<TimelineEntry["kind"], string> = {
  CREATE_SESSION: "Gateway session",
  ADD_CARD: "Card added",
  AUTHENTICATE: "Payer authentication",
  PAY: "Payment",
  AUTHORIZE: "Authorization",
  CAPTURE: "Capture",
  VOID: "Void",
  REFUND: "Refund",
  order_placed: "Order placed",
  started: "Payment attempt started",
  session_opened: "Gateway session opened",
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
};

/** How a journalled operation ended. */
export const operationWords: Record<string, { label: string; tone: Tone }> = {
  OPEN: { label: "Under way", tone: "info" },
  UNKNOWN: { label: "Unknown outcome", tone: "warning" },
  SUCCEEDED: { label: "Done", tone: "success" },
  DECLINED: { label: "Declined", tone: "destructive" },
  REFUSED: { label: "Refused", tone: "destructive" },
  UNSENT: { label: "Not sent", tone: "neutral" },
  LOST: { label: "Lost", tone: "destructive" },
  NOT_HAPPENED: { label: "Did not happen", tone: "neutral" },
};

/** Where an attempt at paying stands. */
export const paymentWords: Record<string, { label: string; tone: Tone }> = {
  STARTED: { label: "Started", tone: "info" },
  SESSION_OPEN: { label: "Session open", tone: "info" },
  CARD_ADDED: { label: "Card added", tone: "info" },
  CHALLENGE: { label: "With the issuer", tone: "info" },
  READY: { label: "Ready to charge", tone: "info" },
  APPROVED: { label: "Approved", tone: "success" },
  DECLINED: { label: "Declined", tone: "destructive" },
  NOT_AUTHENTICATED: { label: "Not authenticated", tone: "destructive" },
  EXPIRED: { label: "Expired", tone: "neutral" },
  FAILED: { label: "Failed", tone: "destructive" },
};

/** A word of the gateway or the journal for people: `INSUFFICIENT_FUNDS` is "Insufficient funds". */
export function plainWords(code: string): string {
  const words = code.replaceAll("_", " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
