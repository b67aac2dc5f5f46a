import { createHash, randomBytes } from "node:crypto";

/**
 * Where ids, keys, times and chances come from.
 *
 * With a seed all of them follow from it and from how far the run has come (`position`, which the ledger
 * keeps, so that a restarted sandbox goes on instead of repeating ids). Without a seed they are the
 * system's own.
 */
export type RandomSource = {
  bytes: (size: number) => Buffer;
  /** `length` characters of `[0-9A-Z]`. */
  code(length: number): string;
  /** A number from 0 up to, not including, 1. */
  fraction(): number;
  now(): Date;
  position: number;
};

const ALPHABET = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const SEEDED_START = Date.UTC(2026, 0, 1);

export function createRandomSource(seed?: string): RandomSource {
  const random: RandomSource = {
    position: 0,
    bytes(size) {
      random.position++;
      if (seed === undefined) return randomBytes(size);
      return createHash("shake256", { outputLength: size }).update(`${seed}|${random.position}`).digest();
    },
    code: (length) => Array.from(random.bytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join(""),
    fraction: () => random.bytes(4).readUInt32BE() / 2 ** 32,
    now: () => new Date(seed === undefined ? Date.now() : SEEDED_START + random.position),
  };
  return random;
}
