import "server-only";

import { RateLimiterRes } from "rate-limiter-flexible";

import type { Database } from "@/lib/db/database";
import { limiter, onePerDatabase } from "@/lib/limits/mail-request-limits";

/** How many requests a key has in a window of so many seconds. */
export const allowed = { points: 300, duration: 60, keyPrefix: "api_key" };

const limitersOf = onePerDatabase((db) => limiter(db, "signInAttempt", allowed));

/** Counts a request of a key; the headers say what is left (RateLimit header fields for HTTP, draft 10). */
export async function countRequest({ id }: { id: string }, { db }: { db: Database }) {
  const counted = limitersOf(db).consume(id);
  const left = await counted.catch((rejection: unknown) => {
    if (rejection instanceof RateLimiterRes) return rejection;
    throw rejection;
  });
  const isAllowed = left.consumedPoints <= allowed.points;
  const seconds = String(Math.ceil(left.msBeforeNext / 1000));
  const headers = {
    "ratelimit-policy": `"key";q=${allowed.points};w=${allowed.duration}`,
    ratelimit: `"key";r=${left.remainingPoints};t=${seconds}`,
    ...(!isAllowed && { "retry-after": seconds }),
  };
  return { isAllowed, headers };
}
