/** Authenticated, attempted, or not enrolled. */
const confirming = ["SUCCESSFUL", "ATTEMPTED", "NOT_SUPPORTED"];

/** The schemes' ECI of an authentication without a result. */
const withoutResult = ["00", "07"];
/** The schemes' ECI that mean authenticated or attempted in every scheme. */
const withResult = ["01", "02", "05"];

/**
 * Whether an answer of the bank says that the payer was authenticated, that it was attempted, or that the card is not
 * enrolled.
 *
 * The status decides; without one, version NONE (not enrolled) or the ECI. See docs/gateway.md.
 */
export function confirmsAuthentication(answer: {
  authenticationStatus?: string;
  version?: string;
  eci?: string;
}): boolean {
  const status = answer.authenticationStatus?.replace(/^AUTHENTICATION_/, "");
  const eci = answer.eci?.padStart(2, "0") ?? "";
  if (status !== undefined) return confirming.includes(status) && !withoutResult.includes(eci);
  return answer.version === "NONE" || withResult.includes(eci);
}
