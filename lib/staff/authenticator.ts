import "server-only";

import { Secret, TOTP } from "otpauth";

import { merchant } from "@/lib/merchant";
import { type SealingKeys, openSealed, seal } from "@/lib/payments/sealing";

/** RFC 6238 with what every authenticator app takes: SHA-1, six digits, a new code each 30 seconds. */
function totpOf(secret: Secret, email: string): TOTP {
  return new TOTP({ issuer: merchant.seller.address.name, label: email, secret });
}

/** Makes the secret of an authenticator app: 160 bits, sealed for one member of staff. */
export function createSealedSecret(staffId: string, keys: SealingKeys): string {
  return sealSecret(new Secret({ size: 20 }), staffId, keys);
}

export function sealSecret(secret: Secret, staffId: string, keys: SealingKeys): string {
  return seal(Buffer.from(secret.bytes), staffId, keys);
}

/** The secret that was sealed for this person; undefined for another person's, or if no accepted key opens it. */
export function openSecret(sealed: string, staffId: string, keys: SealingKeys): Secret | undefined {
  const bytes = openSealed(sealed, staffId, keys);
  return bytes && new Secret({ buffer: new Uint8Array(bytes).buffer });
}

/** The address that an app reads from the QR code: it holds the secret. */
export function authenticatorUri(secret: Secret, email: string): string {
  return totpOf(secret, email).toString();
}

/**
 * The time step of a code that is right now; undefined for a wrong one.
 *
 * One step before and one after are right too, because clocks of phones differ (RFC 6238, 5.2).
 */
export function stepOfCode(code: string, secret: Secret, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret, "").validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : TOTP.counter({ timestamp }) + delta;
}
