import "server-only";

import type { Database } from "@/lib/db/database";

import { auditHash, chainStart } from "./audit-hash";
import type { ChainHead } from "./chain-audit";

/** Milliseconds until a job has chained an entry, at the latest. */
const chainedWithin = 10 * 60_000;
const pageSize = 1_000;

/** The first row that does not fit: a changed entry, a place without its entry, or an old entry that the chain does not have. */
export type AuditProblem =
  | { kind: "changed" | "unchained"; entryId: bigint }
  | { kind: "gap"; position: bigint }
  | { kind: "head_missing" };

export type AuditVerdict = { entries: bigint; head: string; problem?: AuditProblem };

/**
 * Reads the whole chain and names the first row that does not fit.
 *
 * `knownHead` is a hash that the log had earlier: with it, a chain that was written anew is found too.
 */
export async function verifyAudit(
  { knownHead }: { knownHead?: string },
  { db, now }: { db: Database; now: () => Date },
): Promise<AuditVerdict> {
  let head: ChainHead = { position: 0n, hash: chainStart };
  let knownHeadSeen = knownHead === undefined;
  for (;;) {
    const links = await db.auditLink.findMany({
      where: { position: { gt: head.position } },
      orderBy: { position: "asc" },
      take: pageSize,
      include: { entry: true },
    });
    for (const { position, hash, entry } of links) {
      const verdict = { entries: head.position, head: head.hash };
      if (position !== head.position + 1n)
        return { ...verdict, problem: { kind: "gap", position: head.position + 1n } };
      if (hash !== auditHash(head.hash, entry))
        return { ...verdict, problem: { kind: "changed", entryId: entry.id } };
      head = { position, hash };
      knownHeadSeen ||= hash === knownHead;
    }
    if (links.length < pageSize) break;
  }
  const verdict = { entries: head.position, head: head.hash };
  const unchained = await db.auditEntry.findFirst({
    where: { link: null, at: { lt: new Date(now().getTime() - chainedWithin) } },
    orderBy: { id: "asc" },
  });
  if (unchained !== null) return { ...verdict, problem: { kind: "unchained", entryId: unchained.id } };
  return knownHeadSeen ? verdict : { ...verdict, problem: { kind: "head_missing" } };
}
