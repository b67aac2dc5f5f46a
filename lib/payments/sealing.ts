import "server-only";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const nonceLength = 12;
const authTagLength = 16;

/** The shop's keys of 256 bits: `current` encrypts, `accepted` decrypt. A rotation of AUTH_SECRET accepts two. */
export type SealingKeys = { current: Buffer; accepted: readonly Buffer[] };

/**
 * Encrypts a secret for the database, bound to the row that holds it.
 *
 * AES-256-GCM under the shop's current key: nonce, tag and ciphertext in base64url.
 */
export function seal(secret: Buffer, rowId: string, { current }: SealingKeys): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, current, nonce, { authTagLength }).setAAD(Buffer.from(rowId));
  const ciphertext = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString("base64url");
}

/**
 * Decrypts a secret; undefined if no accepted key opens it.
 *
 * That is so after AUTH_SECRET was replaced without AUTH_SECRET_PREVIOUS, and for the secret of another row.
 */
export function openSealed(sealed: string, rowId: string, { accepted }: SealingKeys): Buffer | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length <= nonceLength + authTagLength) return undefined;
  const nonce = bytes.subarray(0, nonceLength);
  const tag = bytes.subarray(nonceLength, nonceLength + authTagLength);
  const ciphertext = bytes.subarray(nonceLength + authTagLength);
  for (const key of accepted) {
    try {
      const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength });
      decipher.setAAD(Buffer.from(rowId)).setAuthTag(tag);
      return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
    } catch {
      // Another accepted key may open it.
    }
  }
  return undefined;
}
