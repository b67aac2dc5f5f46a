import "server-only";

import type { Database } from "@/lib/db/database";

import { createMailRequestLimits, digest, limiter, onePerDatabase } from "./mail-request-limits";

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

/** Counts a request for a mail that signs in; false where there were too many. */
export const countSignInRequest = createMailRequestLimits({
  tableName: "signInAttempt",
  limits: customerSignInLimits,
  keyPrefixes: { emailAndAddress: "customer_email_ip", address: "customer_ip", email: "customer_email" },
});

const wrongCodesOf = onePerDatabase((db) =>
  limiter(db, "signInAttempt", "customer_code", customerSignInLimits.wrongCodes),
);

/** Counts a wrong code that was typed for an address. */
export async function countWrongCode({ email }: { email: string }, db: Database): Promise<void> {
  await wrongCodesOf(db).penalty(digest(email));
}

/** Whether so many wrong codes were typed for an address that no code is accepted today. */
export async function isCodePaused({ email }: { email: string }, db: Database): Promise<boolean> {
  const counted = await wrongCodesOf(db).get(digest(email));
  return counted !== null && counted.consumedPoints >= customerSignInLimits.wrongCodes.points;
}
