import "server-only";

import { createMailRequestLimits } from "./mail-request-limits";

const hour = 60 * 60;

/** The number of requests for a link to an order, in a window of so many seconds. */
export const lookupLimits = {
  emailAndAddress: { points: 5, duration: hour, keyPrefix: "email_address" },
  // Bounds guesses at many orders. Many people of one office may share an address.
  address: { points: 30, duration: hour, keyPrefix: "address" },
  // Bounds the mails to one person. Higher, so that nobody keeps others from asking for their own orders.
  email: { points: 20, duration: hour, keyPrefix: "email" },
  knownBrowser: { points: 5, duration: hour, keyPrefix: "browser" },
};

/** Counts a request for a link to an order; false if there were too many. */
export const countLookup = createMailRequestLimits("lookupAttempt", lookupLimits);
