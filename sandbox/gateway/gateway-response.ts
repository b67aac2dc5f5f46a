import type { ChargeResponse } from "@/sandbox/cards";
import type { Fault } from "@/sandbox/faults";

/** What a money operation came to. */
export type GatewayResponse = {
  gatewayCode: string;
  result: "SUCCESS" | "FAILURE" | "PENDING" | "UNKNOWN";
  recommendation: string;
  /** Whether the bank's books move, whatever the answer says. */
  moved: boolean;
  /** Whether the answer may show what the order came to; an answer that knows nothing shows it as it was. */
  known: boolean;
};

type Verdict = ChargeResponse | "AUTHENTICATION_FAILED" | "PARTIALLY_APPROVED";

const declined = { result: "FAILURE", moved: false, known: true } as const;
const unknown = {
  result: "UNKNOWN",
  recommendation: "CHECK_TRANSACTION_STATUS_LATER",
  known: false,
} as const;

const responsesByCode: Record<Verdict, Omit<GatewayResponse, "gatewayCode">> = {
  APPROVED: { result: "SUCCESS", recommendation: "NO_ACTION", moved: true, known: true },
  PARTIALLY_APPROVED: { result: "SUCCESS", recommendation: "NO_ACTION", moved: true, known: true },
  DECLINED: { ...declined, recommendation: "RESUBMIT_WITH_ALTERNATIVE_PAYMENT_DETAILS" },
  INSUFFICIENT_FUNDS: { ...declined, recommendation: "RESUBMIT_WITH_ALTERNATIVE_PAYMENT_DETAILS" },
  EXPIRED_CARD: { ...declined, recommendation: "RESUBMIT_WITH_UPDATED_PAYMENT_DETAILS" },
  AUTHENTICATION_FAILED: { ...declined, recommendation: "RESUBMIT_WITH_PAYER_AUTHENTICATION" },
  ACQUIRER_SYSTEM_ERROR: { ...declined, recommendation: "RESUBMIT_LATER" },
  UNSPECIFIED_FAILURE: { ...declined, recommendation: "CONTACT_PAYMENT_PROVIDER" },
  // Two unknown outcomes that end differently, so that neither can be taken for the other.
  TIMED_OUT: { ...unknown, moved: false },
  UNKNOWN: { ...unknown, moved: true },
};

/** The outcome of a verdict under a fault. */
export function gatewayResponseOf(verdict: Verdict, fault: Fault | undefined): GatewayResponse {
  const outcome: GatewayResponse = { gatewayCode: verdict, ...responsesByCode[verdict] };
  const pending = {
    gatewayCode: "PENDING",
    result: "PENDING",
    recommendation: "CHECK_TRANSACTION_STATUS_LATER",
    known: false,
  } as const;
  switch (fault?.name) {
    case "pending":
      return { ...pending, moved: outcome.moved };
    case "pending_not_moved":
      return { ...pending, moved: false };
    case "unknown_code":
      return { ...outcome, gatewayCode: "SANDBOX_UNHEARD_OF", result: "UNKNOWN", known: false };
    case "lock_failure":
      return {
        gatewayCode: "LOCK_FAILURE",
        result: "FAILURE",
        recommendation: "RESUBMIT_LATER",
        moved: false,
        known: false,
      };
    default:
      return outcome;
  }
}
