import "server-only";
import { hkdfSync } from "node:crypto";

import { environment } from "@/lib/environment";
import { memoize } from "@/lib/memoize";

/** What a key is for. Each purpose has keys of its own. */
export type KeyPurpose =
  | "card-token"
  | "csp-reports"
  | "customer-browser"
  | "customer-sign-in"
  | "metrics"
  | "order-link"
  | "payment-limits"
  | "session-key"
  | "shopper-cookie"
  | "staff-authenticator"
  | "staff-browser"
  | "staff-password-reset"
  | "webhook-secret";

/**
 * The 256-bit keys of a purpose, derived from AUTH_SECRET by HKDF with SHA-256 (RFC 5869).
 *
 * `current` writes. `accepted` reads: the current key first, then the key of AUTH_SECRET_PREVIOUS during a rotation.
 */
export function derivedKeys(
  purpose: KeyPurpose,
  secrets: Pick<typeof environment, "AUTH_SECRET" | "AUTH_SECRET_PREVIOUS"> = environment,
): { current: Buffer; accepted: readonly Buffer[] } {
  const current = deriveKey(purpose, secrets.AUTH_SECRET);
  const previous = secrets.AUTH_SECRET_PREVIOUS;
  return { current, accepted: previous === undefined ? [current] : [current, deriveKey(purpose, previous)] };
}

const deriveKey = memoize((purpose: KeyPurpose, secret: string) => {
  const info = `reference-merchant-checkout ${purpose}`;
  return Buffer.from(hkdfSync("sha256", secret, "", info, 32));
});
