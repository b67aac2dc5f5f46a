import { randomBytes } from "node:crypto";

/** Makes the value of a cookie that a shopper's orders belong to: 256 random bits, which nobody guesses. */
export function mintShopper(): string {
  return randomBytes(32).toString("base64url");
}

/** Whether a cookie's value may be one of ours. */
export function isShopper(value: string | undefined): value is string {
  return value !== undefined && /^[\w-]{43}$/.test(value);
}
