import "server-only";

import type { Database } from "@/lib/db/database";

import { addressBlock } from "@/lib/limits/client-address";
import {
  type MailRequest,
  consume,
  createMailRequestLimits,
  digest,
  limiter,
  onePerDatabase,
} from "@/lib/limits/mail-request-limits";

const hour = 60 * 60;

/** How long requests for mails that sign in are counted, in seconds. */
export const signInRequestWindow = hour;

/** How often each may be done in a window of so many seconds. */
export const customerSignInLimits = {
  emailAndAddress: { points: 5, duration: signInRequestWindow, keyPrefix: "customer_email_ip" },
  // Bounds mails to many people. Many people of one office may share an address.
  address: { points: 120, duration: signInRequestWindow, keyPrefix: "customer_ip" },
  // Bounds the mails to one person. Higher, so that nobody keeps others from signing in.
  email: { points: 20, duration: signInRequestWindow, keyPrefix: "customer_email" },
  knownBrowser: { points: 5, duration: signInRequestWindow, keyPrefix: "customer_browser" },
  // Bounds guesses at one person's codes, of which there are a million. The link of the mail works above it.
  wrongCodes: { points: 50, duration: 24 * hour, keyPrefix: "customer_code" },
  // Bounds guesses at many people's codes.
  codesOfAddress: { points: 60, duration: hour, keyPrefix: "customer_code_ip" },
};

/** Counts a request for a mail that signs in; false if there were too many. */
export const countSignInRequest = createMailRequestLimits("signInAttempt", customerSignInLimits);

const codesOf = onePerDatabase((db) => ({
  byEmail: limiter(db, "signInAttempt", customerSignInLimits.wrongCodes),
  byKnownBrowser: limiter(db, "signInAttempt", {
    ...customerSignInLimits.wrongCodes,
    keyPrefix: "customer_code_browser",
  }),
  byAddress: limiter(db, "signInAttempt", customerSignInLimits.codesOfAddress),
}));

/** Counts a code before it is compared; false if there were too many, so that it must not be compared. */
export async function countCode(
  { email, address, knownBrowser }: MailRequest,
  db: Database,
): Promise<boolean> {
  const { byEmail, byKnownBrowser, byAddress } = codesOf(db);
  if (knownBrowser !== undefined) return consume(byKnownBrowser, digest(email, knownBrowser));
  return (await consume(byAddress, digest(addressBlock(address)))) && consume(byEmail, digest(email));
}

/** Takes the count of the right code back: only wrong ones use the limits up. */
export async function returnCode({ email, address, knownBrowser }: MailRequest, db: Database): Promise<void> {
  const { byEmail, byKnownBrowser, byAddress } = codesOf(db);
  if (knownBrowser !== undefined) {
    await byKnownBrowser.reward(digest(email, knownBrowser));
    return;
  }
  await byAddress.reward(digest(addressBlock(address)));
  await byEmail.reward(digest(email));
}

/** Whether so many wrong codes were typed for an address that no code is accepted today. */
export async function isCodePaused(
  { email, knownBrowser }: Pick<MailRequest, "email" | "knownBrowser">,
  db: Database,
): Promise<boolean> {
  const { byEmail, byKnownBrowser } = codesOf(db);
  const counted =
    knownBrowser === undefined
      ? await byEmail.get(digest(email))
      : await byKnownBrowser.get(digest(email, knownBrowser));
  return counted !== null && counted.consumedPoints >= customerSignInLimits.wrongCodes.points;
}
