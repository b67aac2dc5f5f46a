import { randomBytes } from "node:crypto";

/** Makes the token in the address that a payer returns to: 256 random bits, which nobody guesses. */
export function mintReturnToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Whether a part of an address may be one of these; any other is nobody's, and no text for the database. */
export function isReturnToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}
