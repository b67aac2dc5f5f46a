import type { AuthenticationProof } from "./authentication-proof";
import {
  asksForOtherCard,
  type AuthenticationSettings,
  confirmsAuthentication,
  stopReason,
  stopsPayment,
} from "./operation-result";
import type { PaymentFailure } from "./order-state";

/** What the payer's return from a challenge does to the payment. */
export type PayerReturn = {
  event: "authenticated" | "not_authenticated";
  /** Why it happened, for staff. */
  cause: "payer_returned" | "payer_returned_unproven";
  /** Where the payment stops. */
  endReason?: PaymentFailure;
  authStatus?: string;
  eci?: string;
  /** Whether the charge is only authorized, and held for a person unless the bank confirms the authentication. */
  held: boolean;
};

/**
 * Reads the payer's return from a challenge. Only an authentic result decides.
 *
 * Without one the bank is asked: the charge names the authentication, and the bank's answer counts. The whole table is in
 * docs/three-d-secure.md.
 */
export function readPayerReturn(proof: AuthenticationProof, settings: AuthenticationSettings): PayerReturn {
  const hold = settings.unprovenAuthentication === "hold";
  if (proof.kind !== "authentic")
    return { event: "authenticated", cause: "payer_returned_unproven", held: hold };
  const { status, eci, recommendation = "" } = proof;
  const read = { cause: "payer_returned", authStatus: status, eci } as const;
  const stop = { ...read, event: "not_authenticated", held: false } as const;
  if (status === "AUTHENTICATION_REJECTED" || asksForOtherCard(recommendation)) {
    return { ...stop, endReason: "card_refused" };
  }
  const unavailable =
    status === "AUTHENTICATION_UNAVAILABLE" && settings.authenticationUnavailable === "stop";
  if (status === "AUTHENTICATION_FAILED" || unavailable || stopsPayment(recommendation)) {
    return { ...stop, endReason: stopReason({ status, recommendation }, "not_confirmed") };
  }
  const proven = confirmsAuthentication({ authenticationStatus: status, eci });
  const cause = status === undefined ? "payer_returned_unproven" : "payer_returned";
  return { ...read, cause, event: "authenticated", held: hold && !proven };
}
