import "server-only";

import { createHash } from "node:crypto";

import { RateLimiterPrisma, RateLimiterRes } from "rate-limiter-flexible";

import type { Database } from "@/lib/db/database";

import { addressBlock } from "./address-block";

/** How often something may be done in a window of so many seconds. */
export type Allowed = { points: number; duration: number };

/** Limits of a form that has a mail sent to the address that is typed. */
type MailRequestLimits = { emailAndAddress: Allowed; address: Allowed; email: Allowed };

type Options = {
  tableName: "signInAttempt" | "lookupAttempt";
  limits: MailRequestLimits;
  keyPrefixes: Record<keyof MailRequestLimits, string>;
};

/**
 * Returns the function that counts a request for a mail; it returns false where there were too many.
 *
 * The counts are in PostgreSQL, so all instances share them. The keys are digests. What is counted is what was typed, so the answer
 * and its statements are the same whether such a person or order exists or not.
 */
export function createMailRequestLimits({ tableName, limits, keyPrefixes }: Options) {
  const limitersOf = onePerDatabase((db) => ({
    byEmailAndAddress: limiter(db, tableName, keyPrefixes.emailAndAddress, limits.emailAndAddress),
    byAddress: limiter(db, tableName, keyPrefixes.address, limits.address),
    byEmail: limiter(db, tableName, keyPrefixes.email, limits.email),
  }));
  return async ({ email, address }: { email: string; address: string }, db: Database): Promise<boolean> => {
    const { byEmailAndAddress, byAddress, byEmail } = limitersOf(db);
    const block = addressBlock(address);
    try {
      await byEmailAndAddress.consume(digest(email, block));
      await byAddress.consume(digest(block));
      await byEmail.consume(digest(email));
      return true;
    } catch (rejection) {
      if (rejection instanceof RateLimiterRes) return false;
      throw rejection;
    }
  };
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

export function limiter(
  storeClient: Database,
  tableName: Options["tableName"],
  keyPrefix: string,
  allowed: Allowed,
): RateLimiterPrisma {
  return new RateLimiterPrisma({ storeClient, tableName, keyPrefix, ...allowed });
}

/** The key under which something is counted. */
export function digest(...parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
