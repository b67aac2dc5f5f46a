import { randomBytes } from "node:crypto";

/** Makes the token in the path that a payer returns to: 256 random bits in base64url. */
export function mintReturnToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Whether a path segment has the form of a return token. Any other text is not sent to the database. */
export function isReturnToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}
