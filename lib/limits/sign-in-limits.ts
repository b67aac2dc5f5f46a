import "server-only";

import type { RateLimiterPrisma } from "rate-limiter-flexible";

import type { Database } from "@/lib/db/database";

import { addressBlock } from "./client-address";
import { consume, digest, limiter, onePerDatabase } from "./mail-request-limits";

type Attempt = {
  email: string;
  /** The client's IP address. */
  ip: string;
  /** The id of a browser in which this person has signed in before. */
  knownBrowser?: string;
};

export type SignInLimits = {
  /** Counts an attempt before its password is verified. Returns false if there were too many. */
  countAttempt: (attempt: Attempt) => Promise<boolean>;
  /** Takes a counted attempt back, whose password was not verified. */
  returnAttempt: (attempt: Attempt) => Promise<void>;
  /** After the right password: clears the attempts of this client, and takes this one off the wider limits. */
  clearAttempts: (attempt: Attempt) => Promise<void>;
};

/** The number of attempts in a window of so many seconds. */
const allowed = {
  knownBrowser: { points: 10, duration: 15 * 60, keyPrefix: "browser" },
  emailAndIp: { points: 10, duration: 15 * 60, keyPrefix: "email_ip" },
  // Bounds guesses at many accounts. Many people of one office may share an address.
  ip: { points: 60, duration: 15 * 60, keyPrefix: "ip" },
  // Bounds guesses from many addresses.
  email: { points: 50, duration: 60 * 60, keyPrefix: "email" },
};

/**
 * Limits sign-in attempts, by e-mail and IP together, by IP alone and by e-mail alone.
 *
 * A browser in which the person has signed in before has an allowance of its own and does not touch the others: an
 * attacker who uses them up does not lock that person out (OWASP, "Device cookies"). The counts are in PostgreSQL, so
 * all instances of the shop share them and a restart keeps them. The keys are digests: the table holds neither e-mail
 * addresses nor IPs.
 */
export const signInLimits = onePerDatabase(createLimits);

type Counter = { limiter: RateLimiterPrisma; key: string };

function createLimits(db: Database): SignInLimits {
  const byKnownBrowser = limiter(db, "signInAttempt", allowed.knownBrowser);
  const byEmailAndIp = limiter(db, "signInAttempt", allowed.emailAndIp);
  const byIp = limiter(db, "signInAttempt", allowed.ip);
  const byEmail = limiter(db, "signInAttempt", allowed.email);

  /** The counters of an attempt: the client's own first. */
  function countersOf({ email, ip, knownBrowser }: Attempt): { own: Counter; wider: Counter[] } {
    if (knownBrowser !== undefined)
      return { own: { limiter: byKnownBrowser, key: digest(email, knownBrowser) }, wider: [] };
    const block = addressBlock(ip);
    return {
      own: { limiter: byEmailAndIp, key: digest(email, block) },
      wider: [
        { limiter: byIp, key: digest(block) },
        { limiter: byEmail, key: digest(email) },
      ],
    };
  }

  return {
    async countAttempt(attempt) {
      const { own, wider } = countersOf(attempt);
      for (const counter of [own, ...wider]) if (!(await consume(counter.limiter, counter.key))) return false;
      return true;
    },
    async returnAttempt(attempt) {
      const { own, wider } = countersOf(attempt);
      for (const { limiter, key } of [own, ...wider]) await limiter.reward(key);
    },
    async clearAttempts(attempt) {
      const { own, wider } = countersOf(attempt);
      await own.limiter.delete(own.key);
      for (const { limiter, key } of wider) await limiter.reward(key);
    },
  };
}
