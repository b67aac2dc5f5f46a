import "server-only";

import { RateLimiterRes } from "rate-limiter-flexible";

import type { Database } from "@/lib/db/database";
import { limiter, onePerDatabase } from "@/lib/limits/mail-request-limits";

/** How many requests a key has in a window of so many seconds. */
export const allowed = { points: 300, duration: 60 };

const limitersOf = onePerDatabase((db) => limiter(db, "signInAttempt", "api_key", allowed));

/** Counts a request of a key; the headers say what is left (RateLimit header fields for HTTP, draft 10). */
export async function countRequest(
  { id }: { id: string },
  { db }: { db: Database },
): Promise<{ isAllowed: boolean; headers: Record<string, string> }> {
  try {
    return { isAllowed: true, headers: headersOf(await limitersOf(db).consume(id)) };
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    const headers = headersOf(rejection);
    return { isAllowed: false, headers: { ...headers, "retry-after": secondsOf(rejection) } };
  }
}

const secondsOf = ({ msBeforeNext }: RateLimiterRes) => String(Math.ceil(msBeforeNext / 1000));

function headersOf(result: RateLimiterRes) {
  return {
    "ratelimit-policy": `"key";q=${allowed.points};w=${allowed.duration}`,
    ratelimit: `"key";r=${result.remainingPoints};t=${secondsOf(result)}`,
  };
}
