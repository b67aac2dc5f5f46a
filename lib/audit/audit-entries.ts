import "server-only";

import { hash, randomUUID } from "node:crypto";

import { z } from "zod";

import type { Database, ReadDatabase } from "@/lib/db/database";
import type { Prisma } from "@/lib/db/generated/client";
import type { AuditOutcome, StaffRole } from "@/lib/db/generated/enums";
import { addDays, dayStart, parseDay } from "@/lib/calendar/day";
import { merchant } from "@/lib/merchant";

/** Whom an entry names: a person with the role of that moment, or what has none. */
export type AuditActor = {
  /** A member of staff's address, "command" for `npm run staff` and `npm run products`, "unknown" for a sign-in at no account. */
  name: string;
  role: StaffRole | null;
  /** Name and system of the browser; empty for a command. */
  browser: string;
};

/**
 * What somebody asked for. `object` is what it is about, such as "order 0107-2195". Details hold no secret, and nothing that a person
 * typed freely: that stands in `words`, by name, and may be erased.
 */
export type AuditedAct = {
  object: string;
  details?: Prisma.InputJsonObject;
  words?: Record<string, string | undefined>;
};

type AuditInput = {
  actor: AuditActor;
  /** A right of lib/staff/rights.ts, or what needs none, such as "sign_in". */
  action: string;
  outcome: AuditOutcome;
} & Partial<AuditedAct>;

/** Writes an entry of the audit. With a transaction as `db` it stands or falls with what it is about. */
export async function recordAudit(
  { actor: { name, role, browser }, words: typed = {}, ...act }: AuditInput,
  { db }: { db: Database | Prisma.TransactionClient },
): Promise<void> {
  const filled = Object.entries(typed).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const words = Object.fromEntries(filled);
  const salt = randomUUID();
  const covered = filled.length === 0 ? {} : { words, salt, wordsDigest: digestOfWords(words, salt) };
  await db.auditEntry.createMany({ data: { actor: name, role, browser, ...act, ...covered } });
}

/** The SHA-256 of what a person typed, with a salt that goes with it, so that nobody finds it out by guessing. */
export function digestOfWords(words: Record<string, string>, salt: string): string {
  const byName = Object.entries(words).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return hash("sha256", `${salt}\n${JSON.stringify(byName)}`, "hex");
}

/** How many entries a page of the audit has. */
const defaultPageSize = 50;

export type AuditRow = {
  id: string;
  at: Date;
  actor: string;
  role: StaffRole | null;
  browser: string;
  action: string;
  object: string | null;
  outcome: AuditOutcome;
  details: Prisma.JsonObject;
  /** What the person typed, by name. */
  words: Record<string, string>;
  /** The order that it is about: its currency, and the names of its lines in their order. */
  order: { currency: string; currencyExponent: number; lines: string[] } | undefined;
  /** Whether the chain has it. */
  isChained: boolean;
};

/**
 * Entries by whom, about what, of which outcome and on which day (`2026-11-26`) of the merchant's calendar; `before` is the id of the last
 * entry of the page before.
 */
export type AuditQuery = {
  actor?: string;
  object?: string;
  outcome?: AuditOutcome;
  day?: string;
  before?: bigint;
};

/** A page of the audit, the latest first, and whether there are older entries. */
export async function listAudit(
  { actor, object, outcome, day, before, pageSize = defaultPageSize }: AuditQuery & { pageSize?: number },
  { db }: { db: ReadDatabase },
): Promise<{ rows: AuditRow[]; hasOlder: boolean }> {
  const at = day === undefined ? undefined : duringDay(day);
  const entries = await db.auditEntry.findMany({
    relationLoadStrategy: "join",
    where: { actor, object, outcome, at, id: before === undefined ? undefined : { lt: before } },
    orderBy: { id: "desc" },
    take: pageSize + 1,
    include: { link: { select: { position: true } } },
  });
  const orders = await readOrders(entries, db);
  const rows = entries.slice(0, pageSize).map(({ id, link, details, words, ...entry }) => ({
    ...entry,
    id: id.toString(),
    details: jsonObject.parse(details),
    words: typedWords.parse(words),
    order: orders.get(entry.object ?? ""),
    isChained: link !== null,
  }));
  return { rows, hasOlder: entries.length > pageSize };
}

const jsonObject = z
  .custom<Prisma.JsonObject>((value) => typeof value === "object" && !Array.isArray(value))
  .transform((value) => value ?? {});
const typedWords = z
  .record(z.string(), z.string())
  .nullable()
  .transform((value) => value ?? {});

/** The orders that entries are about, by how they name them. */
async function readOrders(
  entries: readonly { object: string | null }[],
  db: ReadDatabase,
): Promise<Map<string, AuditRow["order"]>> {
  const numbers = entries.flatMap(({ object }) => /^order (\S+)$/.exec(object ?? "")?.[1] ?? []);
  const orders = await db.order.findMany({
    relationLoadStrategy: "join",
    where: { number: { in: numbers } },
    select: {
      number: true,
      currency: true,
      currencyExponent: true,
      lines: { orderBy: [{ position: "asc" }, { id: "asc" }], select: { name: true } },
    },
  });
  return new Map(
    orders.map(({ number, lines, ...currency }) => [
      `order ${number}`,
      { ...currency, lines: lines.map(({ name }) => name) },
    ]),
  );
}

function duringDay(text: string) {
  const day = parseDay(text);
  const { timeZone } = merchant;
  return { gte: dayStart(day, timeZone), lt: dayStart(addDays(day, 1), timeZone) };
}
