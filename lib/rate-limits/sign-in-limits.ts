import "server-only";

import { createHash } from "node:crypto";

import { RateLimiterPrisma, RateLimiterRes } from "rate-limiter-flexible";

import type { PrismaClient } from "@/lib/db/generated/client";

type Attempt = { email: string; ip: string };

export type SignInLimits = {
  /** Counts an attempt before its password is verified. Returns false where there were too many. */
  countAttempt: (attempt: Attempt) => Promise<boolean>;
  /** After the right password: clears the attempts of this e-mail and IP, and takes this one off the e-mail. */
  clearAttempts: (attempt: Attempt) => Promise<void>;
};

/** The number of attempts in a window of so many seconds. */
const allowed = {
  emailAndIp: { points: 10, duration: 15 * 60 },
  // Also bounds attempts from many IPs. It is wide, so that locking a member of staff out takes long.
  email: { points: 50, duration: 60 * 60 },
};

/**
 * Limits sign-in attempts, by e-mail and IP together and by e-mail alone.
 *
 * The counts are in PostgreSQL, so all instances of the shop share them and a restart keeps them. The keys are
 * digests: the table holds neither e-mail addresses nor IPs.
 */
export function signInLimits(db: PrismaClient): SignInLimits {
  const existing = limitsByDatabase.get(db);
  if (existing !== undefined) return existing;
  const limits = createLimits(db);
  limitsByDatabase.set(db, limits);
  return limits;
}

// One set per database, because each limiter deletes old rows on its own timer.
const limitsByDatabase = new WeakMap<PrismaClient, SignInLimits>();

function createLimits(db: PrismaClient): SignInLimits {
  const store = { storeClient: db, tableName: "signInAttempt" };
  const byEmailAndIp = new RateLimiterPrisma({ ...store, ...allowed.emailAndIp, keyPrefix: "email_ip" });
  const byEmail = new RateLimiterPrisma({ ...store, ...allowed.email, keyPrefix: "email" });
  return {
    countAttempt: async ({ email, ip }) =>
      (await consume(byEmailAndIp, digest(email, ip))) && (await consume(byEmail, digest(email))),
    clearAttempts: async ({ email, ip }) => {
      await byEmailAndIp.delete(digest(email, ip));
      await byEmail.reward(digest(email));
    },
  };
}

/** Counts one attempt; false where the limit is reached. */
async function consume(limiter: RateLimiterPrisma, key: string): Promise<boolean> {
  try {
    await limiter.consume(key);
    return true;
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes) return false;
    throw rejection;
  }
}

function digest(...parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
