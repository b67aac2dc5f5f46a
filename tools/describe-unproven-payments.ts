import type { Environment } from "@/lib/environment";

type Settings = Pick<Environment, "UNPROVEN_AUTHENTICATION" | "AUTHENTICATION_UNAVAILABLE">;

/** One line on what the shop does with payers whose authentication proves nothing, for whoever starts it. */
export function describeUnprovenPayments({
  UNPROVEN_AUTHENTICATION: unproven,
  AUTHENTICATION_UNAVAILABLE: unavailable,
}: Settings): string {
  const approved = { accept: "are accepted", hold: "are held for staff" }[unproven];
  const issuerAway = { proceed: "are charged", stop: "are not charged" }[unavailable];
  const risk = unproven === "accept" || unavailable === "proceed";
  return (
    `3-D Secure: approvals without proof of the payer ${approved} (UNPROVEN_AUTHENTICATION=${unproven}), ` +
    `payers whose issuer is unavailable ${issuerAway} (AUTHENTICATION_UNAVAILABLE=${unavailable})` +
    (risk ? "; of these a chargeback may be yours: docs/security.md#liability-shift" : "")
  );
}
