import "server-only";

import { hash } from "node:crypto";

import { type RateLimiterAbstract, RateLimiterPrisma, RateLimiterRes } from "rate-limiter-flexible";

import type { Database } from "@/lib/db/database";

import { addressBlock } from "./client-address";

/** How often something may be done in a window of so many seconds, and what begins the keys under which it is counted. */
export type Allowed = { points: number; duration: number; keyPrefix: string };

/** Limits of a form that has a mail sent to the address that is typed. */
type MailRequestLimits = Record<"emailAndAddress" | "address" | "email" | "knownBrowser", Allowed>;

type TableName = "signInAttempt" | "lookupAttempt";

/** Returns the id under which the browser of a request is known for an e-mail address in lower case; undefined for none. */
export type KnownBrowser = (email: string) => Promise<string | undefined>;

/** A request for a mail to `email`, from a client with `address`. */
export type MailRequest = {
  email: string;
  address: string;
  /** The id of a browser in which the person with this e-mail address has signed in before. */
  knownBrowser?: string;
};

/**
 * Returns the function that counts a request for a mail; it returns false if there were too many.
 *
 * A known browser has an allowance of its own and does not touch the others: nobody else keeps that person from signing in
 * (OWASP, "Device cookies").
 *
 * The counts are in PostgreSQL, so all instances share them. The keys are digests. What is counted is what was typed, so the answer
 * and its statements are the same whether such a person or order exists or not.
 */
export function createMailRequestLimits(tableName: TableName, limits: MailRequestLimits) {
  const limitersOf = onePerDatabase((db) => ({
    byEmailAndAddress: limiter(db, tableName, limits.emailAndAddress),
    byAddress: limiter(db, tableName, limits.address),
    byEmail: limiter(db, tableName, limits.email),
    byKnownBrowser: limiter(db, tableName, limits.knownBrowser),
  }));
  return async ({ email, address, knownBrowser }: MailRequest, db: Database): Promise<boolean> => {
    const { byEmailAndAddress, byAddress, byEmail, byKnownBrowser } = limitersOf(db);
    if (knownBrowser !== undefined) return consume(byKnownBrowser, digest(email, knownBrowser));
    const block = addressBlock(address);
    return (
      (await consume(byEmailAndAddress, digest(email, block))) &&
      (await consume(byAddress, digest(block))) &&
      consume(byEmail, digest(email))
    );
  };
}

/** Counts once, and then says whether that was within the limit. The database counts, so that parallel calls all count. */
export async function consume(limiter: RateLimiterAbstract, key: string): Promise<boolean> {
  try {
    await limiter.consume(key);
    return true;
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes) return false;
    throw rejection;
  }
}

/** Keeps what is made for a database: each limiter deletes old rows on its own timer, so one set is enough. */
export function onePerDatabase<Limiters>(create: (db: Database) => Limiters): (db: Database) => Limiters {
  const kept = new WeakMap<Database, Limiters>();
  return (db) => {
    const limiters = kept.get(db) ?? create(db);
    kept.set(db, limiters);
    return limiters;
  };
}

export function limiter(storeClient: Database, tableName: TableName, allowed: Allowed): RateLimiterPrisma {
  return new RateLimiterPrisma({ storeClient, tableName, ...allowed });
}

/** The key under which something is counted. */
export function digest(...parts: string[]): string {
  return hash("sha256", JSON.stringify(parts), "base64url");
}
