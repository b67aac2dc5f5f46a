import "server-only";

import type { Database } from "@/lib/db/database";
import { lockAuditChain } from "@/lib/db/lock-row";

import { auditHash, chainStart } from "./audit-hash";

/** How many entries a pass chains at most. */
const atMost = 5_000;

/** The last link of the chain: how many entries it has, and the hash that covers them all. */
export type ChainHead = { position: bigint; hash: string };

/**
 * Chains the entries that have no link yet, and returns the head; undefined if there was none.
 *
 * An entry that commits late gets a later place than its id says. One process at a time.
 */
export async function chainAudit({ db }: { db: Database }): Promise<ChainHead | undefined> {
  return db.$transaction(async (tx) => {
    await lockAuditChain(tx);
    const entries = await tx.auditEntry.findMany({
      where: { link: null },
      orderBy: { id: "asc" },
      take: atMost,
    });
    const last = await tx.auditLink.findFirst({ orderBy: { position: "desc" } });
    let head: ChainHead = { position: last?.position ?? 0n, hash: last?.hash ?? chainStart };
    const links = entries.map((entry) => {
      head = { position: head.position + 1n, hash: auditHash(head.hash, entry) };
      return { ...head, entryId: entry.id };
    });
    await tx.auditLink.createMany({ data: links });
    return links.length === 0 ? undefined : head;
  });
}
