/** The bank's response to a charge, as a gateway code. */
export type ChargeResponse =
  | "APPROVED"
  | "DECLINED"
  | "DECLINED_DO_NOT_CONTACT"
  | "INSUFFICIENT_FUNDS"
  | "EXPIRED_CARD"
  | "TIMED_OUT"
  | "ACQUIRER_SYSTEM_ERROR"
  | "UNSPECIFIED_FAILURE"
  | "UNKNOWN";

/** Responses by expiry, `MM/YY`, for the platform's own test cards; any other future expiry is approved. */
export const expiryResponses: Readonly<Record<string, ChargeResponse>> = {
  "01/39": "APPROVED",
  "05/39": "DECLINED",
  "04/27": "EXPIRED_CARD",
  "08/28": "TIMED_OUT",
  "01/37": "ACQUIRER_SYSTEM_ERROR",
  "02/37": "UNSPECIFIED_FAILURE",
  "05/37": "UNKNOWN",
};

type Expiry = {
  expiryMonth: number;
  /** Two digits. */
  expiryYear: number;
};

/** The response to a charge on a card. An expiry in the past is always EXPIRED_CARD. */
export function chargeResponse(
  charge: ChargeResponse | "by_expiry",
  { expiryMonth, expiryYear }: Expiry,
  now: Date,
): ChargeResponse {
  const firstDayAfter = Date.UTC(2000 + expiryYear, expiryMonth, 1);
  if (firstDayAfter <= now.getTime()) return "EXPIRED_CARD";
  if (charge !== "by_expiry") return charge;
  const expiry = `${String(expiryMonth).padStart(2, "0")}/${String(expiryYear).padStart(2, "0")}`;
  return expiryResponses[expiry] ?? "APPROVED";
}
