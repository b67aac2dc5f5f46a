// The platform's gateway codes and what they mean for money. A code in none of these sets, and a code in `inFlight`,
// leaves the outcome unknown. Source: MPGS, response.gatewayCode.

const approved = new Set(["APPROVED", "APPROVED_AUTO", "APPROVED_PENDING_SETTLEMENT", "PARTIALLY_APPROVED"]);

/** Codes of a verification that does not decline the card. The last two say that the bank itself was not asked. */
const verified = new Set([
  "EXTERNAL_VERIFICATION_SUCCESSFUL",
  "BASIC_VERIFICATION_SUCCESSFUL",
  "NO_VERIFICATION_PERFORMED",
]);

/** Codes with which a verification declines the card. */
const notVerified = new Set([
  "EXTERNAL_VERIFICATION_BLOCKED",
  "EXTERNAL_VERIFICATION_DECLINED",
  "EXTERNAL_VERIFICATION_DECLINED_AUTHENTICATION_REQUIRED",
  "EXTERNAL_VERIFICATION_DECLINED_EXPIRED_CARD",
  "EXTERNAL_VERIFICATION_DECLINED_INVALID_CSC",
  "EXTERNAL_VERIFICATION_PROCESSING_ERROR",
]);

/** Codes with which the bank declines: nothing moved. */
export const declinedCodes = [
  "DECLINED",
  "DECLINED_AVS",
  "DECLINED_AVS_CSC",
  "DECLINED_CSC",
  "DECLINED_DO_NOT_CONTACT",
  "DECLINED_INVALID_PIN",
  "DECLINED_PAYMENT_PLAN",
  "DECLINED_PIN_REQUIRED",
  "INSUFFICIENT_FUNDS",
  "EXPIRED_CARD",
  "INVALID_CSC",
  "REFERRED",
  "BLOCKED",
  "CANCELLED",
  "ABORTED",
  "AUTHENTICATION_FAILED",
  "NOT_ENROLLED_3D_SECURE",
  "EXCEEDED_RETRY_LIMIT",
  "DUPLICATE_BATCH",
  "ACQUIRER_SYSTEM_ERROR",
  "SYSTEM_ERROR",
  "LOCK_FAILURE",
  "NOT_SUPPORTED",
  "UNSPECIFIED_FAILURE",
] as const;
export type DeclinedCode = (typeof declinedCodes)[number];
const declined: ReadonlySet<string> = new Set(declinedCodes);

const inFlight = new Set([
  "PENDING",
  "SUBMITTED",
  "DEFERRED_TRANSACTION_RECEIVED",
  "AUTHENTICATION_IN_PROGRESS",
  "UNKNOWN",
  "TIMED_OUT",
]);

export type CodeReading = "approved" | "declined" | "in_flight" | "unknown_code" | "contradiction";

/** Reads `result` and `gatewayCode` together: approved or declined only if both agree. */
export function readCode(result: string | undefined, gatewayCode: string | undefined): CodeReading {
  if (gatewayCode === undefined) return "contradiction";
  if (inFlight.has(gatewayCode) || result === "PENDING" || result === "UNKNOWN") return "in_flight";
  if (approved.has(gatewayCode)) return result === "SUCCESS" ? "approved" : "contradiction";
  if (declined.has(gatewayCode))
    return result === "FAILURE" || result === "ERROR" ? "declined" : "contradiction";
  return "unknown_code";
}

/** Reads the code of a verification, which has words of its own beside those of a movement. */
export function readVerificationCode(
  result: string | undefined,
  gatewayCode: string | undefined,
): CodeReading {
  const code = gatewayCode ?? "";
  return readCode(result, verified.has(code) ? "APPROVED" : notVerified.has(code) ? "DECLINED" : gatewayCode);
}
