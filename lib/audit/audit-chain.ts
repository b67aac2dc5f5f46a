import "server-only";

import { createHash } from "node:crypto";

import { z } from "zod";

import type { AuditEntry } from "@/lib/db/generated/client";
import type { Database } from "@/lib/db/database";
import { erased } from "@/lib/db/erase-words";
import { lockAuditChain } from "@/lib/db/lock-row";
import { digestOfWords } from "./audit-entries";

/** What the first entry of the chain follows. */
const chainStart = "0".repeat(64);

/** The SHA-256 of an entry and the hash before it, in hexadecimal digits. Of what a person typed it has the digest alone. */
function auditHash(previous: string, entry: AuditEntry): string {
  const { id, at, actor, role, browser, action, object, outcome, details, wordsDigest } = entry;
  const facts = [id.toString(), at.toISOString(), actor, role, browser, action, object, outcome, details];
  if (wordsDigest !== null) facts.push(wordsDigest);
  return createHash("sha256")
    .update(`${previous}\n${JSON.stringify(facts)}`)
    .digest("hex");
}

/** Whether the words of an entry are those of its digest, or are erased. */
function fitsWords({ words, salt, wordsDigest }: AuditEntry): boolean {
  if (wordsDigest === null) return true;
  const typed = z.record(z.string(), z.string()).parse(words);
  return salt === null
    ? Object.values(typed).every((word) => word === erased)
    : digestOfWords(typed, salt) === wordsDigest;
}

/** Which entries have what was typed among their details: those of before a time, under these names. */
type DetailWords = { names: readonly string[]; until: Date };

async function readDetailWords(db: Database): Promise<DetailWords> {
  const { names, until } = await db.erasable.findUniqueOrThrow({
    where: { table_column: { table: "audit_entry", column: "details" } },
  });
  return { names, until: until ?? new Date(0) };
}

/** Whether what was typed is erased of such an entry: then only its place can be verified. */
function isErasedDetail({ at, wordsDigest, details }: AuditEntry, { names, until }: DetailWords): boolean {
  return wordsDigest === null && at < until && hasErased(details, names);
}

function hasErased(details: unknown, names: readonly string[]): boolean {
  if (typeof details !== "object" || details === null || Array.isArray(details)) return false;
  return Object.entries(details).some(
    ([name, value]) => (value === erased && names.includes(name)) || hasErased(value, names),
  );
}

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

/** Milliseconds until a job has chained an entry, at the latest. */
const chainedWithin = 10 * 60_000;
const pageSize = 1_000;

/** The first row that does not fit: a changed entry, a place without its entry, or an old entry that the chain does not have. */
export type AuditProblem =
  | { kind: "changed" | "unchained"; entryId: bigint }
  | { kind: "gap"; position: bigint }
  | { kind: "head_missing" };

export type AuditVerdict = {
  entries: bigint;
  head: string;
  /** Of how many entries of before only the place was verified, because what was typed is erased. */
  erased: number;
  problem?: AuditProblem;
};

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
  let erasedDetails = 0;
  const detailWords = await readDetailWords(db);
  for (;;) {
    const links = await db.auditLink.findMany({
      where: { position: { gt: head.position } },
      orderBy: { position: "asc" },
      take: pageSize,
      include: { entry: true },
    });
    for (const { position, hash, entry } of links) {
      const verdict = { entries: head.position, head: head.hash, erased: erasedDetails };
      if (position !== head.position + 1n)
        return { ...verdict, problem: { kind: "gap", position: head.position + 1n } };
      const fits = hash === auditHash(head.hash, entry) && fitsWords(entry);
      if (!fits && !isErasedDetail(entry, detailWords))
        return { ...verdict, problem: { kind: "changed", entryId: entry.id } };
      if (!fits) erasedDetails += 1;
      head = { position, hash };
      knownHeadSeen ||= hash === knownHead;
    }
    if (links.length < pageSize) break;
  }
  const verdict = { entries: head.position, head: head.hash, erased: erasedDetails };
  const unchained = await db.auditEntry.findFirst({
    where: { link: null, at: { lt: new Date(now().getTime() - chainedWithin) } },
    orderBy: { id: "asc" },
  });
  if (unchained !== null) return { ...verdict, problem: { kind: "unchained", entryId: unchained.id } };
  return knownHeadSeen ? verdict : { ...verdict, problem: { kind: "head_missing" } };
}
