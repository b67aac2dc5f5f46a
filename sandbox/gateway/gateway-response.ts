import type { ChargeResponse } from "@/sandbox/charge-response";
import type { Fault } from "@/sandbox/faults";

/** The gateway's response to a transaction, and what it means for the ledger. */
export type GatewayResponse = {
  gatewayCode: string;
  result: "SUCCESS" | "FAILURE" | "PENDING" | "UNKNOWN";
  recommendation: string;
  /** Whether money moves, whatever the response says. */
  moved: boolean;
  /** Whether the response shows the order after the transaction; a response that is not final shows it as before. */
  isFinal: boolean;
};

type ResponseCode = ChargeResponse | "AUTHENTICATION_FAILED" | "PARTIALLY_APPROVED";

const approved = { result: "SUCCESS", recommendation: "NO_ACTION", moved: true, isFinal: true } as const;
const declined = { result: "FAILURE", moved: false, isFinal: true } as const;
const checkLater = { recommendation: "CHECK_TRANSACTION_STATUS_LATER", isFinal: false } as const;

const responses: Record<ResponseCode, Omit<GatewayResponse, "gatewayCode">> = {
  APPROVED: approved,
  PARTIALLY_APPROVED: approved,
  DECLINED: { ...declined, recommendation: "RESUBMIT_WITH_ALTERNATIVE_PAYMENT_DETAILS" },
  DECLINED_DO_NOT_CONTACT: { ...declined, recommendation: "DO_NOT_PROCEED" },
  INSUFFICIENT_FUNDS: { ...declined, recommendation: "RESUBMIT_WITH_ALTERNATIVE_PAYMENT_DETAILS" },
  EXPIRED_CARD: { ...declined, recommendation: "RESUBMIT_WITH_UPDATED_PAYMENT_DETAILS" },
  AUTHENTICATION_FAILED: { ...declined, recommendation: "RESUBMIT_WITH_PAYER_AUTHENTICATION" },
  ACQUIRER_SYSTEM_ERROR: { ...declined, recommendation: "RESUBMIT_LATER" },
  UNSPECIFIED_FAILURE: { ...declined, recommendation: "CONTACT_PAYMENT_PROVIDER" },
  // One unknown outcome moves money and the other does not, so a client cannot rely on either.
  TIMED_OUT: { ...checkLater, result: "UNKNOWN", moved: false },
  UNKNOWN: { ...checkLater, result: "UNKNOWN", moved: true },
};

/** The response that a fault turns this code into. `recommendation` replaces the usual one of the code. */
export function gatewayResponseOf(
  code: ResponseCode,
  fault: Fault | undefined,
  recommendation: string = responses[code].recommendation,
): GatewayResponse {
  const response: GatewayResponse = { gatewayCode: code, ...responses[code], recommendation };
  const pending = { ...checkLater, gatewayCode: "PENDING", result: "PENDING" } as const;
  switch (fault?.name) {
    case "pending":
      return { ...pending, moved: response.moved };
    case "pending_not_moved":
      return { ...pending, moved: false };
    case "repeated_id":
      return { ...response, moved: false, isFinal: false };
    case "unknown_code":
      return { ...response, gatewayCode: "SANDBOX_UNHEARD_OF", result: "UNKNOWN", isFinal: false };
    case "lock_failure":
      return {
        gatewayCode: "LOCK_FAILURE",
        result: "FAILURE",
        recommendation: "RESUBMIT_LATER",
        moved: false,
        isFinal: false,
      };
    default:
      return response;
  }
}
