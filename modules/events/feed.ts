import "server-only";

import { createHash, randomBytes } from "node:crypto";

import type { Deps } from "@/lib/payments/deps";
import { err, ok, type Result } from "@/lib/result";

import type { Envelope } from "./event-types";
import { readEvents } from "./read-events";

/** How many events a page of the feed has. */
const pageSize = 100;
/** Milliseconds between two notes of when a key was used. */
const notedEvery = 60_000;

type FeedDeps = Pick<Deps, "db" | "now">;

/** A key is 256 random bits, for which one round of SHA-256 is enough. */
const digestOf = (key: string) => createHash("sha256").update(key).digest("base64url");

/** Makes a key for the feed and returns it: only its digest is stored. */
export async function addFeedKey(
  { name, by }: { name: string; by: string },
  { db, now }: FeedDeps,
): Promise<{ key: string }> {
  const key = `feed_${randomBytes(32).toString("base64url")}`;
  await db.feedKey.createMany({ data: { name, digest: digestOf(key), createdBy: by, createdAt: now() } });
  return { key };
}

export async function endFeedKey({ id }: { id: string }, { db, now }: FeedDeps): Promise<boolean> {
  const { count } = await db.feedKey.updateMany({ where: { id, endedAt: null }, data: { endedAt: now() } });
  return count === 1;
}

/** The keys that work. */
export async function listFeedKeys({ db }: Pick<Deps, "db">) {
  return db.feedKey.findMany({ where: { endedAt: null }, orderBy: { createdAt: "asc" } });
}

export type FeedKeyView = Awaited<ReturnType<typeof listFeedKeys>>[number];

export type FeedPage = {
  events: Envelope[];
  /** The cursor of the next page, which is empty until something happens. */
  next: number;
};

/** Reads the events after a position, in order and without gaps, for whoever has a key. */
export async function readFeed(
  { key, after }: { key: string; after: bigint },
  { db, now }: FeedDeps,
): Promise<Result<FeedPage, { kind: "wrong_key" }>> {
  const found = await db.feedKey.findFirst({ where: { digest: digestOf(key), endedAt: null } });
  if (found === null) return err({ kind: "wrong_key" });
  const at = now();
  if ((found.lastUsedAt?.getTime() ?? 0) < at.getTime() - notedEvery)
    await db.feedKey.updateMany({ where: { id: found.id }, data: { lastUsedAt: at } });
  const events = await readEvents({ position: { gt: after } }, { db }, pageSize);
  return ok({ events, next: events.at(-1)?.position ?? Number(after) });
}
