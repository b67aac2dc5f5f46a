import "server-only";

import { hash, verify } from "@node-rs/argon2";

import type { Result } from "@/lib/result";

import { type Busy, createBoundedQueue } from "./bounded-queue";

// A hash takes about 19 MiB and one of libuv's four threads, which files and host names need too. Whoever has proved
// something, with a known browser or an invitation, has a place that guesses from elsewhere cannot take.
const trusted = createBoundedQueue({ running: 1, waiting: 20 });
const untrusted = createBoundedQueue({ running: 2, waiting: 20 });

/** Hashes a new password with argon2id; `busy` if too much of this work is under way. */
export function hashPassword(password: string): Promise<Result<string, Busy>> {
  return trusted(() => hash(normalize(password)));
}

/** Whether a password is the hashed one; `busy` if too much of this work is under way. */
export function verifyPassword(
  passwordHash: string,
  password: string,
  { knownBrowser }: { knownBrowser: boolean },
): Promise<Result<boolean, Busy>> {
  const run = knownBrowser ? trusted : untrusted;
  return run(() => verify(passwordHash, normalize(password)));
}

/** Keyboards write the same character in different code points. NIST SP 800-63B, 3.1.1.2. */
function normalize(password: string): string {
  return password.normalize("NFKC");
}

let placeholder: Promise<string> | undefined;

/** A hash that stands in for the one of an unknown address. */
export function placeholderHash(): Promise<string> {
  return (placeholder ??= hash("placeholder password"));
}
