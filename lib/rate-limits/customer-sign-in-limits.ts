import "server-only";

import { createHash } from "node:crypto";

import { RateLimiterPrisma, RateLimiterRes } from "rate-limiter-flexible";

import type { Database } from "@/lib/db/database";

import { addressBlock } from "./address-block";

const hour = 60 * 60;

/** How often each may be done in a window of so many seconds. */
export const customerSignInLimits = {
  emailAndAddress: { points: 5, duration: hour },
  // Bounds mails to many people. Many people of one office may share an address.
  address: { points: 120, duration: hour },
  // Bounds the mails to one person. Higher, so that nobody keeps others from signing in.
  email: { points: 20, duration: hour },
  // Bounds guesses at one person's codes, of which there are a million. The link of the mail works above it.
  wrongCodes: { points: 50, duration: 24 * hour },
};

/**
 * Counts a request for a mail that signs in; false where there were too many.
 *
 * The counts are in PostgreSQL, so all instances share them. The keys are digests. What is counted is what was typed, so
 * the answer is the same whether there is an account or not.
 */
export async function countSignInRequest(
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

/** Counts a wrong code that was typed for an address. */
export async function countWrongCode({ email }: { email: string }, db: Database): Promise<void> {
  await limitersOf(db).byWrongCode.penalty(digest(email));
}

/** Whether so many wrong codes were typed for an address that no code is accepted today. */
export async function isCodePaused({ email }: { email: string }, db: Database): Promise<boolean> {
  const counted = await limitersOf(db).byWrongCode.get(digest(email));
  return counted !== null && counted.consumedPoints >= customerSignInLimits.wrongCodes.points;
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
    new RateLimiterPrisma({ storeClient: db, tableName: "signInAttempt", keyPrefix, ...allowed });
  return {
    byEmailAndAddress: limiter("customer_email_ip", customerSignInLimits.emailAndAddress),
    byAddress: limiter("customer_ip", customerSignInLimits.address),
    byEmail: limiter("customer_email", customerSignInLimits.email),
    byWrongCode: limiter("customer_code", customerSignInLimits.wrongCodes),
  };
}

function digest(...parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
