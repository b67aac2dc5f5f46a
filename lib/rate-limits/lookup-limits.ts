import "server-only";

import { createHash } from "node:crypto";

import { RateLimiterPrisma, RateLimiterRes } from "rate-limiter-flexible";

import type { Database } from "@/lib/db/database";

import { addressBlock } from "./address-block";

const hour = 60 * 60;

/** The number of requests for a link to an order, in a window of so many seconds. */
export const lookupLimits = {
  emailAndAddress: { points: 5, duration: hour },
  // Bounds guesses at many orders. Many people of one office may share an address.
  address: { points: 30, duration: hour },
  // Bounds the mails to one person. Higher, so that nobody keeps others from asking for their own orders.
  email: { points: 20, duration: hour },
};

/**
 * Counts a request for a link to an order; false where there were too many.
 *
 * The counts are in PostgreSQL, so all instances share them. The keys are digests. What is counted is what was typed, so
 * the answer and its statements are the same whether there is such an order or not.
 */
export async function countLookup(
  { email, address }: { email: string; address: string },
  db: Database,
): Promise<boolean> {
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
}

type Limiters = ReturnType<typeof createLimiters>;

// One set per database, because each limiter deletes old rows on its own timer.
const limitersByDatabase = new WeakMap<Database, Limiters>();

function limitersOf(db: Database): Limiters {
  const limiters = limitersByDatabase.get(db) ?? createLimiters(db);
  limitersByDatabase.set(db, limiters);
  return limiters;
}

function createLimiters(db: Database) {
  const limiter = (keyPrefix: string, allowed: { points: number; duration: number }) =>
    new RateLimiterPrisma({ storeClient: db, tableName: "lookupAttempt", keyPrefix, ...allowed });
  return {
    byEmailAndAddress: limiter("email_address", lookupLimits.emailAndAddress),
    byAddress: limiter("address", lookupLimits.address),
    byEmail: limiter("email", lookupLimits.email),
  };
}

function digest(...parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
