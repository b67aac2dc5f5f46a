import "server-only";

import { createHash, randomBytes } from "node:crypto";

import { Secret } from "otpauth";

const count = 10;

/** Makes ten one-time codes of 80 bits, each as four groups of four letters and digits. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => {
    const letters = new Secret({ buffer: new Uint8Array(randomBytes(10)).buffer }).base32.toLowerCase();
    return letters.match(/.{4}/g)!.join("-");
  });
}

/** What is stored of a recovery code, however it was typed. SHA-256 is enough for a random code. */
export function digestRecoveryCode(code: string): string {
  const letters = code.toLowerCase().replace(/[^a-z2-7]/g, "");
  return createHash("sha256").update(letters).digest("base64url");
}
