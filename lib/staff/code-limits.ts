import "server-only";

import type { Database } from "@/lib/db/database";
import { consume, digest, limiter, onePerDatabase } from "@/lib/limits/mail-request-limits";

/** Of a million codes three are right at a time: five guesses in each quarter of an hour find one in two years on average. */
const allowed = { points: 5, duration: 15 * 60 };

const limitersOf = onePerDatabase((db) => limiter(db, "signInAttempt", "code", allowed));

/** Counts a code of this person before it is compared. Returns false if there were too many wrong ones. */
export async function countCode(staffId: string, db: Database): Promise<boolean> {
  return consume(limitersOf(db), digest(staffId));
}

/** Forgets this person's wrong codes, after the right one. */
export async function clearCodes(staffId: string, db: Database): Promise<void> {
  await limitersOf(db).delete(digest(staffId));
}
