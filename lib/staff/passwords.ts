import "server-only";

import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";

import { merchant } from "@/lib/merchant";
import { type Result, err, ok } from "@/lib/result";

export const passwordLength = { min: 12, max: 1000 };

export type PasswordProblem = {
  kind: "too_short" | "too_long" | "few_characters" | "contains_email" | "common";
};

/** The words of the shop's name, which its attackers try first. */
const shopWords = merchant.seller.address.name.toLowerCase().match(/\p{L}{4,}/gu) ?? [];

/** Knows some ten thousands of passwords that leaked most often, with the usual changes, keyboard rows and sequences. */
const estimator = new ZxcvbnFactory({
  dictionary: { ...dictionary, shopWords },
  graphs: adjacencyGraphs,
  useLevenshteinDistance: false,
});

/** Guesses below which a password counts as common. */
const commonBelow = 1e9;

/**
 * Checks a new password: its length, that it is not of few characters or made of the person's own address, and that it is
 * neither common nor made of common ones or of the shop's name.
 *
 * NIST SP 800-63B, 3.1.1: length counts, composition rules do not help, common and expected passwords are refused. The
 * limits on sign-in slow guessing.
 */
export function checkNewPassword(password: string, email: string): Result<string, PasswordProblem> {
  // Code points, as NIST counts them.
  const characters = Array.from(password);
  if (characters.length < passwordLength.min) return err({ kind: "too_short" });
  if (password.length > passwordLength.max) return err({ kind: "too_long" });
  if (new Set(characters).size < 5) return err({ kind: "few_characters" });
  const [mailbox = email] = email.split("@");
  // A mailbox of two or three letters is inside many good passwords.
  const own = mailbox.length < 4 ? email : mailbox;
  if (password.toLowerCase().includes(own)) return err({ kind: "contains_email" });
  if (containsShopName(password)) return err({ kind: "common" });
  // Its time grows with the length, and a long password is not common.
  if (characters.length <= 64 && estimator.check(password, email.split(/[@.]/)).guesses < commonBelow)
    return err({ kind: "common" });
  return ok(password);
}

/** Whether a password has all words of the shop's name, also with digits and signs in place of letters. */
function containsShopName(password: string): boolean {
  const letters = password
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[@4]/g, "a")
    .replaceAll("0", "o")
    .replaceAll("3", "e")
    .replace(/[1!|]/g, "l")
    .replace(/[^\p{L}]/gu, "");
  return shopWords.length > 0 && shopWords.every((word) => letters.includes(word));
}

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

export type Busy = { kind: "busy" };

/** Runs at most `running` tasks at once; up to `waiting` more wait their turn, and any further one is `busy`. */
export function createBoundedQueue({ running, waiting }: { running: number; waiting: number }) {
  const limit = pLimit(running);
  return async <T>(task: () => Promise<T>): Promise<Result<T, Busy>> => {
    if (limit.activeCount + limit.pendingCount >= running + waiting) return err({ kind: "busy" });
    return ok(await limit(task));
  };
}
