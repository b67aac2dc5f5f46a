import { createHash, randomBytes } from "node:crypto";

/**
 * The source of ids, keys, times and chances.
 *
 * With a seed, all of them follow from the seed and from `position`, the number of draws so far. The ledger stores
 * the position, so that a restarted sandbox continues and does not repeat ids. Without a seed they are random, and
 * times are real.
 */
export type RandomSource = {
  bytes: (size: number) => Buffer;
  /** `length` characters of `[0-9A-Z]`, without I and O. */
  code(length: number): string;
  /** From 0 up to, not including, 1. */
  fraction(): number;
  now(): Date;
  position: number;
  /** By how many days `now` is ahead, so that a test sees later payments under an agreement. Stored by the ledger. */
  daysAhead: number;
};

const alphabet = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const seededStart = Date.UTC(2026, 0, 1);
const dayMs = 86_400_000;

export function createRandomSource(seed?: string): RandomSource {
  const random: RandomSource = {
    position: 0,
    daysAhead: 0,
    bytes(size) {
      random.position++;
      if (seed === undefined) return randomBytes(size);
      return createHash("shake256", { outputLength: size }).update(`${seed}|${random.position}`).digest();
    },
    code: (length) => Array.from(random.bytes(length), (byte) => alphabet[byte % alphabet.length]).join(""),
    fraction: () => random.bytes(4).readUInt32BE() / 2 ** 32,
    now: () =>
      new Date((seed === undefined ? Date.now() : seededStart + random.position) + random.daysAhead * dayMs),
  };
  return random;
}
