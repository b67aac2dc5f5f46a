import "server-only";

import { createHash } from "node:crypto";

import { RateLimiterPrisma, RateLimiterRes } from "rate-limiter-flexible";

import type { PrismaClient } from "@/lib/db/generated/client";

export type SignInLimits = {
  /** Counts an attempt before its password is looked at; false where there were too many. */
  admit: (from: { email: string; ip: string }) => Promise<boolean>;
  /** After the right password: forgets the attempts from this place, and takes this one off the address. */
  forgive: (from: { email: string; ip: string }) => Promise<void>;
};

/** How many attempts are allowed before the right one, in windows of so many seconds. */
const signInAllowance = {
  addressAndIp: { points: 10, duration: 15 * 60 },
  // Whoever changes IP addresses stays bounded too; wide enough that locking a colleague out takes persistence.
  address: { points: 50, duration: 60 * 60 },
};

/**
 * Bounds the guessing of passwords, by address and IP together and by address alone.
 *
 * Counted in PostgreSQL, so that all instances of the shop count together and a restart forgives nothing. The keys
 * are digests: the table holds neither addresses nor IPs.
 */
export function signInLimits(db: PrismaClient): SignInLimits {
  const known = limitsOf.get(db);
  if (known !== undefined) return known;
  const limits = openLimits(db);
  limitsOf.set(db, limits);
  return limits;
}

// Each limiter clears old rows on a timer of its own: one set a database.
const limitsOf = new WeakMap<PrismaClient, SignInLimits>();

function openLimits(db: PrismaClient): SignInLimits {
  const store = { storeClient: db, tableName: "signInAttempt" };
  const pair = new RateLimiterPrisma({ ...store, ...signInAllowance.addressAndIp, keyPrefix: "pair" });
  const address = new RateLimiterPrisma({ ...store, ...signInAllowance.address, keyPrefix: "address" });
  return {
    admit: async ({ email, ip }) =>
      (await within(pair, digest(email, ip))) && (await within(address, digest(email))),
    forgive: async ({ email, ip }) => {
      await pair.delete(digest(email, ip));
      await address.reward(digest(email));
    },
  };
}

async function within(limiter: RateLimiterPrisma, key: string): Promise<boolean> {
  try {
    await limiter.consume(key);
    return true;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return false;
    throw refusal;
  }
}

function digest(...parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
