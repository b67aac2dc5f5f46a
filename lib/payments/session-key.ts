import "server-only";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

import type { PaymentId } from "@/lib/ids";

const algorithm = "aes-256-gcm";
const keyLength = 32;
const nonceLength = 12;
const authTagLength = 16;

/** The shop's keys of 256 bits: `current` encrypts, `accepted` decrypt. A rotation of AUTH_SECRET accepts two. */
export type SessionKeySecrets = { current: Buffer; accepted: readonly Buffer[] };

/**
 * Encrypts a gateway session's `aes256Key` for the database, bound to its payment.
 *
 * AES-256-GCM under the shop's current key: nonce, tag and ciphertext in base64url. Undefined where the gateway sent no
 * key of 256 bits.
 */
export function sealSessionKey(
  aes256Key: string | undefined,
  paymentId: PaymentId,
  { current }: SessionKeySecrets,
): string | undefined {
  const key = Buffer.from(aes256Key ?? "", "base64");
  if (key.length !== keyLength) return undefined;
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, current, nonce, { authTagLength }).setAAD(Buffer.from(paymentId));
  const ciphertext = Buffer.concat([cipher.update(key), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString("base64url");
}

/**
 * Decrypts a session's key; undefined where no accepted key opens it.
 *
 * That is so after AUTH_SECRET was replaced without AUTH_SECRET_PREVIOUS, and for the key of another payment.
 */
export function openSessionKey(
  sealed: string,
  paymentId: PaymentId,
  { accepted }: SessionKeySecrets,
): Buffer | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length !== nonceLength + authTagLength + keyLength) return undefined;
  const nonce = bytes.subarray(0, nonceLength);
  const tag = bytes.subarray(nonceLength, nonceLength + authTagLength);
  const ciphertext = bytes.subarray(nonceLength + authTagLength);
  for (const key of accepted) {
    try {
      const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength });
      decipher.setAAD(Buffer.from(paymentId)).setAuthTag(tag);
      return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
    } catch {
      // Another accepted key may open it.
    }
  }
  return undefined;
}
