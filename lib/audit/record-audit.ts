import "server-only";

import type { Database } from "@/lib/db/database";
import type { Prisma } from "@/lib/db/generated/client";
import type { AuditOutcome, StaffRole } from "@/lib/db/generated/enums";

/** Whom an entry names: a person with the role of that moment, or what has none. */
export type AuditActor = {
  /** A member of staff's address, "command" for `npm run staff` and `npm run products`, "unknown" for a sign-in at no account. */
  name: string;
  role: StaffRole | null;
  /** Name and system of the browser; empty for a command. */
  browser: string;
};

/** What somebody asked for. `object` is what it is about, such as "order 0107-2195". Details hold no secret. */
export type AuditedAct = { object: string; details?: Prisma.InputJsonObject };

type AuditInput = {
  actor: AuditActor;
  /** A right of lib/staff/rights.ts, or what needs none, such as "sign_in". */
  action: string;
  outcome: AuditOutcome;
} & Partial<AuditedAct>;

/** Writes an entry of the audit. With a transaction as `db` it stands or falls with what it is about. */
export async function recordAudit(
  { actor: { name, role, browser }, action, outcome, object, details }: AuditInput,
  { db }: { db: Database | Prisma.TransactionClient },
): Promise<void> {
  await db.auditEntry.createMany({
    data: { actor: name, role, browser, action, outcome, object, details },
  });
}
