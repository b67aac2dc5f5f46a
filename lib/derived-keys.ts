import "server-only";
import { hkdfSync } from "node:crypto";

import { encryptionKeys } from "@/lib/encryption-keys";
import { environment } from "@/lib/environment";
import { required } from "@/lib/invariant";
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
  | "ucp-handover"
  | "ucp-signing"
  | "webhook-secret";

/** Those that encrypt what the database keeps. They have secrets of their own if ENCRYPTION_KEYS_FILE names them. */
const encrypting: readonly KeyPurpose[] = [
  "card-token",
  "session-key",
  "staff-authenticator",
  "webhook-secret",
];

type Secrets = Pick<typeof environment, "AUTH_SECRET" | "AUTH_SECRET_PREVIOUS" | "ENCRYPTION_KEYS_FILE">;

/**
 * The 256-bit keys of a purpose, derived by HKDF with SHA-256 (RFC 5869) from AUTH_SECRET or, of those that encrypt, from the secrets of
 * ENCRYPTION_KEYS_FILE.
 *
 * `current` writes. `accepted` reads: the current key first, then the others of the file and that of AUTH_SECRET, then the one of
 * AUTH_SECRET_PREVIOUS during a rotation. Both are as of when they are asked for, because the file may change meanwhile.
 */
export function derivedKeys(
  purpose: KeyPurpose,
  secrets: Secrets = environment,
): { readonly current: Buffer; readonly accepted: readonly Buffer[] } {
  const keys = () => secretsOf(purpose, secrets).map((secret) => deriveKey(purpose, secret));
  return {
    get current() {
      return required(keys()[0], "a key");
    },
    get accepted() {
      return keys();
    },
  };
}

function secretsOf(purpose: KeyPurpose, secrets: Secrets): string[] {
  const file = encrypting.includes(purpose) ? secrets.ENCRYPTION_KEYS_FILE : undefined;
  const own = file === undefined ? [] : encryptionKeys(file).map(({ secret }) => secret);
  const previous = secrets.AUTH_SECRET_PREVIOUS;
  return [...own, secrets.AUTH_SECRET, ...(previous === undefined ? [] : [previous])];
}

const deriveKey = memoize((purpose: KeyPurpose, secret: string) => {
  const info = `reference-merchant-checkout ${purpose}`;
  return Buffer.from(hkdfSync("sha256", secret, "", info, 32));
});
