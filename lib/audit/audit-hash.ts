import { createHash } from "node:crypto";

import type { AuditEntry } from "@/lib/db/generated/client";

/** What the first entry of the chain follows. */
export const chainStart = "0".repeat(64);

/** The SHA-256 of an entry and the hash before it, in hexadecimal digits. */
export function auditHash(previous: string, entry: AuditEntry): string {
  const { id, at, actor, role, browser, action, object, outcome, details } = entry;
  const facts = [id.toString(), at.toISOString(), actor, role, browser, action, object, outcome, details];
  return createHash("sha256")
    .update(`${previous}\n${JSON.stringify(facts)}`)
    .digest("hex");
}
