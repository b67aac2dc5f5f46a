import "server-only";

import { createHash, randomBytes } from "node:crypto";

import type { Deps } from "@/lib/payments/deps";
import { err, ok, type Result } from "@/lib/result";
import type { StaffRole } from "@/lib/staff/rights";
import type { AskProgramAgain } from "@/modules/seam/shop-module";

import { keyMay, type KeyRights, type Scope, scopes } from "./scopes";

/** Milliseconds between two notes of when a key was used. */
const notedEvery = 60_000;

type KeyDeps = Pick<Deps, "db" | "now">;

/** A key that works, and the name under which it acts. */
export type Caller = KeyRights & { id: string; by: string };

/** A key is 256 random bits, for which one round of SHA-256 is enough. */
const digestOf = (key: string) => createHash("sha256").update(key).digest("base64url");

/** What a key is called wherever a person's address would stand: no address has this form. */
const prefix = "api: ";

export type NewKey = {
  name: string;
  role: Exclude<StaffRole, "owner">;
  only: readonly Scope[];
  /** Null for no end. */
  days: number | null;
  by: string;
};

/** Makes a key and returns it: only its digest is stored. */
export async function makeKey(
  { name, role, only, days, by }: NewKey,
  { db, now }: KeyDeps,
): Promise<Result<{ key: string }, { kind: "may_not" | "name_taken" }>> {
  if (!only.every((scope) => keyMay({ role, only: [] }, scope))) return err({ kind: "may_not" });
  const key = `key_${randomBytes(32).toString("base64url")}`;
  const createdAt = now();
  const expiresAt = days === null ? null : new Date(createdAt.getTime() + days * 24 * 3_600_000);
  const data = { name, digest: digestOf(key), role, only: [...only], expiresAt, createdBy: by, createdAt };
  const { count } = await db.apiKey.createMany({ data: [data], skipDuplicates: true });
  return count === 1 ? ok({ key }) : err({ kind: "name_taken" });
}

/** Ends a key at once, for good. */
export async function endKey({ name }: { name: string }, { db, now }: KeyDeps): Promise<void> {
  await db.apiKey.updateMany({ where: { name, endedAt: null }, data: { endedAt: now() } });
}

/** The keys that nobody has ended, those that have expired among them. */
export async function listKeys({ db }: Pick<Deps, "db">) {
  return db.apiKey.findMany({
    where: { endedAt: null },
    orderBy: { createdAt: "asc" },
    omit: { digest: true },
  });
}

export type KeyView = Awaited<ReturnType<typeof listKeys>>[number];

const working = (at: Date) => ({ endedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: at } }] });

/** Finds the key that a request presents, if it works, and notes at most once a minute that it was used. */
export async function findCaller(key: string, { db, now }: KeyDeps): Promise<Caller | undefined> {
  const at = now();
  const found = await db.apiKey.findFirst({ where: { digest: digestOf(key), ...working(at) } });
  if (found === null) return undefined;
  const { id, name, role, only, lastUsedAt } = found;
  if ((lastUsedAt?.getTime() ?? 0) < at.getTime() - notedEvery)
    await db.apiKey.updateMany({ where: { id }, data: { lastUsedAt: at } });
  return { id, by: prefix + name, role, only };
}

/** Whether the key of this name may still do what it asked for. */
export const askProgramAgain: AskProgramAgain = async (tx, { name: by, rights }, { now }) => {
  if (!by.startsWith(prefix)) return undefined;
  const name = by.slice(prefix.length);
  await tx.$queryRaw`SELECT 1 FROM "api_key" WHERE "name" = ${name} FOR SHARE`;
  const key = await tx.apiKey.findFirst({ where: { name, ...working(now()) } });
  if (key === null) return err({ kind: "account_disabled" });
  const isAllowed = rights.every((right) => right in scopes && keyMay(key, right as Scope));
  return isAllowed ? ok({ role: key.role, letInBy: key.createdBy }) : err({ kind: "right_lost" });
};
