import { hash } from "node:crypto";

/**
 * The idempotency key after one whose order was paid or has expired.
 *
 * It follows from the other, so that a page need not store it: two tabs and two requests arrive at the same one. A UUID
 * of version 8 (RFC 9562).
 */
export function nextIdempotencyKey(idempotencyKey: string): string {
  const hex = hash("sha256", `idempotency key after ${idempotencyKey}`, "hex");
  const variant = "89ab"[Number.parseInt(hex.charAt(16), 16) % 4];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
