import { createHash } from "node:crypto";

/** The form in which the database knows a shopper: SHA-256 of the cookie, so that a leaked row opens nothing. */
export function hashShopper(shopper: string): string {
  return createHash("sha256").update(shopper).digest("hex");
}
